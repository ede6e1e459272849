import type { CheckUrlsAnswer } from '@leakblock/domain/removal-requests';
import { gateOf } from '@leakblock/domain/subscriptions';
import { useTier } from '#lib/plan-context.ts';
import { NotIncluded } from '#lib/plan-note.tsx';
import { text } from '#lib/texts.ts';

/** Pasted pages that her plan does not have taken down for copyright, said before she answers any question. */
export function SocialPages({ urls }: CheckUrlsAnswer) {
  const tier = useTier();
  if (tier === null) return null;
  const count = urls.filter(
    ({ category, verdict }) =>
      verdict === 'ok' && gateOf(tier, { claim: 'copyright', category }) === 'socialRemovals',
  ).length;
  if (count === 0) return null;
  return (
    <NotIncluded feature="socialRemovals">
      <p className="quiet">{text('removal-requests.paste.social', { count })}</p>
    </NotIncluded>
  );
}
