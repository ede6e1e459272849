import { Check } from 'lucide-react';
import { taxInside } from '@leakblock/domain/money';
import type { plans } from '@leakblock/domain/subscriptions';
import { formatEuro, formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import type { Offer } from './read-offer.ts';

export type AnyPlan = (typeof plans)[number];

/** What a plan costs, with the tax inside as far as it is known. */
export function PlanPrice({ plan, offer }: { plan: AnyPlan; offer: Offer | undefined }) {
  return (
    <span className="plan-card-price">
      <span id={`plan-${plan.id}-price`}>
        <strong>{formatEuro(plan.monthlyPriceCents)}</strong> {text('subscriptions.plans.perMonth')}
      </span>
      <span className="quiet plan-card-tax">{taxWords(plan.monthlyPriceCents, offer)}</span>
    </span>
  );
}

function taxWords(cents: number, offer: Offer | undefined): string {
  const percent = offer?.vatPercent ?? null;
  if (percent === null) return text('billing.vat.open');
  return text('billing.vat.inside', {
    percent: formatNumber(percent),
    amount: formatEuro(taxInside(cents, percent).tax),
  });
}

/** For whom a plan is, how often is scanned, and what it holds. */
export function PlanFacts({ plan }: { plan: AnyPlan }) {
  return (
    <>
      <span className="quiet">{text(`subscriptions.plans.${plan.id}.description`)}</span>
      <span>{text(`billing.scans.${plan.scanFrequency}`)}</span>
      <span className="plan-card-features" id={`plan-${plan.id}-features`}>
        {featuresOf(plan).map((words) => (
          <span key={words}>
            <Check size={16} aria-hidden="true" /> {words}
          </span>
        ))}
      </span>
    </>
  );
}

type FeatureKey = {
  [P in AnyPlan as P['id']]: `subscriptions.plans.${P['id']}.${P['features'][number]}`;
}[AnyPlan['id']];

function featuresOf({ id, features }: AnyPlan): string[] {
  return features.map((feature) => text(`subscriptions.plans.${id}.${feature}` as FeatureKey));
}
