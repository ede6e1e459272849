import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCall } from './api/answer-call.ts';
import type { ApiAnswer, ApiRequest } from './api/answer-call.ts';
import { answerPage } from './pages/answer-page.ts';
import { writeNotice } from './pages/page.ts';
import type { Page } from './pages/page.ts';
import type { Till } from './till.ts';

const mostBytes = 64 * 1024;
const common = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
};

export type PaymentServer = { port: number; stop: () => Promise<void> };

/** Serves API and pages on loopback. */
export async function servePayments(options: {
  port: number;
  till: Till;
  secretKey: string;
  /** Whether everything is to be answered with 503. */
  isDown: () => boolean;
  /** Called after whatever may have changed something. */
  onChange: () => Promise<void>;
}): Promise<PaymentServer> {
  const { till } = options;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.parse(request.url ?? '/', 'http://127.0.0.1');
    const body = await readBody(request);
    const method = request.method ?? '';
    if (url === null) {
      response.writeHead(400, common).end();
    } else if (body === null) {
      response.writeHead(413, common).end();
    } else if (url.pathname.startsWith('/v1/')) {
      const call = readCall(request, url, body);
      const told = options.isDown() ? outage : answerCall(till, options.secretKey, call);
      if (method !== 'GET') await options.onChange();
      response.writeHead(told.status, { ...common, ...told.headers }).end(told.body);
    } else if (!isOwn(request) || (method !== 'GET' && method !== 'POST')) {
      response.writeHead(403, common).end();
    } else {
      const form = method === 'POST' ? new URLSearchParams(body) : null;
      const page = options.isDown()
        ? writeNotice(503, 'Out of order', 'Try again in a moment.')
        : answerPage(till, url.pathname, form);
      if (form !== null) await options.onChange();
      sendPage(response, page);
    }
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500, common);
      response.end();
    });
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const outage: ApiAnswer = {
  status: 503,
  headers: { 'content-type': 'application/json' },
  body: '{"error":{"type":"api_error","message":"The sandbox is out of order."}}',
};

function readCall(request: IncomingMessage, url: URL, body: string): ApiRequest {
  const key = request.headers['idempotency-key'];
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.search.slice(1),
    // Parameters of a DELETE come in the query.
    body: body === '' ? url.search.slice(1) : body,
    authorization: request.headers.authorization,
    idempotencyKey: typeof key === 'string' ? key : undefined,
  };
}

function sendPage(response: ServerResponse, page: Page | { pdf: Buffer }): void {
  if ('pdf' in page) {
    response.writeHead(200, {
      ...common,
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="invoice.pdf"',
    });
    response.end(page.pdf);
  } else if ('location' in page) {
    response.writeHead(303, { ...common, location: page.location }).end();
  } else {
    // A form's answer may lead on to the shop, and browsers ask this rule about that too.
    const targets = (page.formTargets ?? []).map((target) => new URL(target).origin).join(' ');
    response.writeHead(page.status, {
      ...common,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${targets}`,
    });
    response.end(page.html);
  }
}

/** No page of another host may pay, neither by a name that points to us nor by a form. */
function isOwn(request: IncomingMessage): boolean {
  const { host = '', origin } = request.headers;
  const isLoopback = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/u.test(host);
  return isLoopback && (origin === undefined || origin === `http://${host}`);
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
