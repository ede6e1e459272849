import { claims } from '@leakblock/domain/removal-requests';
import { z } from 'zod';
import { defineJob } from '#platform/queue';
import { anyUuid } from '../cases/any-uuid.ts';
import { lookUpContacts } from './look-up-contacts.ts';

const lookUpContactsQueue = 'removal-requests.look-up-contacts';

/** Cases looked at side by side; those of one host wait for one round of questions. */
const casesAtOnce = 8;

/** Looks up whom to write to about some cases. Suspected minors are left alone. */
export const lookUpContactsJob = defineJob({
  queue: lookUpContactsQueue,
  input: z.object({ caseIds: z.array(z.uuid()).min(1).max(10_000) }),
  handler: async (context, { caseIds }, signal) => {
    const cases = await context.database.asService((trx) =>
      trx
        .selectFrom('removal_cases')
        .select(['id', 'user_id', 'address', 'media_urls', 'claim'])
        .where('id', '=', anyUuid(caseIds))
        .where('stop_label', 'is', null)
        .orderBy('host')
        .execute(),
    );
    const waiting = cases.toReversed();
    const work = async (): Promise<void> => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (signal.aborted) return;
        await lookUpContacts(context, {
          caseId: next.id,
          userId: next.user_id,
          address: next.address,
          mediaUrls: next.media_urls,
          claim: z.enum(claims).parse(next.claim),
        });
      }
    };
    await Promise.all(Array.from({ length: casesAtOnce }, work));
  },
});
