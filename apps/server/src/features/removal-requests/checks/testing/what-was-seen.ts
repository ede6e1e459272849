import { randomUUID } from 'node:crypto';
import type { LookedAt } from '../look-at-case.ts';

/** For tests only: what both vantages see of a page that is not there. */
export const seenGone = (url?: string): LookedAt => looked('gone', 404, url);

/** For tests only: what both vantages see of a page that shows what it showed. */
export const seenStanding = (url?: string): LookedAt => looked('present', 200, url);

const looked = (
  verdict: 'gone' | 'present',
  status: number,
  url = 'https://leakvault.example/',
): LookedAt => ({
  run: randomUUID(),
  movedTo: null,
  checks: (['first', 'second'] as const).map((vantage) => ({
    ...{ vantage, target: 'page', url, verdict, distance: null, workId: null, ms: 1, status },
    signals: verdict === 'gone' ? (['status_gone'] as const) : [],
  })),
});
