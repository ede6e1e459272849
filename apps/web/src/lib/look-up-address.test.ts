import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { playSettings } from '../testing/play-settings.ts';
import { lookUpAddress, lookUpTimeoutMs } from './look-up-address.ts';

let answer: string | null = '';
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.method ?? ''} ${request.url ?? ''} ${request.headers.referer ?? '-'}`);
  // Null: the service never answers.
  if (answer !== null) response.end(answer);
});
let address = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ip`;
});
afterEach(() => {
  vi.restoreAllMocks();
  asked.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each(['203.0.113.9', '2001:db8::9'])(
  'gives the address %s that the service tells',
  async (ip) => {
    playSettings({ ipLookupUrl: `${address}?format=json` });
    answer = JSON.stringify({ ip });
    expect(await lookUpAddress()).toBe(ip);
    expect(asked).toEqual(['GET /ip?format=json -']);
  },
);

it('asks nobody when no service is named', async () => {
  playSettings();
  expect(await lookUpAddress()).toBeNull();
  expect(asked).toEqual([]);
});

it.each(['no json', '{}', 'null', '{"ip":"<b>me</b>"}', '{"ip":7}'])(
  'makes nothing of %s',
  async (text) => {
    playSettings({ ipLookupUrl: address });
    answer = text;
    expect(await lookUpAddress()).toBeNull();
    expect(asked).toEqual(['GET /ip?format=json -']);
  },
);

it('waits 3 s at most', async () => {
  expect(lookUpTimeoutMs).toBe(3000);
  playSettings({ ipLookupUrl: address });
  answer = null;
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const looking = lookUpAddress();
  await expect.poll(() => asked).toHaveLength(1);
  expect(timeout).toHaveBeenCalledWith(3000);
  patience.abort();
  expect(await looking).toBeNull();
});
