import type { RecordedExchange } from './exchange-record.ts';

/** One request of the engine. Never carries cookies, credentials or a referrer. */
export type FetchRequest = {
  url: string;
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** The whole request ends at this moment (`performance.now()` clock), redirects included. */
  deadlineAt: number;
  signal?: AbortSignal;
  /** Decoded bytes read at most. Default 512 KiB. */
  maxBytes?: number;
  /** `bytes`: the answer carries the body's content as it is, and no text. Default `text`. */
  as?: 'text' | 'bytes';
  /** Decides by the head of the last answer whether its body is read; what is not read is empty. */
  wantsBody?: (status: number, headers: Readonly<Record<string, string>>) => boolean;
  /** Reading stops as soon as one of these stands in the text (what decides is then known). */
  stopAt?: readonly string[];
  /**
   * `same-resource` (default): only "the same resource elsewhere" (same path and query) is followed,
   * at most 3 times; any other redirect is the answer. `follow`: at most 5, each hop checked.
   */
  redirects?: 'same-resource' | 'follow' | 'none';
  /** Called whenever a request goes out (redirects that are followed are further ones). */
  onSend?: () => void;
  /** Awaited before each redirect is followed; answers why it is not, or null. */
  beforeHop?: (url: string) => Promise<FetchFailure | null>;
  /**
   * Told of every exchange, redirects too, with all that went over the wire. Bodies are asked for without a coding
   * then, and those of redirects are read; only with `as: 'bytes'`.
   */
  onExchange?: (exchange: RecordedExchange) => void;
};

/** Why no answer could be had. */
export type FetchFailure =
  | 'timed_out'
  | 'refused' // DNS failure, connection refused or reset, TLS failure, protocol error
  | 'unsafe_address'
  | 'busy'
  | 'cancelled';

/** An answer, with its text decoded (charset respected) and cut at the byte limit. */
export type FetchAnswer = {
  ok: true;
  status: number;
  /** Lower-case names; repeated headers joined by ", ". */
  headers: Record<string, string>;
  text: string;
  /** The decompressed body, cut at the byte limit; only when asked `as: 'bytes'`. */
  bytes?: Uint8Array;
  /** Address that gave this answer, after followed redirects. */
  url: string;
  /** Absolute address of a redirect that was not followed. */
  location: string | null;
  /** The text was cut at `maxBytes` or at `stopAt`. */
  truncated: 'bytes' | 'stop' | null;
  firstByteMs: number;
  ms: number;
};
export type FetchOutcome =
  | FetchAnswer
  | { ok: false; failure: FetchFailure; detail: string; ms: number };

/** The only way anything in the engine reaches the network. */
export type Fetcher = (request: FetchRequest) => Promise<FetchOutcome>;

/** A host's leave for one request. */
export type HostTurn = {
  /** Milliseconds to wait before the request may start. */
  waitMs: number;
  /**
   * Asked right before the request starts: 0, and the start counts from now, or how many milliseconds are
   * still missing because the one before started late.
   */
  begin?(): number;
  /** The request's bytes go out now; opening its connection may have taken a while. */
  sent?(): void;
  /** Gives the connection back, and the turn when it was not begun. */
  release(): void;
};

/**
 * Politeness per host name, shared by whoever shares the gate: at most 2 connections and 1 request a
 * second. `reserve` answers null when no turn is free before `deadlineAt`, or as soon as the signal says that none is
 * wanted any more.
 */
export type HostGate = {
  reserve(host: string, deadlineAt: number, signal?: AbortSignal): Promise<HostTurn | null>;
};
