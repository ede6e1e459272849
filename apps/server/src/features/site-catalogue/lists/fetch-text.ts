import { createRequestSlots, sendPolitely } from '@leakblock/scan-engine';
import type { ServerContext } from '#platform/feature';
import { scanTools } from '../scan-tools.ts';
import { listLimits } from './read-list-text.ts';

/** What the address of a list answered. `problem` is one of the words that screens know. */
export type FetchedText =
  | { kind: 'same' }
  | { kind: 'text'; text: string; etag: string | null; lastModified: string | null }
  | { kind: 'problem'; problem: string };

const deadlineMs = 60_000;

/**
 * Fetches a list as scans fetch pages: no private addresses, no credentials, so fast as its host allows, and no more than
 * a list may have. Asks only for another text than the last one.
 */
export async function fetchText(
  context: ServerContext,
  list: { url: string; etag: string | null; lastModified: string | null },
): Promise<FetchedText> {
  const { fetcher, gate } = scanTools(context);
  const deadlineAt = performance.now() + deadlineMs;
  const signal = context.stopping;
  const outcome = await sendPolitely(
    {
      url: list.url,
      deadlineAt,
      signal,
      // One more than is allowed tells a list that is too long from one that just fits.
      maxBytes: listLimits.characters + 1,
      redirects: 'follow',
      headers: {
        accept: 'application/json, text/plain;q=0.9, */*;q=0.1',
        ...(list.etag !== null && { 'if-none-match': list.etag }),
        ...(list.lastModified !== null && { 'if-modified-since': list.lastModified }),
      },
    },
    {
      ...{ fetcher, gate, slots: createRequestSlots(1), isUrgent: false },
      onTurn: () => ({ deadlineAt, patienceMs: deadlineMs }),
    },
  );
  // What was broken off by the program's end says nothing about the list.
  signal.throwIfAborted();
  if (!outcome.ok) {
    const problem = outcome.failure === 'unsafe_address' ? 'not_public' : 'unreachable';
    return { kind: 'problem', problem };
  }
  if (outcome.status === 304) return { kind: 'same' };
  if (outcome.status !== 200) return { kind: 'problem', problem: 'refused' };
  if (outcome.truncated === 'bytes') return { kind: 'problem', problem: 'too_large' };
  const header = (name: string, limit: number): string | null => {
    const value = outcome.headers[name];
    return value !== undefined && value.length <= limit ? value : null;
  };
  return {
    kind: 'text',
    text: outcome.text,
    etag: header('etag', 300),
    lastModified: header('last-modified', 100),
  };
}
