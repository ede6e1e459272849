import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import type { Log } from '../../platform/log.ts';

const quiet = new AsyncLocalStorage<Log>();
let isInstalled = false;

/**
 * Runs work whose `console.error` must not reach the log as it is: the REST engine prints every error of
 * the database there, with the values of people's rows. One line with the error's code is kept, at level
 * debug; the answer to the caller says the rest.
 */
export function withQuietConsole<T>(log: Log, work: () => T): T {
  if (!isInstalled) {
    isInstalled = true;
    // eslint-disable-next-line no-console -- the engine takes no logger
    const original = console.error;
    // eslint-disable-next-line no-console -- as above
    console.error = (...words: unknown[]) => {
      const target = quiet.getStore();
      if (target === undefined) original(...words);
      else target.debug({ code: codeOf(words[0]) }, 'The REST engine met an error.');
    };
  }
  return quiet.run(log, work);
}

function codeOf(word: unknown): string {
  if (typeof word === 'object' && word !== null && 'code' in word) return inspect(word.code);
  return word instanceof Error ? word.name : 'unknown';
}
