import type { IncomingHttpHeaders } from 'node:http';

/** A request as a played host sees it. */
export type WebRequest = {
  scheme: 'http' | 'https';
  /** Lower case, without port. */
  host: string;
  method: string;
  /** Path with query, beginning with a slash. */
  target: string;
  headers: IncomingHttpHeaders;
  /** At most 64 KiB are kept. */
  body: string;
};

/** Ways of a host to answer badly on the wire. */
export type Fault =
  | { kind: 'hang' }
  | { kind: 'reset' }
  /** Headers, then one byte of the body at a time. */
  | { kind: 'drip'; everyMs: number }
  /** Declares this many bytes more (or less) than it sends, then closes. */
  | { kind: 'wrong_length'; by: number }
  /** The body begins again and again and never ends. */
  | { kind: 'endless' }
  /** One header of this many bytes. */
  | { kind: 'huge_headers'; bytes: number }
  /** A gzip body that unpacks to zeros, about 1:1000; the size is that of the unpacked body. */
  | { kind: 'gzip_bomb'; megabytes: number };

/** What a host answers. A body is sent with its length and as it is: compression is the host's business. */
export type Answer = {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Milliseconds before the first byte. */
  delayMs?: number;
  fault?: Fault;
};

/** What the proxy plays. */
export type PlayedWeb = {
  /** `unknown`: no such name (the proxy says 502); `refuses`: the name exists and nobody listens. */
  reach(host: string): 'answers' | 'refuses' | 'unknown';
  answer(request: WebRequest): Answer | Promise<Answer>;
  /** Name for the certificate that covers the host, when one certificate serves many hosts. */
  certificateName?(host: string): string;
};
