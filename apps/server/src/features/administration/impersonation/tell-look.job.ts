import { z } from 'zod';
import { loadManner } from '#features/accounts';
import { notify } from '#features/notifications';
import { deriveId } from '#platform/derive-id';
import { defineJob } from '#platform/queue';
import { lookWords } from './look-words.ts';
import { tellLookQueue } from './tell-look.queue.ts';

/** Tells a person, when the time of a look is over, that an operator looked at her account. */
export const tellLookJob = defineJob({
  queue: tellLookQueue,
  input: z.object({ sessionId: z.uuid(), userId: z.uuid(), at: z.iso.datetime() }),
  async handler(context, { at, sessionId, userId }) {
    await context.database.asService(async (trx) => {
      const person = await trx
        .selectFrom('profiles')
        .select('id')
        .where('id', '=', userId)
        .executeTakeFirst();
      if (person === undefined) return;
      const said = lookWords(new Date(at), await loadManner(trx, userId));
      await notify(trx, context, {
        ...{ id: deriveId(`administration look ${sessionId}`), userId, kind: 'account' },
        ...{ ...said, path: '/settings' },
      });
    });
  },
});
