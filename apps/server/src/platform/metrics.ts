import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Figures of this process; features add their own on `registry`. Names begin with `leakblock_`. */
export type Metrics = {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  openRequests: Gauge;
  jobs: Histogram<'queue' | 'outcome'>;
  scanRequests: Counter<'outcome'>;
  /** Counts the connections of a pool from now on. */
  watchPool: (
    name: string,
    pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>,
  ) => void;
  /** Measures the disk under a folder from now on. */
  watchDisk: (place: string, folder: string) => void;
};

/** A registry of its own per program, so that several gateways can live in one process (tests). */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'leakblock_http_request_seconds',
      help: 'Time from the request to the beginning of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 30],
      registers,
    }),
    openRequests: new Gauge({
      name: 'leakblock_http_open_requests',
      help: 'Requests whose answer has not begun.',
      registers,
    }),
    jobs: new Histogram({
      name: 'leakblock_job_seconds',
      help: 'Time that jobs took, by queue and outcome.',
      labelNames: ['queue', 'outcome'],
      buckets: [0.1, 1, 10, 60, 300, 900],
      registers,
    }),
    scanRequests: new Counter({
      name: 'leakblock_scan_requests_total',
      help: 'Requests to sites by what came: the class of the status (2xx), or why there was no answer.',
      labelNames: ['outcome'],
      registers,
    }),
    watchPool: createPoolWatch(registry),
    watchDisk: createDiskWatch(registry),
  };
}

function createPoolWatch(registry: Registry): Metrics['watchPool'] {
  const pools = new Map<string, Parameters<Metrics['watchPool']>[1]>();
  new Gauge({
    name: 'leakblock_pool_connections',
    help: 'Connections of a pool by state; waiting: requests for which there was none.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  return (name, pool) => pools.set(name, pool);
}

function createDiskWatch(registry: Registry): Metrics['watchDisk'] {
  const folders = new Map<string, string>();
  const measure = (name: string, help: string, read: (disk: Disk) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ['place'], registers: [registry] },
      async collect() {
        for (const [place, folder] of folders) {
          // A folder that is not there yet has no disk.
          const disk = await statfs(folder).catch(() => null);
          if (disk !== null) this.set({ place }, read(disk));
        }
      },
    });
  measure(
    'leakblock_disk_bytes',
    'Size of the disk under a folder.',
    ({ blocks, bsize }) => blocks * bsize,
  );
  measure(
    'leakblock_disk_free_bytes',
    'What is free on it.',
    ({ bavail, bsize }) => bavail * bsize,
  );
  return (place, folder) => folders.set(place, folder);
}

type Disk = Record<'bavail' | 'blocks' | 'bsize', number>;
