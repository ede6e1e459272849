import { useTier } from '#lib/plan-context.ts';
import { includes } from '#lib/plan-gate.ts';
import { NotIncluded } from '#lib/plan-note.tsx';
import { text } from '#lib/texts.ts';

/** What happens when a copy comes back: her letter allows one thing, her plan may not include it. */
export function SentAgain() {
  const tier = useTier();
  if (tier === null || includes(tier, 'automaticRemovals'))
    return <p className="quiet">{text('removal-requests.preview.again')}</p>;
  return (
    <NotIncluded feature="automaticRemovals">
      <p className="quiet">{text('removal-requests.plan.again')}</p>
    </NotIncluded>
  );
}
