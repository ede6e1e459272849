import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';

/** How long a change of the structure waits for its locks. */
export type LockPatience = {
  /**
   * For one lock at a time, in milliseconds. Everybody who wants the table queues up behind whoever waits for it, so this
   * is what a person may have to wait.
   */
  lockMs: number;
  /** Tries, and the pause after the first of them in milliseconds; it doubles up to a quarter of a minute. */
  attempts: number;
  pauseMs: number;
  /** Told of each try that was given up. */
  onWait: (sentence: string) => void;
};

export const usualPatience: LockPatience = {
  lockMs: 2000,
  attempts: 40,
  pauseMs: 1000,
  onWait: () => undefined,
};

const longestPauseMs = 15_000;

/** lock_not_available, deadlock_detected */
const givenUp = ['55P03', '40P01'];

/**
 * Runs statements in a transaction that would rather give up than keep others waiting for a lock, and tries again later:
 * all of it or nothing.
 * @param what is done, for the message
 * @throws Error that names who is in the way when the last try was given up; whatever else a statement says
 */
export async function retryLocked<T>(
  owner: Client,
  what: string,
  work: () => Promise<T>,
  patience: LockPatience,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    await owner.query('begin');
    try {
      await owner.query(`set local lock_timeout = ${String(patience.lockMs)}`);
      const result = await work();
      await owner.query('commit');
      return result;
    } catch (error) {
      await owner.query('rollback');
      if (!givenUp.includes((error as { code?: string }).code ?? '')) throw error;
      const sentence = `${what} waits for a lock; ${await nameOldest(owner)}`;
      if (attempt >= patience.attempts) {
        throw new Error(`${sentence} Nothing was changed by it: try again later.`, {
          cause: error,
        });
      }
      patience.onWait(sentence);
      await pause(Math.min(patience.pauseMs * 2 ** (attempt - 1), longestPauseMs));
    }
  }
}

async function nameOldest(owner: Client): Promise<string> {
  const { rows } = await owner.query<{ pid: number; name: string; seconds: number }>(
    `select pid, coalesce(nullif(application_name, ''), 'unknown') as name,
       extract(epoch from clock_timestamp() - xact_start)::int as seconds
     from pg_catalog.pg_stat_activity
     where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
     order by xact_start limit 1`,
  );
  const [oldest] = rows;
  if (oldest === undefined) {
    return 'whoever holds it is gone by now, or may not be seen by this role (pg_read_all_stats).';
  }
  return `the oldest transaction is that of ${oldest.name} (process ${String(oldest.pid)}), ${String(oldest.seconds)} s old.`;
}
