import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash as hashArgon2, verify as verifyArgon2 } from '@node-rs/argon2';
import { compare as compareBcrypt } from '@node-rs/bcrypt';
import { AppError } from '@leakblock/domain/errors';
import type { Passwords } from '../auth-context.ts';
import { normalise, refuseWeak } from './refuse-weak.ts';

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, one lane. The library's default kind. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/** Hashes that wait; more are refused, since everybody behind them would wait longer than a person does. */
const maxWaiting = 200;

/**
 * Runs as many at once as leave a core to everything else.
 * @throws AppError `request.too_many` when too many wait already
 */
function createQueue(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < places) running += 1;
    else {
      if (waiting.length >= maxWaiting) {
        throw new AppError('request.too_many', 'Too many people are signing in at the moment.', {
          retryAfter: 5,
        });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

const isBcrypt = (hash: string): boolean => /^\$2[abxy]\$/.test(hash);

/** A hash of an older kind (the platform's bcrypt, or weaker settings) is replaced at the next sign-in. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(
    `$argon2id$v=19$m=${String(argon2.memoryCost)},t=${String(argon2.timeCost)},`,
  );
}

/**
 * Hashes and checks passwords on the thread pool, never on the main thread.
 * @param places hashes that are counted at once
 * @param compare compares a hash with a password; a test may watch it
 */
export function createPasswords(
  places = Math.max(1, availableParallelism() - 1),
  compare: (hash: string, password: string) => Promise<boolean> = verifyArgon2,
): Passwords {
  const queue = createQueue(places);
  // Nobody knows its password: for unknown addresses the same work is done.
  const nobodys = queue(() => hashArgon2(randomUUID(), argon2));
  return {
    hash: (password) => queue(() => hashArgon2(normalise(password), argon2)),
    verify: (hash, password) =>
      queue(async () => {
        const text = normalise(password);
        try {
          // Bcrypt reads 72 bytes and no more: a longer password proves nothing with it.
          if (hash !== null && isBcrypt(hash)) {
            const fits = await compareBcrypt(text, hash.replace(/^\$2[xy]/, '$2b'));
            return fits && Buffer.byteLength(text) <= 72;
          }
          const fits = await compare(hash ?? (await nobodys), text);
          return fits && hash !== null;
        } catch {
          // What stands there is no hash of ours: nobody gets in with it.
          return false;
        }
      }),
    refuseWeak,
  };
}
