import { useSearch } from '@tanstack/react-router';
import { plans } from '@leakblock/domain/subscriptions';
import type { PlanId } from '@leakblock/domain/subscriptions';
import { useAccount } from '#features/accounts/use-account.ts';
import { AskForPlan } from '#features/subscriptions/ask-for-plan.tsx';
import { BillingSection } from '#features/subscriptions/billing-section.tsx';
import { InvoicesSection } from '#features/subscriptions/invoices-section.tsx';
import { isPlanId } from '#features/subscriptions/is-plan-id.ts';
import { PlanOffers } from '#features/subscriptions/plan-offers.tsx';
import { useOffer } from '#features/subscriptions/use-offer.ts';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';
import { useAuth } from '#lib/auth-context.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';
import { tierOnProfile } from '../tier-on-profile.ts';
import { planName } from './dashboard/plan-state.ts';

/** The plans, the one the person has, and how to get another. Visitors may read it. */
export function PlansPage() {
  const { user } = useAuth();
  const offer = useOffer();
  const plan: unknown = useSearch({ strict: false, select: readWantedPlan });
  const wanted = isPlanId(plan) ? plan : null;
  return (
    <Page title={text('subscriptions.page.title')} lede={text('subscriptions.page.lede')}>
      <Loaded query={offer} lines={6}>
        {({ canPay }) =>
          user === null ? (
            <ForVisitors canPay={canPay} wanted={wanted} />
          ) : (
            <ForPerson userId={user.id} canPay={canPay} wanted={wanted} />
          )
        }
      </Loaded>
    </Page>
  );
}

type PartProps = { canPay: boolean; wanted: PlanId | null };

function ForVisitors({ canPay, wanted }: PartProps) {
  if (canPay) {
    const ignore = () => undefined;
    return (
      <PlanOffers
        wanted={wanted}
        billing={null}
        opening={null}
        onChoose={ignore}
        onChange={ignore}
      />
    );
  }
  return (
    <>
      <AskForPlan current={null} wanted={wanted} />
      <p className="actions">
        <a className="button button-quiet" href="/onboarding">
          {text('subscriptions.page.signUp')}
        </a>
      </p>
    </>
  );
}

function ForPerson({ userId, canPay, wanted }: PartProps & { userId: string }) {
  const { check, tier: checked } = useSubscription(userId);
  const profile = useAccount().data?.profile;
  // Neutral until it is known that it need not be.
  const isDiscreet = profile?.discreet_mode ?? true;
  if (canPay) return <BillingSection userId={userId} wanted={wanted} isDiscreet={isDiscreet} />;
  const tier = checked ?? tierOnProfile(profile);
  const current = plans.find((plan) => plan.tier === tier)?.id ?? null;
  return (
    <>
      {check !== null && (
        <p>
          {text('subscriptions.page.current', { plan: planName(tier) })}
          {check.message !== null && ` ${check.message}`}
        </p>
      )}
      <AskForPlan current={current} wanted={wanted} />
      <InvoicesSection userId={userId} isDiscreet={isDiscreet} />
    </>
  );
}

function readWantedPlan(search: Record<string, unknown>): unknown {
  return search['plan'];
}
