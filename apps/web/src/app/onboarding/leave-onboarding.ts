import { dismissPlanModal } from '#features/subscriptions/plan-modal.tsx';
import { forgetScan } from '#features/scans/forget-scan.ts';
import { dropDraft } from '#lib/onboarding-draft.ts';

/**
 * Nothing of the wizard stays in this tab, nor of the check that led to it. Without an account the check stays:
 * its result would be lost.
 */
export function leaveOnboarding(hasAccount: boolean): void {
  dropDraft();
  if (!hasAccount) return;
  forgetScan();
  // The plans were on the last step, or were skipped: asking again at once would be deaf.
  dismissPlanModal();
}
