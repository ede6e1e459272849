import { decodeBody } from '../fetch/collect-text.ts';
import type { RecordedExchange } from '../fetch/exchange-record.ts';
import type { FetchFailure } from '../fetch/types.ts';
import { askPolitely } from './ask-politely.ts';
import type { Polite } from './types.ts';

/** An address fetched for evidence: everything that went over the wire, and what came in the end. */
export type RecordedFetch = {
  /** Redirects first, in order. Empty when nobody answered. */
  exchanges: RecordedExchange[];
  answer: {
    url: string;
    status: number;
    contentType: string | null;
    bytes: Uint8Array;
    /** The bytes as text, its charset respected. */
    text: string;
    isCut: boolean;
  } | null;
  failure: FetchFailure | null;
};

/** Fetches an address in its host's turn, following redirects, and records every exchange. Never throws. */
export async function recordFetch(
  url: string,
  options: Polite & { maxBytes: number; headers?: Record<string, string> },
): Promise<RecordedFetch> {
  const exchanges: RecordedExchange[] = [];
  const outcome = await askPolitely(
    {
      url,
      as: 'bytes',
      redirects: 'follow',
      maxBytes: options.maxBytes,
      headers: { 'cache-control': 'no-cache', pragma: 'no-cache', ...options.headers },
      onExchange: (exchange) => exchanges.push(exchange),
    },
    options,
  );
  if (!outcome.ok) return { exchanges, answer: null, failure: outcome.failure };
  const bytes = outcome.bytes ?? new Uint8Array();
  const contentType = outcome.headers['content-type'];
  return {
    exchanges,
    failure: null,
    answer: {
      url: outcome.url,
      status: outcome.status,
      contentType: contentType ?? null,
      bytes,
      text: decodeBody(bytes, contentType),
      isCut: outcome.truncated !== null,
    },
  };
}
