/**
 * All that a span may say. Values are ours: names of routes, queues and roles, classes of outcomes. Never an address, a
 * name, an id of a person or a text that somebody typed; hosts of sites neither, which often hold a name.
 */
type SpanAttributes = Partial<{
  'http.request.method': string;
  'http.route': string;
  'http.response.status_code': number;
  'db.system.name': 'postgresql';
  /** Role in the database. */
  'leakblock.role': string;
  'messaging.destination.name': string;
  'leakblock.tries': number;
  'leakblock.outcome': string;
}>;

export type SpanWish = {
  name: string;
  kind: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: SpanAttributes;
};

/** A span while it runs. */
export type RunningSpan = {
  rename: (name: string) => void;
  set: (attributes: SpanAttributes) => void;
  /** The work came to nothing, without throwing: of the reason the class is told alone. */
  fail: (reason?: unknown) => void;
};

/** Tells a collector what the program does and how long it takes. */
export type Tracing = {
  /**
   * Work that begins a trace of its own, or goes on with one.
   * @param wish.parent what `carrier` gave where the trace began
   */
  begin: <T>(
    wish: SpanWish & { parent?: string | undefined },
    run: (span: RunningSpan) => Promise<T>,
  ) => Promise<T>;
  /** A part of the work that is traced at the moment; outside of one it only runs. */
  span: <T>(wish: SpanWish, run: (span: RunningSpan) => Promise<T>) => Promise<T>;
  /** The trace of the moment as `traceparent` (W3C Trace Context), to go along with work for later. */
  carrier: () => string | undefined;
  /** Sends what is left, for a few seconds at most. */
  stop: () => Promise<void>;
};

const silent: RunningSpan = {
  rename: () => undefined,
  set: () => undefined,
  fail: () => undefined,
};

/** For programs that trace nothing: the work alone. */
export const noTracing: Tracing = {
  begin: (_wish, run) => run(silent),
  span: (_wish, run) => run(silent),
  carrier: () => undefined,
  stop: () => Promise.resolve(),
};
