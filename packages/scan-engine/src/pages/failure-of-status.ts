import type { FetchAnswer } from '../fetch/types.ts';
import type { PageFailure } from './types.ts';

/** What a status says about a page that is none; null for success. */
export function failureOfStatus(
  answer: Pick<FetchAnswer, 'status' | 'headers'>,
): PageFailure | null {
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  if (status === 404 || status === 410) return 'gone';
  if (status === 429) return 'rate_limited';
  if (status === 503 && answer.headers['retry-after'] !== undefined) return 'rate_limited';
  if (status >= 500) return 'server_error';
  // More redirects than are followed, in a circle or not.
  return status < 400 ? 'refused' : 'blocked';
}
