import { claims } from '@leakblock/domain/removal-requests';
import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { anyUuid } from '../cases/any-uuid.ts';
import { lookUpContacts } from '../contacts/look-up-contacts.ts';

/** Cases looked at side by side; those of one host wait for one round of questions. */
const casesAtOnce = 8;

/** For tests and benches only: looks up whom to write to about many cases, without looking at their pages before. */
export async function lookUpAll(context: ServerContext, caseIds: readonly string[]): Promise<void> {
  const cases = await context.database.asService((trx) =>
    trx
      .selectFrom('removal_cases')
      .select(['id', 'user_id', 'address', 'media_urls', 'claim'])
      .where('id', '=', anyUuid(caseIds))
      .orderBy('host', 'desc')
      .execute(),
  );
  const work = async (): Promise<void> => {
    for (let next = cases.pop(); next !== undefined; next = cases.pop()) {
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
}
