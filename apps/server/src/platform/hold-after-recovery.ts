import { sql } from 'kysely';
import pg from 'pg';
import type { StoredContext } from './data-check.ts';
import type { ServerTransaction } from './database.ts';
import type { Feature } from './feature.ts';

/** Milliseconds between two looks while a program runs. */
const lookMs = 60_000;

/** Null for a database that only follows. */
const timelineNow = sql<string | null>`
  case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end`;

/** What a program knows of a database that was put back, or of a replica that took over, while it runs. */
export type Recovery = {
  /** Whether what waits is still to be held; asked in the transaction that would hand some of it over. */
  isDue: (trx: ServerTransaction) => Promise<boolean>;
  /** Holds it. */
  hold: () => Promise<void>;
};

/**
 * What `afterRestore` does for a backup, for a database that was put back by its own means (to the second of a log
 * archive, or to a replica that had not heard all): PostgreSQL begins a new timeline then, in the first eight digits of
 * the names of its log. Where it does not tell its timeline, nothing is done.
 */
export async function holdAfterRecovery(
  context: StoredContext,
  features: readonly Pick<Feature, 'afterRestore'>[],
): Promise<{ isTold: boolean }> {
  const { database, log } = context;
  const { isTold, timeline } = await readTimeline(context);
  if (timeline === null) return { isTold };
  const known = await database.asService(async (trx) => {
    await sql`insert into private.database_timelines (timeline) values (${timeline})
      on conflict do nothing`.execute(trx);
    const row = await trx
      .selectFrom('private.database_timelines')
      .select('timeline')
      .executeTakeFirstOrThrow();
    return row.timeline;
  });
  if (known === timeline) return { isTold };
  const told: string[] = [];
  for (const { afterRestore } of features) told.push(...((await afterRestore?.(context)) ?? []));
  await database.asService((trx) =>
    trx.updateTable('private.database_timelines').set({ timeline }).execute(),
  );
  log.warn(
    { known, timeline, told },
    'The database was put back, or a replica took over: what waited to go out is held until somebody has looked (docs/runbooks/restore.md).',
  );
  return { isTold };
}

/** Looks now, every minute, and whenever something is to be handed over. @returns with what ends it */
export async function watchTimeline(
  context: StoredContext,
  features: Parameters<typeof holdAfterRecovery>[1],
): Promise<Recovery & { stop: () => void }> {
  let isTold = true;
  let looking: Promise<void> | null = null;
  // Many may find it at the same time: they wait for one.
  const look = (): Promise<void> =>
    (looking ??= holdAfterRecovery(context, features)
      .then((found) => {
        isTold = found.isTold;
      })
      .finally(() => {
        looking = null;
      }));
  await look();
  const timer = setInterval(() => {
    // Without a database nothing goes out either.
    look().catch((error: unknown) => {
      context.log.warn({ err: error }, 'Whether the database was put back could not be asked.');
    });
  }, lookMs);
  return {
    hold: look,
    isDue: async (trx) => {
      // The question would end the transaction.
      if (!isTold) return false;
      const { rows } = await sql<{ isDue: boolean }>`
        select exists (
          select from private.database_timelines where timeline <> ${timelineNow}
        ) as "isDue"`.execute(trx);
      return rows[0]?.isDue === true;
    },
    stop: () => {
      clearInterval(timer);
    },
  };
}

/** What PostgreSQL says where it does not tell: no right, or no such function. */
const untold: readonly unknown[] = ['42501', '42883', '0A000', '55000'];

type Timeline = {
  /** Not by this PostgreSQL, as by some managed ones. */
  isTold: boolean;
  timeline: string | null;
};

/** As the role that hands things over, so that both may ask or neither. @throws when it could not be asked */
async function readTimeline({ database }: Pick<StoredContext, 'database'>): Promise<Timeline> {
  try {
    return await database.asService(async (trx) => {
      const { rows } = await sql<{ timeline: string | null }>`
        select ${timelineNow} as timeline`.execute(trx);
      return { isTold: true, timeline: rows[0]?.timeline ?? null };
    });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !untold.includes(error.code)) throw error;
    return { isTold: false, timeline: null };
  }
}
