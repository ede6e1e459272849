import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Pool } from 'undici';
import { createDelays } from './delays.ts';
import type { Delays } from './delays.ts';
import type { PlannedRequest } from './request-mix.ts';

/** Milliseconds after which an answer counts as none. */
const patienceMs = 30_000;

export type SentFigures = {
  all: Delays;
  byKind: Map<string, Delays>;
  /** What went wrong, with how often. */
  errors: Map<string, number>;
  /** Requests that were sent. */
  sent: number;
  /** Bytes of answers, as they came over the line. */
  bytes: number;
};

export const errorsOf = ({ errors }: SentFigures): number =>
  [...errors.values()].reduce((sum, each) => sum + each, 0);

/**
 * Sends requests at a constant rate, whether answers come or not, as people do who know nothing of each other. Each
 * one's time runs from the moment at which it was due: a gateway that stalls is charged for everything that had to wait.
 */
export async function sendAtRate(options: {
  url: string;
  perSecond: number;
  seconds: number;
  next: () => PlannedRequest;
  /** Ends it before its time. */
  signal?: AbortSignal;
}): Promise<SentFigures> {
  const { url, perSecond, seconds, next, signal } = options;
  // As many connections as there are open requests: none waits for another's answer before it leaves.
  const pool = new Pool(url, { headersTimeout: patienceMs, bodyTimeout: patienceMs });
  const figures: SentFigures = {
    all: createDelays(),
    byKind: new Map(),
    errors: new Map(),
    sent: 0,
    bytes: 0,
  };
  let open = 0;

  async function send(dueAt: number): Promise<void> {
    const { kind, method, path, headers, body, expected, onAnswer } = next();
    const fail = (what: string): void => {
      const name = `${kind}: ${what}`;
      figures.errors.set(name, (figures.errors.get(name) ?? 0) + 1);
    };
    open += 1;
    figures.sent += 1;
    try {
      const answer = await pool.request({ method, path, headers, body });
      const bytes = Buffer.from(await answer.body.arrayBuffer());
      const ms = performance.now() - dueAt;
      figures.all.note(ms);
      const delays = figures.byKind.get(kind) ?? createDelays();
      figures.byKind.set(kind, delays);
      delays.note(ms);
      figures.bytes += bytes.length;
      const text = () => decode(bytes, String(answer.headers['content-encoding']));
      if (!expected.includes(answer.statusCode)) {
        fail(`${String(answer.statusCode)} ${text().slice(0, 120)}`);
      } else onAnswer?.(text());
    } catch (error) {
      fail(error instanceof Error ? error.message : 'no answer');
    } finally {
      open -= 1;
    }
  }

  const begun = performance.now();
  const total = perSecond * seconds;
  const dueAt = (number: number): number => begun + (number * 1000) / perSecond;
  while (figures.sent < total && signal?.aborted !== true) {
    while (figures.sent < total && dueAt(figures.sent) <= performance.now()) {
      void send(dueAt(figures.sent));
    }
    await pause(1);
  }
  while (open > 0) await pause(20);
  await pool.close();
  return figures;
}

function decode(bytes: Buffer, coding: string): string {
  if (coding === 'br') return brotliDecompressSync(bytes).toString();
  return coding === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString();
}
