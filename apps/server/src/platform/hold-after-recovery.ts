import { sql } from 'kysely';
import pg from 'pg';
import type { ServerContext, Feature } from './feature.ts';

/** Milliseconds between two looks while a program runs. */
const lookMs = 60_000;

/**
 * What `afterRestore` does for a backup, for a database that was put back by its own means (to the second of a log
 * archive, or to a replica that had not heard all): PostgreSQL begins a new timeline then, in the first eight digits of
 * the names of its log. Where it does not tell its timeline, nothing is done.
 */
export async function holdAfterRecovery(
  context: Pick<ServerContext, 'database' | 'env' | 'files' | 'log' | 'now' | 'secrets'>,
  features: readonly Pick<Feature, 'afterRestore'>[],
): Promise<void> {
  const { database, log } = context;
  const timeline = await readTimeline(context);
  if (timeline === null) return;
  const known = await database.asService(async (trx) => {
    await sql`insert into private.database_timelines (timeline) values (${timeline})
      on conflict do nothing`.execute(trx);
    const row = await trx
      .selectFrom('private.database_timelines')
      .select('timeline')
      .executeTakeFirstOrThrow();
    return row.timeline;
  });
  if (known === timeline) return;
  const told: string[] = [];
  for (const { afterRestore } of features) told.push(...((await afterRestore?.(context)) ?? []));
  await database.asService((trx) =>
    trx.updateTable('private.database_timelines').set({ timeline }).execute(),
  );
  log.warn(
    { known, timeline, told },
    'The database was put back, or a replica took over: what waited to go out is held until somebody has looked (docs/runbooks/restore.md).',
  );
}

/** Looks now and every minute. @returns what ends it */
export async function watchTimeline(
  context: Parameters<typeof holdAfterRecovery>[0],
  features: Parameters<typeof holdAfterRecovery>[1],
): Promise<() => void> {
  await holdAfterRecovery(context, features);
  const timer = setInterval(() => {
    // Without a database nothing goes out either.
    holdAfterRecovery(context, features).catch((error: unknown) => {
      context.log.warn({ err: error }, 'Whether the database was put back could not be asked.');
    });
  }, lookMs);
  return () => {
    clearInterval(timer);
  };
}

/** What PostgreSQL says where it does not tell: no right, no such function, or none for a database that only follows. */
const untold: readonly unknown[] = ['42501', '42883', '0A000', '55000'];

/** Null where this PostgreSQL does not tell, as some managed ones. @throws when it could not be asked */
async function readTimeline({ database }: Pick<ServerContext, 'database'>): Promise<string | null> {
  const { rows } = await database.pool
    .query<{ timeline: string }>(
      'select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline',
    )
    .catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && untold.includes(error.code)) return { rows: [] };
      throw error;
    });
  return rows[0]?.timeline ?? null;
}
