import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Figures of this process; features add their own on `registry`. */
export type Metrics = {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  openRequests: Gauge;
  jobs: Counter<'queue' | 'outcome'>;
};

/** A registry of its own per program, so that several gateways can live in one process (tests). */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Time from the request to the beginning of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 30],
      registers: [registry],
    }),
    openRequests: new Gauge({
      name: 'http_open_requests',
      help: 'Requests whose answer has not begun.',
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'jobs_total',
      help: 'Jobs by queue and outcome.',
      labelNames: ['queue', 'outcome'],
      registers: [registry],
    }),
  };
}
