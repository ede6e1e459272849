import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '../../platform/log.ts';
import type { RestTarget } from './request-rules.ts';

/** An error of PostgreSQL or of the way to it, as the driver throws it. */
export type DatabaseError = Error & { code?: string; detail?: string; hint?: string };

/** One request inside the engine; `target`: what alone it is about, where that is known. */
type Observed = { log: Log; target: RestTarget | null; error: DatabaseError | null };
const observed = new AsyncLocalStorage<Observed>();

/** Hears what the engine says on the console, whoever has put something else there since. */
let listener: typeof console.error | null = null;
function listen(): void {
  // oxlint-disable-next-line no-console -- the engine takes no logger
  const original = console.error;
  if (original === listener) return;
  listener = (...words: unknown[]) => {
    const run = observed.getStore();
    if (run === undefined) original(...words);
    else {
      // A connection that cannot be had is told nowhere else.
      run.error ??= words.find((word): word is Error => word instanceof Error) ?? null;
      run.log.debug({ code: run.error?.code }, 'The REST engine met an error.');
    }
  };
  // oxlint-disable-next-line no-console -- as above
  console.error = listener;
}

/** Called with every error the engine meets while it answers. */
export function noteError(error: unknown): void {
  const run = observed.getStore();
  if (run !== undefined && error instanceof Error) run.error = error;
}

/** What alone the present request is about; null when it may be about more. */
export const targetAsked = (): RestTarget | null => observed.getStore()?.target ?? null;

/**
 * Runs the engine for one request and tells which error of the database it met: its own answer says only
 * of some what it was. Meanwhile its `console.error` is kept out of the log, since it prints errors with
 * the values of people's rows.
 */
export async function observeEngine(
  about: Pick<Observed, 'log' | 'target'>,
  work: () => Response | Promise<Response>,
): Promise<{ answer: Response; error: DatabaseError | null }> {
  listen();
  const run: Observed = { ...about, error: null };
  const answer = await observed.run(run, async () => work());
  return { answer, error: run.error };
}
