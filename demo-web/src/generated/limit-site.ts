import type { Answer } from '../proxy/answer.ts';

/** What a limiting host remembers. */
export type LimitState = { lastAt: number; recent: number[] };

/** Milliseconds to the first byte of a refusal. */
export const refusalMs = 60;
const forgetsAfterMs = 30_000;

/**
 * A refusal when the host wants to slow the reader down, else null. `first_*` refuses whoever it has not
 * seen for half a minute; `per_second` allows two requests in any second.
 */
export function limitRequest(face: string, state: LimitState, now: number): Answer | null {
  const isFirst = now - state.lastAt > forgetsAfterMs;
  state.lastAt = now;
  if (face === 'per_second') {
    state.recent = state.recent.filter((at) => now - at < 950);
    if (state.recent.length >= 2) return refusal(429, '1');
    state.recent.push(now);
    return null;
  }
  if (!isFirst) return null;
  if (face === 'first_429') return refusal(429, '1');
  if (face === 'first_503') return refusal(503, '1');
  if (face === 'first_429_date') return refusal(429, new Date(Date.now() + 2000).toUTCString());
  return refusal(503);
}

function refusal(status: number, retryAfter?: string): Answer {
  const words = status === 429 ? 'Too many requests' : 'Service temporarily unavailable';
  return {
    status,
    // Whoever refuses does so at the door, long before a page would be ready.
    delayMs: refusalMs,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    },
    body: `<html><head><title>${words}</title></head><body>${words}</body></html>`,
  };
}
