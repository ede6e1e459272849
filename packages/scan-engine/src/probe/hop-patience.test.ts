import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFetcher } from '../fetch/create-fetcher.ts';
import type { FetchOutcome, FetchRequest } from '../fetch/types.ts';
import { fetchWithPatience } from './hop-patience.ts';

const hopMs = 400;
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname.startsWith('/hung')) return;
  const host = request.headers.host ?? '';
  setTimeout(() => {
    // Two redirects to the same resource elsewhere, then the page.
    if (host.startsWith('c.')) response.end('<title>Ann</title>');
    else {
      const next = host.replace(/^./, host.startsWith('a.') ? 'b' : 'c');
      response.writeHead(301, { location: `http://${next}${pathname}` }).end();
    }
  }, hopMs);
});
let port = 0;
let fetcher: ReturnType<typeof createFetcher>;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  fetcher = createFetcher({
    testing: {
      resolve: () => Promise.resolve(['127.0.0.1']),
      isAllowedAddress: () => true,
      allowedPorts: [port],
    },
  });
});
afterAll(async () => {
  await fetcher.close();
  server.closeAllConnections();
  server.close();
});

const ask = (
  path: string,
  patienceMs: number,
  signal?: AbortSignal,
  beforeHop?: FetchRequest['beforeHop'],
): Promise<FetchOutcome> =>
  fetchWithPatience(
    fetcher,
    {
      url: `http://a.example:${port}${path}`,
      deadlineAt: performance.now() + 30_000,
      ...(signal && { signal }),
      ...(beforeHop && { beforeHop }),
    },
    patienceMs,
  );

describe('patience with redirects', () => {
  it('lasts for each hop: three slow ones are no hung site', async () => {
    expect(await ask('/u/ann', 2 * hopMs)).toMatchObject({ ok: true, status: 200 });
  });

  it('does not run while a hop waits for its leave', async () => {
    const wait = async (): Promise<null> => {
      await sleep(3 * hopMs);
      return null;
    };
    expect(await ask('/u/ann', 2 * hopMs, undefined, wait)).toMatchObject({ ok: true });
  });

  it('ends with a site that does not answer', async () => {
    expect(await ask('/hung', hopMs)).toMatchObject({ ok: false, failure: 'timed_out' });
  });

  it('leaves an ended scan cancelled', async () => {
    const signal = AbortSignal.timeout(50);
    expect(await ask('/hung', 2000, signal)).toMatchObject({ ok: false, failure: 'cancelled' });
    expect(await ask('/hung', 2000, signal)).toMatchObject({ ok: false, failure: 'cancelled' });
  });
});
