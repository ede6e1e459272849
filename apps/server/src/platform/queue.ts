import { PgBoss, fromKysely } from 'pg-boss';
import type { Job, QueueOptions } from 'pg-boss';
import type { z } from 'zod';
import { asLoginRole } from './database.ts';
import type { ServerTransaction } from './database.ts';
import type { ServerContext } from './feature.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { noTracing } from './tracing/tracing.ts';
import type { Tracing } from './tracing/tracing.ts';
import { deadLetterQueue, tendJob } from './tend-job.ts';
import type { TendedJob } from './tend-job.ts';
import { writePatiently } from './write-patiently.ts';

export { deadLetterQueue } from './tend-job.ts';

/** Thrown by a job that no retry can help: it goes to the dead letters at once. */
export class PermanentError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentError';
  }
}

export type JobRun = { id: string; retryCount: number };

/** A kind of job. `handler` may run more than once for one job: its effects need a key of their own. */
export type JobDefinition = {
  /** `<feature>.<verb-noun>` */
  queue: string;
  /** Cron expression in UTC; the job is sent once per tick however many workers there are. */
  schedule?: string;
  handler: (
    context: ServerContext,
    data: unknown,
    signal: AbortSignal,
    job: JobRun,
  ) => Promise<void>;
  /** Jobs of this kind that one worker runs at the same time; 1 unless told. */
  concurrency?: number;
  /**
   * Jobs that are fetched together, run side by side and are done together; 1 unless told. With more, a backlog
   * is worked off without pause; else one job every two seconds is all that one place of `concurrency` does.
   */
  batchSize?: number;
  /**
   * What it did cannot be asked again, such as a mail that was handed over: that it is done is written down at once, for
   * each of a batch, and again while the database is away.
   */
  isNotedAtOnce?: boolean;
  options?: QueueOptions;
};

/** A job with a checked payload; data that does not fit is a permanent error. */
export function defineJob<Schema extends z.ZodType>(
  definition: Omit<JobDefinition, 'handler'> & {
    input: Schema;
    handler: (
      context: ServerContext,
      data: z.output<Schema>,
      signal: AbortSignal,
      job: JobRun,
    ) => Promise<void>;
  },
): JobDefinition {
  const { input, handler, ...rest } = definition;
  return {
    ...rest,
    handler: async (context, data, signal, job) => {
      const parsed = input.safeParse(data);
      if (!parsed.success) throw new PermanentError(`Payload of ${rest.queue} does not fit.`);
      await handler(context, parsed.data, signal, job);
    },
  };
}

type SendOptions = {
  /** Sent only if the caller's transaction commits. */
  trx?: ServerTransaction;
  /** A second job with this id (UUID) is not sent. */
  id?: string;
  /** At most one job with this key in `singletonSeconds`. */
  singletonKey?: string;
  singletonSeconds?: number;
  /** Not before this time, or not before so many seconds have passed on the database's clock. */
  startAfter?: Date | number;
  /** Taken before those with a smaller number; default 0. */
  priority?: number;
};

export type JobQueue = {
  /** The id of the job, or null when one with the same id or singleton key exists. */
  send: (queue: string, data: object, options?: SendOptions) => Promise<string | null>;
  /**
   * Gives up a job, or has one that failed run again, in the caller's transaction; a dead letter goes back to the queue
   * it came from. False when there is no such job in such a state.
   */
  tend: (wish: TendedJob, trx: ServerTransaction) => Promise<boolean>;
};

export type RunningQueue = JobQueue & {
  /** Takes jobs from now on. */
  work: (jobs: readonly JobDefinition[], context: ServerContext) => Promise<void>;
  /** Lets running jobs finish for this long, then gives them back to be run again. */
  stop: (graceMs: number) => Promise<void>;
};

/** Limits of a job unless its definition says otherwise; a silent worker loses it after a minute. */
const jobDefaults = {
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 15 * 60,
  heartbeatSeconds: 60,
  deleteAfterSeconds: 7 * 24 * 3600,
} as const satisfies QueueOptions;

/**
 * The queue's own, through which the time of a schedule becomes a job: what a killed worker had taken of it is taken anew
 * after a minute. Without these the jobs of a whole minute would be a quarter of an hour late.
 */
const ticks = {
  queue: '__pgboss__send-it',
  settings: { expireInSeconds: 60, retryLimit: jobDefaults.retryLimit },
} as const;

/**
 * A database that says nothing for half a minute is cut off: whoever looks for jobs would wait for ever. The driver knows
 * this setting, the queue's own types do not.
 */
const connectionTo = (connectionString: string) => ({ connectionString, query_timeout: 30_000 });

/** What one of its workers met the queue tells as a copy, which no log takes for an error. */
function asError(met: Pick<Error, 'message'>): Error {
  return met instanceof Error ? met : Object.assign(new Error(met.message), met);
}

/**
 * Starts the queue as the role `leakblock_server`; the schema `pgboss` was made by `prepareQueue`.
 * With `isWorker` false it only sends.
 */
