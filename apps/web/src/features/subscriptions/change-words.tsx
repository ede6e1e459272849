import type { PlanChangePreview, PlanId, SubscriptionView } from '@leakblock/domain/subscriptions';
import { formatDate } from '#lib/format-date.ts';
import { formatMoney } from '#lib/format-money.ts';
import { formatEuro } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { priceOf } from './plan-offer.ts';
import { nameOf } from './subscription-words.ts';

type PlanChangeProps = { subscription: SubscriptionView; plan: PlanId; costs: PlanChangePreview };

/** What another plan costs today and later, and from when it is there. */
export function PlanChangeFacts({ subscription, plan, costs }: PlanChangeProps) {
  const isNow = costs.when === 'now';
  const next = subscription.currentPeriodEnd;
  const price = formatEuro(priceOf(plan));
  return (
    <>
      <dl className="facts">
        <dt>{text('billing.change.due')}</dt>
        <dd>
          {costs.dueNowCents > 0
            ? formatMoney(costs.dueNowCents, costs.currency)
            : text('billing.change.nothing')}
        </dd>
        <dt>{text('billing.change.begins', { plan: nameOf(plan) })}</dt>
        <dd>{isNow ? text('billing.change.atOnce') : formatDate(costs.startsAt)}</dd>
        <dt>{text(isNow ? 'billing.change.after' : 'billing.change.from')}</dt>
        <dd>
          {isNow && next !== null
            ? text('billing.change.monthlyNext', { price, when: formatDate(next) })
            : text('billing.change.monthly', { price })}
        </dd>
      </dl>
      <p className="quiet">
        {isNow
          ? text('billing.change.credit')
          : text('billing.change.untilThen', { plan: nameOf(subscription.plan) })}
      </p>
    </>
  );
}

export function PauseWords({ subscription: { nextPlan } }: { subscription: SubscriptionView }) {
  return (
    <>
      <p>{text('billing.pause.body')}</p>
      <p>{text('billing.pause.credit')}</p>
      {nextPlan !== null && <p>{text('billing.pause.lapses', { plan: nameOf(nextPlan) })}</p>}
    </>
  );
}

export function ResumeWords({ subscription: { plan } }: { subscription: SubscriptionView }) {
  const price = formatEuro(priceOf(plan));
  return <p>{text('billing.resume.body', { plan: nameOf(plan), price })}</p>;
}

/** Until when the plan protects, and what is there afterwards. */
export function CancelWords({ subscription }: { subscription: SubscriptionView }) {
  const plan = nameOf(subscription.plan);
  const end = subscription.currentPeriodEnd;
  return (
    <>
      <p>
        {subscription.status === 'paused'
          ? text('billing.cancel.paused', { plan })
          : subscription.status === 'past_due'
            ? text('billing.cancel.missing', { plan })
            : end === null
              ? text('billing.cancel.open', { plan })
              : text('billing.cancel.until', { plan, when: formatDate(end) })}
      </p>
      <p>{text('billing.cancel.after')}</p>
    </>
  );
}
