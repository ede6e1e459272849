import { z } from 'zod';
import { optionalText, webUrl, whole } from './backend-settings.ts';

/** Settings of what operators see of a program: its figures, its health, its traces; and of how long it may stand still. */
export const operationSettings = {
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token for `/metrics`. Not set: only callers on the same machine.'),
  WORKER_PORT: whole(0, 65535)
    .optional()
    .describe(
      'Port on which a worker answers `/healthz`, `/readyz` and `/metrics`; 0 takes a free one. Not set: a worker listens to nothing.',
    ),
  STUCK_SECONDS: whole(2, 3600)
    .default(60)
    .describe(
      'Seconds after which a program that stands still (a loop without end) ends itself, to be started again by whatever watches over it.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl
    .optional()
    .describe(
      'Address of an OpenTelemetry collector that takes traces (OTLP over HTTP at `/v1/traces` below it). Not set: nothing is traced.',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/u, 'must be name=value,name=value')
    .optional()
    .describe(
      'Headers for that collector, `name=value` separated by commas, values percent-encoded.',
    ),
  OTEL_SERVICE_NAME: optionalText.describe(
    'Name of the program in traces. Default: `leakblock-gateway` or `leakblock-worker`.',
  ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of requests and jobs that are traced, 0 to 1.'),
};
