import { plans } from '@leakblock/domain/subscriptions';
import type { PlanId } from '@leakblock/domain/subscriptions';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { PlanFacts, PlanPrice } from './plan-facts.tsx';
import type { AnyPlan } from './plan-facts.tsx';
import { useOffer } from './use-offer.ts';
import type { Offer } from './read-offer.ts';
import './plan-cards.css';

type PlanCardsProps = { selected: PlanId | null; onSelect: (plan: PlanId) => void };

/**
 * The plans on offer, one of which can be chosen. What follows from the choice is the page's. Needs the catalogues
 * `subscriptions` and `billing`.
 */
export function PlanCards({ selected, onSelect }: PlanCardsProps) {
  const offer = useOffer().data;
  return (
    <fieldset className="plan-cards">
      <legend className="visually-hidden">{text('subscriptions.plans.label')}</legend>
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          offer={offer}
          isSelected={plan.id === selected}
          onSelect={() => onSelect(plan.id)}
        />
      ))}
    </fieldset>
  );
}

type PlanCardProps = {
  plan: AnyPlan;
  offer: Offer | undefined;
  isSelected: boolean;
  onSelect: () => void;
};

function PlanCard({ plan, offer, isSelected, onSelect }: PlanCardProps) {
  const { id, badge } = plan;
  return (
    // The whole card is the label: a click anywhere on it chooses the plan.
    <label className="plan-card is-choice">
      <span className="plan-card-head">
        <input
          type="radio"
          name="plan"
          value={id}
          checked={isSelected}
          aria-describedby={`plan-${id}-features`}
          aria-labelledby={`plan-${id}-name plan-${id}-price`}
          onChange={onSelect}
        />
        <strong id={`plan-${id}-name`}>{text(`subscriptions.plans.${id}.name`)}</strong>
        {badge !== null && <Badge tone="strong">{text(`subscriptions.plans.${badge}`)}</Badge>}
      </span>
      <PlanPrice plan={plan} offer={offer} />
      <PlanFacts plan={plan} />
    </label>
  );
}