export async function openQueue(options: {
  url: string;
  isWorker: boolean;
  log: Log;
  metrics: Metrics;
  tracing?: Tracing;
  /** How often a kind of job is looked for, half a second at least. Default 2. */
  pollingSeconds?: number;
}): Promise<RunningQueue> {
  const { log, metrics, pollingSeconds = 2, tracing = noTracing } = options;
  const boss = new PgBoss({
    ...connectionTo(options.url),
    application_name: 'leakblock-jobs',
    max: options.isWorker ? 3 : 1,
    migrate: false,
    createSchema: false,
    supervise: options.isWorker,
    schedule: options.isWorker,
    monitorIntervalSeconds: 30,
  });
  boss.on('error', (error) => log.warn({ err: asError(error) }, 'The job queue met an error.'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'The job queue warns.'));
  await boss.start();

  async function runJob(
    definition: JobDefinition,
    context: ServerContext,
    job: Job<unknown>,
  ): Promise<{ id: string; status: 'completed' | 'failed' | 'deadletter'; output?: object }> {
    const startedAt = performance.now();
    const count = (outcome: string) => {
      const seconds = (performance.now() - startedAt) / 1000;
      metrics.jobs.observe({ queue: definition.queue, outcome }, seconds);
    };
    const { carrier, data } = unpackJob(job.data);
    try {
      await tracing.begin(
        {
          ...{ name: `job ${definition.queue}`, kind: 'consumer', parent: carrier },
          attributes: {
            'messaging.destination.name': definition.queue,
            'leakblock.tries': job.retryCount,
          },
        },
        () => definition.handler(context, data, job.signal, job),
      );
      if (definition.isNotedAtOnce === true) await noteDone(definition.queue, job.id);
      count('completed');
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const isPermanent = error instanceof PermanentError;
      count(isPermanent ? 'dead' : 'failed');
      log.error({ err: error, queue: definition.queue, job: job.id }, 'A job failed.');
      const message = error instanceof Error ? error.message : 'The job failed.';
      return { id: job.id, status: isPermanent ? 'deadletter' : 'failed', output: { message } };
    }
  }

  /** One that was given back to the queue while the database was away counts as done too. */
  async function noteDone(queue: string, id: string): Promise<void> {
    try {
      await writePatiently(() => boss.complete(queue, id, null, { includeQueued: true }));
    } catch (error) {
      log.warn({ err: error, queue, job: id }, 'That a job is done was not noted at once.');
    }
  }

  return {
    send: async (queue, content, { trx, ...rest } = {}) => {
      const data = packJob(content, tracing.carrier());
      if (trx === undefined) return boss.send(queue, data, rest);
      // The transaction runs as the caller or as service_role, who may not touch the queue's tables.
      return asLoginRole(trx, () => boss.send(queue, data, { ...rest, db: fromKysely(trx) }));
    },
    tend: (wish, trx) => asLoginRole(trx, () => tendJob(boss, wish, trx)),
    work: async (jobs, context) => {
      for (const definition of jobs) {
        await boss.work(
          definition.queue,
          {
            batchSize: definition.batchSize ?? 1,
            burstWhenBatchFull: true,
            localConcurrency: definition.concurrency ?? 1,
            perJobResults: true,
            pollingIntervalSeconds: pollingSeconds,
          },
          (batch) => Promise.all(batch.map((job) => runJob(definition, context, job))),
        );
      }
    },
    stop: (graceMs) => boss.stop({ graceful: true, timeout: graceMs, close: true }),
  };
}

/** Data of a job together with the trace that it belongs to, under the name of W3C Trace Context. */
function packJob(data: object, carrier: string | undefined): object {
  return carrier === undefined ? data : { ...data, traceparent: carrier };
}

function unpackJob(sent: unknown): { data: unknown; carrier: string | undefined } {
  if (typeof sent !== 'object' || sent === null || !('traceparent' in sent)) {
    return { data: sent, carrier: undefined };
  }
  const { traceparent, ...data } = sent;
  return { data, carrier: typeof traceparent === 'string' ? traceparent : undefined };
}

/**
 * Makes or migrates the schema `pgboss`, its queues and schedules, as owner. Safe to run by several programs at once and again at every start.
 */
export async function prepareQueue(options: {
  ownerUrl: string;
  jobs: readonly JobDefinition[];
  log: Log;
  /** A newer version prepared it: what that says of queues and times stays. */
  isNewer?: boolean;
}): Promise<void> {
  const { isNewer = false } = options;
  const boss = new PgBoss({
    connectionString: options.ownerUrl,
    max: 1,
    supervise: false,
    schedule: false,
  });
  boss.on('error', (error) => options.log.warn({ err: error }, 'The job queue met an error.'));
  await boss.start();
  try {
    await boss.createQueue(deadLetterQueue);
    await boss.createQueue(ticks.queue, ticks.settings);
    // It was there before, with the library's settings.
    if (!isNewer) await boss.updateQueue(ticks.queue, ticks.settings);
    for (const { queue, schedule, options: own } of options.jobs) {
      const backoff = own?.retryBackoff === false ? {} : { retryDelayMax: 3600 };
      const settings = { ...jobDefaults, ...backoff, ...own, deadLetter: deadLetterQueue };
      await boss.createQueue(queue, settings);
      if (isNewer) continue;
      await boss.updateQueue(queue, settings);
      if (schedule === undefined) await boss.unschedule(queue);
      else await boss.schedule(queue, schedule, {}, { tz: 'UTC' });
    }
    // Programs that start at the same time grant one after the other: the catalogue refuses two changes of one row.
    // The index is for operators, who look at all that is not done; asking for it where it is would stop every writer.
    await boss.getDb().executeSql(`
      select pg_advisory_xact_lock(hashtextextended('leakblock.queue-grants', 0));
      do $$ begin
        if to_regclass('pgboss.job_not_done_idx') is null then
          create index job_not_done_idx on pgboss.job (state, created_on, id) where state <> 'completed';
        end if;
      end $$;
      grant usage on schema pgboss to leakblock_server;
      grant select, insert, update, delete on all tables in schema pgboss to leakblock_server;
      grant usage on all sequences in schema pgboss to leakblock_server;
      grant execute on all functions in schema pgboss to leakblock_server;`);
  } finally {
    await boss.stop({ graceful: false });
  }
}
