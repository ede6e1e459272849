import { lastSpan, spanBefore } from '@leakblock/domain/reports';
import type { RegularKind, ReportSpan } from '@leakblock/domain/reports';

/** Spans before the last one that are made up for, at most. */
const madeUp: Readonly<Record<RegularKind, number>> = { daily: 6, weekly: 4, monthly: 2 };

/**
 * Spans that may still want their report, the oldest first: the last one that is over, and those before it since her
 * newest report or since she came.
 */
export function spansToWrite(
  { kind, lastDay, since }: { kind: RegularKind; since: string; lastDay: string | null },
  now: Date,
): [...missed: ReportSpan[], last: ReportSpan] {
  const last = lastSpan(kind, now);
  const missed: ReportSpan[] = [];
  let span = spanBefore(kind, last);
  while (missed.length < madeUp[kind] && span.to > (lastDay ?? '') && span.from >= since) {
    missed.unshift(span);
    span = spanBefore(kind, span);
  }
  return [...missed, last];
}
