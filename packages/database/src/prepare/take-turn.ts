import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';

/** Any number; every start of this product takes the same lock. */
const lockKey = 5_325_625;

const pauseMs = 200;

/**
 * Waits until no other start prepares this database; the turn ends with the session. Asked for again and again rather
 * than waited for: whoever waits in one statement holds a snapshot, and an index that is built concurrently by the other
 * start would wait for that snapshot to go.
 */
export async function takeTurn(owner: Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ isOurs: boolean }>(
      'select pg_catalog.pg_try_advisory_lock($1) as "isOurs"',
      [lockKey],
    );
    if (rows[0]?.isOurs === true) return;
    await pause(pauseMs);
  }
}
