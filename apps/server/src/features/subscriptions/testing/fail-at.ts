import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** For tests only: the provider at a URL, but that it does nothing at some of its addresses. */
export async function failAt(provider: string, call: RegExp) {
  let failed = 0;
  const server = createServer((request, response) => {
    void (async () => {
      const { headers, method = '', url = '' } = request;
      if (method === 'POST' && call.test(url)) {
        failed += 1;
        response.writeHead(500, { 'stripe-should-retry': 'false' }).end('{"error":{}}');
        return;
      }
      const kept = ['authorization', 'content-type', 'idempotency-key', 'stripe-version'];
      const answer = await fetch(new URL(url, provider), {
        method,
        headers: kept.flatMap((name) => (name in headers ? [[name, String(headers[name])]] : [])),
        ...(method === 'POST' && { body: Buffer.concat(await request.toArray()) }),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(await answer.text());
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    failed: () => failed,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}
