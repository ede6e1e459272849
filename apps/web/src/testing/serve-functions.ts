import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

/** Answers one call of a server function; `body` is the parsed JSON of the request. */
export type FunctionHandler = (
  body: Record<string, unknown>,
  response: ServerResponse,
) => void | Promise<void>;

/**
 * Serves server functions on loopback over real HTTP and leads this test's `fetch` there.
 * @returns what was asked so far, and how to stop
 */
export async function serveFunctions(handlers: Record<string, FunctionHandler>) {
  const calls: { name: string; body: Record<string, unknown> }[] = [];
  const server = createServer((request, response) => {
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const name = request.url?.split('/').at(-1) ?? '';
    let sent = '';
    for await (const piece of request) sent += String(piece);
    const body = JSON.parse(sent === '' ? '{}' : sent) as Record<string, unknown>;
    calls.push({ name, body });
    const handler = handlers[name];
    if (handler === undefined) response.writeHead(404).end('{}');
    else await handler(body, response);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    realFetch(new URL(path, `http://127.0.0.1:${port}`), init),
  );
  return {
    calls,
    stop: () => {
      vi.unstubAllGlobals();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Starts an event stream and gives the function that sends one event. */
export function openStream(response: ServerResponse): (event: string, data: unknown) => void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  return (event, data) => response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

export function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export function sendProblem(
  response: ServerResponse,
  status: number,
  code: string,
  retryAfter?: number,
): void {
  response
    .writeHead(status, { 'content-type': 'application/problem+json' })
    .end(JSON.stringify({ type: 'about:blank', title: code, status, code, retryAfter }));
}
