import { plans } from '@leakblock/domain/subscriptions';
import type { BillingAnswer, PlanId } from '@leakblock/domain/subscriptions';
import { formatDate } from '#lib/format-date.ts';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { PlanFacts, PlanPrice } from './plan-facts.tsx';
import type { AnyPlan } from './plan-facts.tsx';
import { obstacleOf, offerOf } from './plan-offer.ts';
import { useOffer } from './use-offer.ts';
import './plan-cards.css';

type PlanOffersProps = {
  /** The plan that led here; null when none did. */
  wanted: PlanId | null;
  /** Undefined while it is not known; null for visitors. */
  billing: BillingAnswer | null | undefined;
  /** The plan whose payment page is opening; nothing else can be chosen meanwhile. */
  opening: PlanId | null;
  onChoose: (plan: PlanId) => void;
  onChange: (plan: PlanId) => void;
};

/** The plans on offer, each with what can be done with it. */
export function PlanOffers(props: PlanOffersProps) {
  const { wanted, billing } = props;
  const offer = useOffer().data;
  const obstacle = billing?.subscription === undefined ? null : obstacleOf(billing.subscription);
  return (
    <>
      <ul className="plan-cards" aria-label={text('subscriptions.plans.label')}>
        {plans.map((plan) => (
          <li key={plan.id} className={plan.id === wanted ? 'plan-card is-wanted' : 'plan-card'}>
            <div className="plan-card-head">
              <h2 id={`plan-${plan.id}-name`}>{text(`subscriptions.plans.${plan.id}.name`)}</h2>
              {plan.badge !== null && (
                <Badge tone="strong">{text(`subscriptions.plans.${plan.badge}`)}</Badge>
              )}
            </div>
            <PlanPrice plan={plan} offer={offer} />
            <PlanFacts plan={plan} />
            <PlanAction {...props} plan={plan} />
          </li>
        ))}
      </ul>
      {obstacle !== null && <p className="quiet">{text(`billing.card.${obstacle}`)}</p>}
    </>
  );
}

function PlanAction(props: PlanOffersProps & { plan: AnyPlan }) {
  const { plan, billing, opening, onChoose, onChange } = props;
  const { id } = plan;
  if (billing === undefined) return null;
  if (billing === null) {
    return (
      <a
        className="button button-primary"
        href={`/onboarding?plan=${id}`}
        aria-label={labelOf('choose', id)}
      >
        {text('billing.card.choose')}
      </a>
    );
  }
  // oxlint-disable-next-line react/purity -- what is shown depends on the day it is read
  const can = offerOf(id, billing, new Date());
  switch (can.kind) {
    case 'none':
      return null;
    case 'current':
      return (
        <p className="plan-card-state">
          <Badge tone="calm">{text('billing.card.current')}</Badge>
        </p>
      );
    case 'next':
      return (
        <p className="plan-card-state">
          <Badge tone="calm">
            {can.from === null
              ? text('billing.card.nextOpen')
              : text('billing.card.next', { when: formatDate(can.from) })}
          </Badge>
        </p>
      );
    case 'choose':
      return (
        <Button
          aria-disabled={opening !== null}
          aria-label={opening === id ? undefined : labelOf('choose', id)}
          onClick={() => onChoose(id)}
        >
          {text(opening === id ? 'billing.busy' : 'billing.card.choose')}
        </Button>
      );
    case 'upgrade':
    case 'downgrade':
      return (
        <Button
          look={can.kind === 'upgrade' ? 'primary' : 'quiet'}
          aria-disabled={opening !== null}
          aria-label={labelOf(can.kind, id)}
          onClick={() => onChange(id)}
        >
          {text(`billing.card.${can.kind}`)}
        </Button>
      );
  }
}

/** The same words stand on more than one card: whoever hears them is told which plan is meant. */
function labelOf(action: 'choose' | 'upgrade' | 'downgrade', plan: PlanId): string {
  return `${text(`billing.card.${action}`)}: ${text(`subscriptions.plans.${plan}.name`)}`;
}
