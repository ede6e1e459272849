import { verifyTimestamp } from '@leakblock/documents/timestamps';
import { z } from 'zod';
import { defineJob } from '#platform/queue';
import { requestTimestamp } from '#platform/timestamp';
import { addLetterEvent } from './add-letter-event.ts';

export const stampLetterQueue = 'authorisations.stamp-letter';

/** Has an authority confirm that the sealed letter exists; the token goes into the letter's history. */
export const stampLetterJob = defineJob({
  queue: stampLetterQueue,
  input: z.object({ id: z.uuid() }),
  options: { retryLimit: 20, retryDelay: 60 },
  async handler(context, { id }) {
    const letter = await context.database.asService((trx) =>
      trx
        .selectFrom('authorisations')
        .select(['user_id', 'full_sha256'])
        .where('id', '=', id)
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom('authorisation_events')
                .select('id')
                .where('authorisation_id', '=', id)
                .where('action', '=', 'timestamped'),
            ),
          ),
        )
        .executeTakeFirst(),
    );
    if (letter === undefined || context.env.TIMESTAMP_URL === undefined) return;
    const stamped = await requestTimestamp(context, letter.full_sha256);
    if (stamped === null) throw new Error('The letter has no time stamp yet.');
    const verdict = await verifyTimestamp(stamped.token, letter.full_sha256);
    if (!verdict.ok) throw new Error(`The time stamp is not right: ${verdict.why}.`);
    await context.database.asService((trx) =>
      addLetterEvent(trx, {
        authorisationId: id,
        userId: letter.user_id,
        actor: 'system',
        action: 'timestamped',
        detail: {
          at: verdict.at.toISOString(),
          authority: verdict.authority,
          token: Buffer.from(stamped.token).toString('base64'),
        },
      }),
    );
  },
});
