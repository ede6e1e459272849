import type { PlanId } from '@leakblock/domain/subscriptions';
import { isPlanId } from './is-plan-id.ts';

/** Session storage key: the plan whose payment page was opened last in this tab. */
const chosenKey = 'chosen-plan';

/** The plan that was chosen before the payment page; null when none was. */
export function readChosenPlan(): PlanId | null {
  try {
    const kept = sessionStorage.getItem(chosenKey);
    return isPlanId(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepChosenPlan(plan: PlanId): void {
  try {
    sessionStorage.setItem(chosenKey, plan);
  } catch {
    // Without storage it is chosen again.
  }
}
