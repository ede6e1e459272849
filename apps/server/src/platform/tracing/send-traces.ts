import { setTimeout as pause } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import { activeSpan } from './active-span.ts';
import { noTracing } from './tracing.ts';
import type { RunningSpan, SpanWish, Tracing } from './tracing.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/** Longest time that one batch is tried to be sent, and that a stopping program spends on what is left. */
const exportMs = 2500;
const flushMs = 3000;

/** Traces by OpenTelemetry's own kit, sent in batches. A collector that is away costs traces and nothing else. */
export function sendTraces(options: {
  url: string;
  headers: Record<string, string>;
  service: string;
  /** Of the traces that begin here, 0 to 1. */
  share: number;
  log: Log;
}): Tracing {
  const { url, headers } = options;
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: exportMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': options.service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: tellOutages(exporter, options.log) })],
  });
  const tracer = provider.getTracer('leakblock');

  async function runIn<T>(
    { attributes = {}, kind, name }: SpanWish,
    parent: Context,
    run: (span: RunningSpan) => Promise<T>,
  ): Promise<T> {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
    try {
      return await activeSpan.run(span, () => run(runningSpan(span)));
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    begin: ({ parent, ...wish }, run) => runIn(wish, readParent(parent), run),
    span: (wish, run) => {
      const outer = activeSpan.getStore();
      if (outer === undefined) return noTracing.span(wish, run);
      return runIn(wish, trace.setSpan(ROOT_CONTEXT, outer), run);
    },
    carrier: () => {
      const context = activeSpan.getStore()?.spanContext();
      if (context === undefined) return undefined;
      return `00-${context.traceId}-${context.spanId}-0${String(context.traceFlags & 1)}`;
    },
    stop: async () => {
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        pause(flushMs, undefined, { ref: false }),
      ]);
    },
  };
}

const runningSpan = (span: Span): RunningSpan => ({
  rename: (name) => span.updateName(name),
  set: (attributes) => span.setAttributes(attributes),
  fail: (reason) => fail(span, reason),
});

/** The context of a `traceparent` of ours; what is none begins anew. */
function readParent(text: string | undefined): Context {
  const found = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/u.exec(text ?? '');
  if (found === null) return ROOT_CONTEXT;
  const [, traceId = '', spanId = '', flags = '0'] = found;
  const parent = { traceId, spanId, traceFlags: Number(flags), isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}

function fail(span: Span, reason: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', errorType(reason));
}

/** The class of an error: messages may hold what people typed. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[\w.]{1,60}$/u.test(code) ? code : error.name;
}

/** Says once that the collector takes nothing, and once that it does again. */
function tellOutages(exporter: SpanExporter, log: Log): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) => {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !isAway) log.warn({ err: result.error }, 'Traces cannot be sent.');
        if (!failed && isAway) log.info('Traces are sent again.');
        isAway = failed;
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
