import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import type { PlanId } from '@leakblock/domain/subscriptions';
import { useTier } from './plan-context.ts';
import { includes, planFrom } from './plan-gate.ts';
import type { PlanFeature } from './plan-gate.ts';
import { text } from './texts.ts';
import './plan-note.css';

/** "From Creator Pro": leads to the plans with that one chosen. */
export function FromPlan({ plan }: { plan: PlanId }) {
  return (
    <a className="from-plan" href={`/subscription-plans?plan=${plan}`}>
      {text('subscriptions.note.from', { plan: text(`subscriptions.plans.${plan}.name`) })}
    </a>
  );
}

type PlanNoteProps = {
  feature: PlanFeature;
  /** What she can do meanwhile without it; shown where her plan lacks it. */
  children?: ReactNode;
};

/** Whether her plan includes something, or from which plan on. Shows nothing while her plan is not known. */
export function PlanNote({ children, feature }: PlanNoteProps) {
  const tier = useTier();
  if (tier === null) return null;
  if (!includes(tier, feature)) return <NotIncluded feature={feature}>{children}</NotIncluded>;
  return (
    <p className="plan-note">
      <Check size={16} aria-hidden="true" />
      {text(`subscriptions.feature.${feature}`)} ·{' '}
      <span className="quiet">{text('subscriptions.note.included')}</span>
    </p>
  );
}

/** What her plan lacks, from which plan on she has it, and what she can do without it. */
export function NotIncluded({ children, feature }: PlanNoteProps) {
  return (
    <div className="plan-note is-missing">
      <p>
        {text(`subscriptions.feature.${feature}`)} · <FromPlan plan={planFrom(feature)} />
      </p>
      {children}
    </div>
  );
}

type PlanNotesProps = { features: readonly PlanFeature[] };

/** What her plan opens on a screen, feature by feature; closed until she asks. */
export function PlanNotes({ features }: PlanNotesProps) {
  const tier = useTier();
  if (tier === null) return null;
  return (
    <details className="plan-notes">
      <summary>{text('subscriptions.note.here')}</summary>
      <ul>
        {features.map((feature) => (
          <li key={feature}>
            <PlanNote feature={feature} />
          </li>
        ))}
      </ul>
    </details>
  );
}
