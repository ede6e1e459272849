import { claims } from '@leakblock/domain/removal-requests';
import { isSafetyClaim } from '@leakblock/domain/subscriptions';
import type { ServerTransaction } from '#platform/database';
import { anyText } from '../cases/any-uuid.ts';

const safetyClaims = claims.filter(isSafetyClaim);

/**
 * Whether a mail of a request goes before all others: it is about an intimate image, which its recipient has 48 hours to
 * remove (47 U.S.C. 223a(a)(3)), or it takes back what should not have gone out.
 */
export async function isUrgent(
  trx: ServerTransaction,
  { kind, request_id }: { kind: string; request_id: string },
): Promise<boolean> {
  if (kind === 'retraction') return true;
  const found = await trx
    .selectFrom('removal_request_cases as asked')
    .innerJoin('removal_cases as each', 'each.id', 'asked.case_id')
    .select('each.id')
    .where('asked.request_id', '=', request_id)
    .where('each.claim', '=', anyText(safetyClaims))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
