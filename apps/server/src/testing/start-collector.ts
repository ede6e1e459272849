import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .default([])
  .transform((pairs) =>
    Object.fromEntries(pairs.map(({ key, value }) => [key, String(Object.values(value)[0])])),
  );

const batch = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().default(''),
              name: z.string(),
              status: z.object({ code: z.number().default(0) }).prefault({}),
              attributes,
            }),
          ),
        }),
      ),
    }),
  ),
});

export type ReceivedSpan = z.output<
  typeof batch
>['resourceSpans'][number]['scopeSpans'][number]['spans'][number] & { service: string };

/** For tests only: a collector of traces on loopback (OTLP over HTTP) that keeps what it gets. */
export type Collector = {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: () => ReceivedSpan[];
  /** Everything that came, byte for byte. */
  text: () => string;
  headers: () => Record<string, unknown>[];
  stop: () => Promise<void>;
};

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const headers: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      if (request.url === '/v1/traces') {
        bodies.push(body);
        headers.push(request.headers);
      }
      response.writeHead(request.url === '/v1/traces' ? 200 : 404, {
        'content-type': 'application/json',
      });
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    spans: () =>
      bodies.flatMap((body) =>
        batch.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) =>
            spans.map((span) => ({
              ...span,
              service: resource.attributes['service.name'] ?? '',
            })),
          ),
        ),
      ),
    text: () => bodies.join('\n'),
    headers: () => headers,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
