import type { Entitlements } from '../subscriptions/entitlements.ts';

const dayMs = 86_400_000;
/** Series go by day up to this many days, else by week. */
const daysInDetail = 31;

/** Days of UTC, both included. */
export type ReportSpan = { from: string; to: string };

/** Kinds that come again and again, each for a span of its own. */
export const regularKinds = ['daily', 'weekly', 'monthly'] as const;
export type RegularKind = (typeof regularKinds)[number];

/** The reports that a plan gives; null: none. */
export function regularKind(every: Entitlements['reportEvery']): RegularKind | null {
  if (every === null) return null;
  return ({ day: 'daily', week: 'weekly', month: 'monthly' } as const)[every];
}

/** The last span that is over: yesterday, last Monday to Sunday, or the last month of the calendar. */
export function lastSpan(kind: RegularKind, now: Date): ReportSpan {
  return spanUntil(kind, spanStart(kind, now.getTime()));
}

/** What a report is compared with: the month before a month, else as many days right before it. */
export function spanBefore(kind: RegularKind | 'chosen', span: ReportSpan): ReportSpan {
  const from = Date.parse(span.from);
  if (kind !== 'chosen') return spanUntil(kind, from);
  return { from: day(from - (Date.parse(span.to) - from) - dayMs), to: day(from - dayMs) };
}

/** When the running span ends, and its report is written. */
export function nextReportAt(kind: RegularKind, now: Date): Date {
  const start = new Date(spanStart(kind, now.getTime()));
  if (kind === 'monthly')
    return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1));
  return new Date(start.getTime() + (kind === 'weekly' ? 7 : 1) * dayMs);
}

/** Steps of a report's series: every day, or the Mondays of its weeks, the oldest first. */
export function seriesOf({ from, to }: ReportSpan): { by: 'day' | 'week'; days: string[] } {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const isDaily = (last - first) / dayMs < daysInDetail;
  const start = isDaily ? first : spanStart('weekly', first);
  const step = (isDaily ? 1 : 7) * dayMs;
  const count = Math.floor((last - start) / step) + 1;
  const days = Array.from({ length: count }, (_, at) => day(start + at * step));
  return { by: isDaily ? 'day' : 'week', days };
}

/** Midnight at which the span that holds this moment began. */
function spanStart(kind: RegularKind, at: number): number {
  const midnight = Math.floor(at / dayMs) * dayMs;
  const date = new Date(midnight);
  if (kind === 'monthly') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  // Sunday is 0, and the last day of its week.
  return kind === 'weekly' ? midnight - ((date.getUTCDay() + 6) % 7) * dayMs : midnight;
}

/** The span of this kind that ends when another begins. */
function spanUntil(kind: RegularKind, end: number): ReportSpan {
  return { from: day(spanStart(kind, end - dayMs)), to: day(end - dayMs) };
}

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
