import type { z } from 'zod';
import type { FetchAnswer, FetchFailure, Fetcher } from '../fetch/types.ts';
import type { SearchAnswer } from './types.ts';

/** A page of results with its thumbnails' addresses, generously. */
const maxBytes = 4 * 1024 * 1024;

const failureWords: Record<FetchFailure, string> = {
  timed_out: 'did not answer in time',
  refused: 'could not be reached',
  unsafe_address: 'stands on an address that may not be asked',
  busy: 'was not asked: too many requests under way',
  cancelled: 'was not asked to the end: the scan was stopped',
};

/** The request, the key or the credit is refused. */
const refusals: ReadonlySet<number> = new Set([400, 401, 402, 403]);

type Question<Schema extends z.ZodType> = {
  /** The engine's name at the beginning of every sentence. */
  label: string;
  url: string;
  headers?: Record<string, string>;
  schema: Schema;
  /** Sentences for statuses that mean something of their own there. */
  statusWords?: Record<number, string>;
  deadlineAt: number;
  signal?: AbortSignal | undefined;
};

type Reply<T> = { ok: true; data: T } | { ok: false; answer: SearchAnswer };

/**
 * Asks a search API for JSON. Every way to get no results but an honest "nothing found" becomes a
 * sentence in `degraded`, without address, query or key. Redirects are not followed: keys travel in
 * headers and addresses, and they are for the asked host alone.
 */
export async function askSearchEngine<Schema extends z.ZodType>(
  fetcher: Fetcher,
  question: Question<Schema>,
): Promise<Reply<z.infer<Schema>>> {
  const { label, url, headers, schema, statusWords, deadlineAt, signal } = question;
  const outcome = await fetcher({
    url,
    headers: { accept: 'application/json', ...headers },
    deadlineAt,
    maxBytes,
    redirects: 'none',
    ...(signal && { signal }),
  });
  if (!outcome.ok) return degrade(`${label} ${failureWords[outcome.failure]}`);
  if (outcome.status !== 200) {
    const words = statusWords?.[outcome.status] ?? statusSentence(outcome);
    return degrade(`${label} ${words}`, { isFinal: refusals.has(outcome.status) });
  }
  if (outcome.truncated !== null) return degrade(`${label} sent more than can be read`);
  const parsed = schema.safeParse(parseJson(outcome.text));
  return parsed.success
    ? { ok: true, data: parsed.data }
    : degrade(`${label} answered with something that is not its result list`);
}

/** An answer without results that says why. Not exhausted: the same page may be had later. */
function degrade(sentence: string, { isFinal = false } = {}): { ok: false; answer: SearchAnswer } {
  const answer = { hits: [], exhausted: false, degraded: [sentence] };
  return { ok: false, answer: isFinal ? { ...answer, isFinal } : answer };
}

function statusSentence(answer: FetchAnswer): string {
  const { status } = answer;
  if (status === 429) return `rate limit reached${waitWords(answer)}`;
  if (status === 401 || status === 403) return `refused the request (status ${status})`;
  if (status >= 300 && status < 400) return `sends elsewhere (status ${status})`;
  if (status >= 500) return `is out of order (status ${status})`;
  return `did not accept the request (status ${status})`;
}

/** `Retry-After` in seconds; Brave's reset header begins with the shorter of its two windows. */
function waitWords({ headers }: FetchAnswer): string {
  const header = headers['retry-after'] ?? headers['x-ratelimit-reset']?.split(',')[0];
  const seconds = Number(header?.trim());
  return header !== undefined && Number.isFinite(seconds)
    ? `, again in ${Math.ceil(seconds)} s`
    : '';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
