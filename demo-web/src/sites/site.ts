import type { Answer, WebRequest } from '../proxy/answer.ts';

/** A request with its address taken apart and the moment on the demo web's clock. */
export type SiteRequest = WebRequest & {
  path: string;
  query: URLSearchParams;
  /** Milliseconds since the demo web began; moved by `advance`. */
  at: number;
  /** How often this host was asked before, since the start. */
  before: number;
};

/** A host of the demo web. */
export type DemoSite = {
  host: string;
  /** Words for what the host does, shown by tools and tests. */
  plays: string;
  /** Listens to nobody. */
  refuses?: true;
  answer(request: SiteRequest): Answer | Promise<Answer>;
};

const html = { 'content-type': 'text/html; charset=utf-8' };

/** An HTML answer. */
export function htmlAnswer(status: number, body: string, headers?: Record<string, string>): Answer {
  return { status, headers: { ...html, ...headers }, body };
}

/** A JSON answer. */
export function jsonAnswer(status: number, value: unknown): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

/** A redirect with the usual small page. */
export function redirectAnswer(location: string, status = 302): Answer {
  return htmlAnswer(status, '<a href="/">Moved</a>', { location });
}
