import { randomUUID } from 'node:crypto';
import type { LookedAt } from '../look-at-case.ts';

/** For tests only: what both vantages see of a page that is not there. */
export const seenGone = (url = 'https://leakvault.example/'): LookedAt => ({
  run: randomUUID(),
  movedTo: null,
  checks: (['first', 'second'] as const).map((vantage) => ({
    ...{ vantage, target: 'page', url, verdict: 'gone', signals: ['status_gone'] },
    ...{ status: 404, distance: null, ms: 1 },
  })),
});
