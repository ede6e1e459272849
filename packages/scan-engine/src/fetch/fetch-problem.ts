import type { FetchFailure } from './types.ts';

/** Why a request ends without an answer; the fetcher turns it into an outcome and never throws it. */
export class FetchProblem extends Error {
  readonly failure: FetchFailure;

  constructor(failure: FetchFailure, detail: string) {
    super(detail);
    this.failure = failure;
  }
}

/** What the operating system, TLS or the parser threw, as a refusal with its code. */
export function toFetchProblem(error: unknown): FetchProblem {
  if (error instanceof FetchProblem) return error;
  if (!(error instanceof Error)) return new FetchProblem('refused', 'unknown error');
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return new FetchProblem('refused', `${code}: ${error.message.slice(0, 200)}`);
}
