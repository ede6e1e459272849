import { Check } from 'lucide-react';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';

/** SPEC section 3, Plans: ids and what each holds. */
const plans = [
  ['starter', ['scans', 'names', 'report'], false],
  ['pro', ['scans', 'names', 'google', 'engines', 'report'], true],
  ['elite', ['scans', 'social', 'deepfakes', 'impostors', 'alerts', 'report'], false],
] as const;

export function Plans() {
  return (
    <section className="section" id="plans" aria-labelledby="plans-title">
      <h2 id="plans-title">{text('marketing.plans.title')}</h2>
      <p className="lede">{text('marketing.plans.intro')}</p>
      <ul className="plans">
        {plans.map(([plan, features, isPopular]) => (
          <li key={plan} className={isPopular ? 'plan is-popular' : 'plan'}>
            <div className="plan-head">
              <h3>{text(`marketing.plans.${plan}.name`)}</h3>
              {isPopular && <Badge tone="strong">{text('marketing.plans.popular')}</Badge>}
            </div>
            <p className="plan-price">
              <strong>{text(`marketing.plans.${plan}.price`)}</strong>{' '}
              <span>{text('marketing.plans.perMonth')}</span>
            </p>
            <ul className="plan-features">
              {features.map((feature) => (
                <li key={feature}>
                  <Check size={16} aria-hidden="true" />
                  {planFeature(plan, feature)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="actions">
        <a className="button button-primary" href="#leak-check">
          {text('marketing.plans.start')}
        </a>
      </p>
    </section>
  );
}

type PlanFeature = {
  [P in (typeof plans)[number] as P[0]]: `marketing.plans.${P[0]}.${P[1][number]}`;
}[(typeof plans)[number][0]];

function planFeature(plan: string, feature: string): string {
  return text(`marketing.plans.${plan}.${feature}` as PlanFeature);
}
