import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** The span within which the program is at a moment, whoever began it. Empty as long as nothing is traced. */
export const activeSpan = new AsyncLocalStorage<Span>();

/** Names of the trace for a line of the log; null where there is none, or none that is sent anywhere. */
export function traceOfNow(): { traceId: string; spanId: string } | null {
  const context = activeSpan.getStore()?.spanContext();
  if (context === undefined || (context.traceFlags & 1) === 0) return null;
  return { traceId: context.traceId, spanId: context.spanId };
}
