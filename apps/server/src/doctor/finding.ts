import type { Env } from '#platform/env';
import type { Secrets } from '#platform/secrets';

/**
 * How a part of the installation is: `good`; `warning`, it works but something is missing or will fail; `failed`, it
 * does not work; `unset`, nobody asked for it, and what that means.
 */
export type FindingState = 'good' | 'warning' | 'failed' | 'unset';

/** What the doctor saw at one part, and what to do about it. Never holds a secret. */
export type Finding = {
  part: string;
  state: FindingState;
  /** What was seen, one sentence. */
  saw: string;
  /** What to do, one or two sentences; absent where nothing is to be done. */
  advice?: string;
};

/** What every check gets: settings that parse, and secrets where they are there already. */
export type DoctorContext = {
  env: Env;
  publicUrl: string;
  /** Null before the first start, or when they are wrong: another check says so. */
  secrets: Secrets | null;
  /** Mailbox that a test mail goes to, when the operator asked for one. */
  mailTo: string | null;
  /** Page that is asked as a scan would ask it. */
  site: string;
  /** Every check gives up at this signal. */
  signal: AbortSignal;
};

export type Check = {
  part: string;
  run: (context: DoctorContext) => Promise<Omit<Finding, 'part'>[]>;
};

/** The message of whatever was thrown, in one line, with the cause that says more. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown fault';
  // A connection that fails on several addresses says nothing by itself.
  const first = error instanceof AggregateError ? (error.errors as unknown[])[0] : error.cause;
  const message = error.message.trim() === '' ? error.name : error.message;
  const text =
    first instanceof Error ? `${message.replace(/\.$/u, '')}: ${first.message}` : message;
  return text.replace(/\s+/gu, ' ').replace(/\.$/u, '').slice(0, 300);
}
