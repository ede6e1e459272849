import { useQuery } from '@tanstack/react-query';
import { entitlements, removalDays, removalsLeft } from '@leakblock/domain/subscriptions';
import { useSubject } from '#lib/acting.ts';
import { formatDateTime } from '#lib/format.ts';
import { useTier } from '#lib/plan-context.ts';
import { FromPlan } from '#lib/plan-note.tsx';
import { planFrom } from '#lib/plan-gate.ts';
import { text } from '#lib/texts.ts';
import { removalsKey } from '../cases/use-cases.ts';
import { readBegun } from './read-begun.ts';

/** How many removals can be begun now, for a tier that has a limit. */
export function MonthLeft() {
  const { id: userId } = useSubject();
  const tier = useTier();
  const limit = tier === null ? null : entitlements[tier].removalsPer30Days;
  const begun = useQuery({
    queryKey: [...removalsKey(userId), 'begun'],
    queryFn: () => readBegun(userId, new Date(Date.now() - removalDays * 86_400_000)),
    enabled: limit !== null,
  });
  // Without an answer the server says it when a case is opened.
  if (tier === null || limit === null || begun.data === undefined) return null;
  const { left, nextAt } = removalsLeft(tier, begun.data, new Date(begun.dataUpdatedAt));
  return (
    <div className="notice notice-good">
      <p>
        {text('removal-requests.month.left', { left: left ?? 0, limit })}{' '}
        {nextAt !== null &&
          text('removal-requests.month.next', { when: formatDateTime(nextAt.toISOString()) })}{' '}
        {text('removal-requests.month.safe')}
      </p>
      <p>
        {text('removal-requests.month.more')} · <FromPlan plan={planFrom('removals')} />
      </p>
    </div>
  );
}
