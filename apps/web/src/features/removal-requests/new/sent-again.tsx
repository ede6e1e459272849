import type { RequestPreview } from '@leakblock/domain/removal-requests';
import { useTier } from '#lib/plan-context.ts';
import { includes } from '#lib/plan-gate.ts';
import { NotIncluded } from '#lib/plan-note.tsx';
import { text } from '#lib/texts.ts';

/** What happens when a copy comes back: the notice goes out by itself, or it waits for her again. */
export function SentAgain({ requests }: { requests: readonly RequestPreview[] }) {
  const tier = useTier();
  if (requests.some(({ isSentAgain }) => isSentAgain))
    return <p className="quiet">{text('removal-requests.preview.again')}</p>;
  if (requests.length === 0 || tier === null || includes(tier, 'automaticRemovals')) return null;
  return (
    <NotIncluded feature="automaticRemovals">
      <p className="quiet">{text('removal-requests.plan.again')}</p>
    </NotIncluded>
  );
}
