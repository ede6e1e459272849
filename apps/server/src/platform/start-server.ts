import type { ServerContext, Feature } from './feature.ts';
import { awaitDatabase } from './await-database.ts';
import { checkRole } from './check-role.ts';
import { startClock } from './clock.ts';
import { openDatabase } from './database.ts';
import type { ServerDatabase } from './database.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import { databaseFigures } from './figures/database-figures.ts';
import { exportFigures } from './figures/export-figures.ts';
import { queueFigures } from './figures/queue-figures.ts';
import { watchTimeline } from './hold-after-recovery.ts';
import { createMetrics } from './metrics.ts';
import { openPreparedDatabase } from './prepare.ts';
import type { DatabaseUrls, PreparedDatabase } from './prepare.ts';
import { openQueue } from './queue.ts';
import { loadSecrets } from './secrets.ts';
import type { OpenedFiles } from './stored-files.ts';
import { openTracing } from './tracing/open-tracing.ts';

/** What gateway and worker have in common, running. */
export type RunningServer = {
  context: ServerContext;
  database: PreparedDatabase;
  /** `onStopping` runs beside the queue's own end: the gateway drains its connections there. */
  stop: (onStopping?: (graceMs: number) => Promise<void>) => Promise<void>;
};

/** Ends what was opened, in reverse order, whatever fails on the way. */
function createClosers(log: Log): {
  add: (name: string, close: () => unknown) => void;
  run: () => Promise<void>;
} {
  const closers: { name: string; close: () => unknown }[] = [];
  return {
    add: (name, close) => closers.push({ name, close }),
    run: async () => {
      for (let next = closers.pop(); next !== undefined; next = closers.pop()) {
        try {
          await next.close();
        } catch (error) {
          log.error({ err: error, what: next.name }, 'Stopping failed.');
        }
      }
    },
  };
}

/** Milliseconds since 1970 by the database. */
async function readTime({ pool }: ServerDatabase): Promise<number> {
  const { rows } = await pool.query<{ ms: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::text as ms',
  );
  return Number(rows[0]?.ms);
}

/**
 * Starts everything but HTTP: secrets, database, queue, features; jobs when `isWorker`.
 * @throws SettingsError, also when the role that it works as may too much, and whatever keeps the database from starting;
 *   what was opened is closed again
 */
export async function startServer(options: {
  env: Env;
  publicUrl: string;
  features: readonly Feature[];
  isWorker: boolean;
  /** What it is called in traces. */
  program: 'gateway' | 'worker';
  /** Where files lie is the backend's to say. */
  openFiles: (context: Omit<ServerContext, 'files' | 'queue' | 'recovery'>) => OpenedFiles;
  log: Log;
  seed?: string | undefined;
  urls?: DatabaseUrls | undefined;
  now?: (() => Date) | undefined;
  hostPaceMs?: number | undefined;
}): Promise<RunningServer> {
  const { env, publicUrl, features, isWorker, openFiles, log, now, seed, urls } = options;
  const secrets = await loadSecrets(env, log);
  const metrics = createMetrics();
  const stopping = new AbortController();
  const closers = createClosers(log);
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  const graceMs = env.SHUTDOWN_SECONDS * 1000;
  try {
    const tracing = await openTracing(env, { program: options.program, log });
    closers.add('tracing', tracing.stop);
    const prepared = await openPreparedDatabase({ env, secrets, jobs, seed, urls, log });
    closers.add('postgres', prepared.stop);
    const databaseOptions = {
      url: prepared.serverUrl,
      poolSize: env.DATABASE_POOL_SIZE,
      statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
      log,
    };
    const database = openDatabase({ ...databaseOptions, tracing });
    closers.add('database', database.stop);
    await awaitDatabase(log, () => checkRole(database.pool));
    const clock = await awaitDatabase(log, () => startClock(() => readTime(database), log));
    closers.add('clock', clock.stop);
    metrics.watchPool('functions', database.pool);
    metrics.watchDisk('data', env.DATA_DIR);
    if (env.S3_BUCKET === undefined) metrics.watchDisk('files', env.STORAGE_DIR ?? env.DATA_DIR);
    const queue = await openQueue({
      url: prepared.serverUrl,
      isWorker,
      log,
      metrics,
      tracing,
      ...(env.NODE_ENV === 'test' ? { pollingSeconds: 0.5 } : {}),
    });
    let queueStopped: Promise<void> | null = null;
    const stopQueue = () => (queueStopped ??= queue.stop(graceMs));
    closers.add('queue', stopQueue);
    const parts = {
      env,
      publicUrl,
      log,
      database,
      metrics,
      tracing,
      secrets,
      now: now ?? clock.now,
      realNow: clock.now,
      hostPaceMs: options.hostPaceMs ?? 1000,
      stopping: stopping.signal,
      mails: features.flatMap((feature) => feature.mails ?? []),
    };
    const files = openFiles(parts);
    closers.add('files', files.stop);
    const recovery = await watchTimeline({ ...parts, files }, features);
    closers.add('timeline', recovery.stop);
    const context: ServerContext = { ...parts, queue, files, recovery };
    // A connection of their own: what is measured must not wait for what it measures.
    const own = openDatabase({ ...databaseOptions, poolSize: 1 });
    closers.add('figures', own.stop);
    exportFigures({ ...context, database: own }, [
      queueFigures,
      databaseFigures,
      ...features.flatMap((feature) => feature.figures ?? []),
    ]);
    for (const feature of features) {
      await feature.start?.(context);
      closers.add(feature.name, () => feature.stop?.(context));
    }
    if (isWorker) await queue.work(jobs, context);

    return {
      context,
      database: prepared,
      stop: async (onStopping) => {
        stopping.abort(new Error('The program is stopping.'));
        await Promise.allSettled([onStopping?.(graceMs), stopQueue()]);
        await closers.run();
      },
    };
  } catch (error) {
    stopping.abort(error);
    await closers.run();
    throw error;
  }
}
