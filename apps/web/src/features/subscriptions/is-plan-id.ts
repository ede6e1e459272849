import { planIds } from '@leakblock/domain/subscriptions';
import type { PlanId } from '@leakblock/domain/subscriptions';

/** Whether a word is the id of a plan on offer. */
export function isPlanId(word: unknown): word is PlanId {
  return planIds.some((id) => id === word);
}
