import { nextReportAt, regularKind } from '@leakblock/domain/reports';
import { entitlements } from '@leakblock/domain/subscriptions';
import type { SubscriptionTier } from '@leakblock/domain/subscriptions';
import { formatDay } from '#lib/format-day.ts';
import { text } from '#lib/texts.ts';

/** How often the plan brings a report, and on which day (UTC) the next is due; null when it brings none. */
export function nextReportText(tier: SubscriptionTier, now: Date): string | null {
  const kind = regularKind(entitlements[tier].reportEvery);
  if (kind === null) return null;
  const when = formatDay(nextReportAt(kind, now).toISOString().slice(0, 10));
  return text(`reports.rhythm.${kind}`, { when });
}
