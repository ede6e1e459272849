import { Check } from 'lucide-react';
import { plans } from '@leakblock/domain/subscriptions';
import type { PlanId } from '@leakblock/domain/subscriptions';
import { formatEuro } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import './plan-cards.css';

type PlanCardsProps = { selected: PlanId | null; onSelect: (plan: PlanId) => void };

/** The plans on offer, one of which can be chosen. What follows from the choice is the page's. */
export function PlanCards({ selected, onSelect }: PlanCardsProps) {
  return (
    <fieldset className="plan-cards">
      <legend className="visually-hidden">{text('subscriptions.plans.label')}</legend>
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          isSelected={plan.id === selected}
          onSelect={() => onSelect(plan.id)}
        />
      ))}
    </fieldset>
  );
}

type AnyPlan = (typeof plans)[number];

function PlanCard(props: { plan: AnyPlan; isSelected: boolean; onSelect: () => void }) {
  const { plan, isSelected, onSelect } = props;
  const { id, badge, monthlyPriceCents } = plan;
  return (
    // The whole card is the label: a click anywhere on it chooses the plan.
    <label className="plan-card">
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
      <span className="plan-card-price" id={`plan-${id}-price`}>
        <strong>{formatEuro(monthlyPriceCents)}</strong> {text('subscriptions.plans.perMonth')}
      </span>
      <span className="quiet">{text(`subscriptions.plans.${id}.description`)}</span>
      <span className="plan-card-features" id={`plan-${id}-features`}>
        {featuresOf(plan).map((words) => (
          <span key={words}>
            <Check size={16} aria-hidden="true" /> {words}
          </span>
        ))}
      </span>
    </label>
  );
}

type FeatureKey = {
  [P in AnyPlan as P['id']]: `subscriptions.plans.${P['id']}.${P['features'][number]}`;
}[AnyPlan['id']];

function featuresOf({ id, features }: AnyPlan): string[] {
  return features.map((feature) => text(`subscriptions.plans.${id}.${feature}` as FeatureKey));
}
