import { text } from '#lib/texts.ts';
import type { CrawlPage } from './read-crawls.ts';

const reasons = [
  'own',
  'robots',
  'switched_off',
  'stopped',
  'not_a_page',
  'gone',
  'challenge',
  'login_wall',
  'blocked',
  'rate_limited',
  'server_error',
  'timed_out',
  'refused',
  'unsafe_address',
  'not_html',
  'too_large',
  'busy',
  'cancelled',
] as const;

/** What became of a page, in words. */
export function stateText({ reason, state }: Pick<CrawlPage, 'state' | 'reason'>): string {
  const known = reasons.find((each) => each === reason);
  if (known !== undefined && state !== 'fetched') return text(`crawls.reason.${known}`);
  return text(`crawls.state.${state}`);
}
