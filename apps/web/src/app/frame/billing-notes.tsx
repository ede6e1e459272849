import { useEffect, useState } from 'react';
import type { ComponentProps, ComponentType } from 'react';
import type { PastDueBanner } from '#features/subscriptions/past-due-banner.tsx';
import { dismissPlanModal } from '#features/subscriptions/plan-modal.tsx';
import { useGrace } from '#features/subscriptions/use-grace.ts';
import { pageLanguage } from '#lib/language.ts';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { logProblem } from '#lib/log-problem.ts';

type BillingNotesProps = { userId: string; isSubscribed: boolean; isDiscreet: boolean };
type Banner = ComponentType<ComponentProps<typeof PastDueBanner>>;

/** What is to be said of payments above every screen. Words and code come only when there is something. */
export function BillingNotes({ userId, isSubscribed, isDiscreet }: BillingNotesProps) {
  const graceEndsAt = useGrace(userId, isSubscribed);
  const [Banner, setBanner] = useState<Banner | null>(null);
  const isMissing = graceEndsAt !== null;
  useEffect(() => {
    if (!isMissing) return;
    Promise.all([
      import('#features/subscriptions/past-due-banner.tsx'),
      loadAppTexts(pageLanguage(), ['billing']),
    ]).then(
      ([part]) => setBanner(() => part.PastDueBanner),
      (error: unknown) => logProblem('The missing payment was not shown.', String(error)),
    );
  }, [isMissing]);
  if (Banner === null || graceEndsAt === null) return null;
  return <Banner graceEndsAt={graceEndsAt} isDiscreet={isDiscreet} />;
}

/**
 * Whoever has just paid in the wizard comes back to the dashboard, perhaps before her plan is there: she is thanked, and
 * not asked for a plan.
 */
export function greetPaid(): void {
  if (location.pathname !== '/dashboard' || !/[?&]paid=1(&|$)/.test(location.search)) return;
  dismissPlanModal();
  history.replaceState(history.state, '', location.pathname);
  Promise.all([
    import('#features/subscriptions/say-paid.ts'),
    import('../onboarding/leave-onboarding.ts'),
    loadAppTexts(pageLanguage(), ['billing']),
  ]).then(
    ([{ sayPaid }, { leaveOnboarding }]) => {
      leaveOnboarding(true);
      return sayPaid();
    },
    (error: unknown) => logProblem('The payment was not confirmed.', String(error)),
  );
}
