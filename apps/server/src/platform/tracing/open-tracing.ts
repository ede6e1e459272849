import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import { noTracing } from './tracing.ts';
import type { Tracing } from './tracing.ts';

type TracingSettings = Pick<
  Env,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_TRACES_SAMPLER_ARG'
>;

/** Traces to the collector of the settings; without one nothing of it is even loaded. */
export async function openTracing(
  env: TracingSettings,
  { program, log }: { program: 'gateway' | 'worker'; log: Log },
): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  if (endpoint === undefined) return noTracing;
  const { sendTraces } = await import('./send-traces.ts');
  return sendTraces({
    url: `${endpoint}/v1/traces`,
    headers: parseHeaders(env.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    service: env.OTEL_SERVICE_NAME ?? `leakblock-${program}`,
    share: env.OTEL_TRACES_SAMPLER_ARG,
    log,
  });
}

/** `name=value,name=value` with percent-encoded values, as OpenTelemetry has it. */
function parseHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name.trim(), decodeURIComponent(value.join('=').trim())];
    }),
  );
}
