import { dayOf, dueWarning, judgeLetter, warningDays } from '@leakblock/domain/authorisations';
import { sql } from 'kysely';
import { z } from 'zod';
import { loadManner } from '#features/accounts';
import { notify } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';
import { addLetterEvent } from './add-letter-event.ts';
import { endLetter } from './end-letter.ts';
import { letterNotification } from './letter-notification-words.ts';

/** Letters per run and step: a run that meets more goes on in the next hour. */
const perRun = 500;
const dayMs = 86_400_000;

/** Tells of letters that end soon, and ends those that are over: each once, in a transaction of its own. */
export const watchLettersJob = defineJob({
  queue: 'authorisations.watch-letters',
  schedule: '11 * * * *',
  input: z.unknown(),
  async handler(context) {
    const now = context.now();
    const soon = dayOf(new Date(now.getTime() + warningDays[0] * dayMs));
    const letters = await context.database.asService((trx) =>
      trx
        .selectFrom('authorisations')
        .select('id')
        .where('revoked_at', 'is', null)
        .where('superseded_at', 'is', null)
        .where('ends_on', '<=', soon)
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom('authorisation_events as event')
                .select('event.id')
                .whereRef('event.authorisation_id', '=', 'authorisations.id')
                .where('event.action', '=', 'expired'),
            ),
          ),
        )
        .orderBy('ends_on')
        .limit(perRun)
        .execute(),
    );
    for (const { id } of letters) {
      await context.database.asService((trx) => watchLetter(trx, context, id, now));
    }
  },
});

async function watchLetter(
  trx: ServerTransaction,
  context: ServerContext,
  id: string,
  now: Date,
): Promise<void> {
  const letter = await trx
    .selectFrom('authorisations')
    .select(['user_id', 'starts_on', 'ends_on', 'revoked_at', 'superseded_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (letter === undefined) return;
  const userId = letter.user_id;
  const endsOn = letter.ends_on;
  if (judgeLetter(letter, now) === 'expired') {
    if (await hasEvent(trx, id, 'expired')) return;
    await endLetter(trx, context, { id, userId, how: 'expired', actor: 'system' });
    await tell(trx, context, userId, { kind: 'expired', endsOn });
    return;
  }
  const days = dueWarning(letter, now);
  if (days === null || (await hasEvent(trx, id, 'warned', days))) return;
  await addLetterEvent(trx, {
    authorisationId: id,
    userId,
    actor: 'system',
    action: 'warned',
    detail: { days },
  });
  const left = Math.round((Date.parse(endsOn) - Date.parse(dayOf(now))) / dayMs);
  await tell(trx, context, userId, { kind: 'warned', days: left, endsOn });
}

async function hasEvent(
  trx: ServerTransaction,
  id: string,
  action: 'expired' | 'warned',
  days?: number,
): Promise<boolean> {
  const known = await trx
    .selectFrom('authorisation_events')
    .select('id')
    .where('authorisation_id', '=', id)
    .where('action', '=', action)
    .$if(days !== undefined, (query) => query.where(sql`detail ->> 'days'`, '=', String(days)))
    .executeTakeFirst();
  return known !== undefined;
}

async function tell(
  trx: ServerTransaction,
  context: ServerContext,
  userId: string,
  event: Parameters<typeof letterNotification>[0],
): Promise<void> {
  const manner = await loadManner(trx, userId);
  const said = letterNotification(event, manner);
  await notify(trx, context, { userId, kind: 'authorisations', ...said, path: '/authorisation' });
}
