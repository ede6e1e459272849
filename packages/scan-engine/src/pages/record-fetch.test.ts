import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { createHostGate } from '../fetch/create-host-gate.ts';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';
import { recordFetch } from './record-fetch.ts';

let site: TestSite;
afterEach(() => site.close());
const record = (path: string, maxBytes = 10_000) =>
  recordFetch(site.urlOf(path), {
    fetcher: site.fetcher,
    gate: createHostGate({ requestsPerSecond: 1000, connectionsPerHost: 4 }),
    deadlineAt: performance.now() + 10_000,
    maxBytes,
  });

it('records every exchange as it went over the wire, redirects too', async () => {
  site = await startTestSite((request, response) => {
    if (request.url === '/old') {
      response.writeHead(301, 'Moved Along', { Location: '/new' }).end('over there');
      return;
    }
    response.setHeader('Set-Cookie', ['a=1', 'b=2']);
    response.setHeader('X-Served-By', 'edge');
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Luna</h1>');
  });
  const { answer, exchanges, failure } = await record('/old');
  expect(failure).toBeNull();
  expect(answer).toMatchObject({ url: site.urlOf('/new'), status: 200, text: '<h1>Luna</h1>' });
  const [moved, page] = exchanges;
  expect(exchanges).toHaveLength(2);
  expect(moved).toMatchObject({ status: 301, statusText: 'Moved Along', target: '/old' });
  expect(Buffer.from(moved?.body ?? []).toString()).toBe('over there');
  const cookies = page?.responseHeaders.filter(([name]) => name === 'Set-Cookie');
  expect(cookies).toEqual([
    ['Set-Cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
  ]);
  expect(page?.peer.address).toBe('127.0.0.2');
  // What is said to have been asked is what the site was asked.
  const sent = Object.fromEntries(page?.requestHeaders ?? []);
  expect(site.requests[1]?.headers).toMatchObject(sent);
  expect(sent['accept-encoding']).toBe('identity');
  expect(sent).not.toHaveProperty('cookie');
});

it('says when a body was cut, and reads one that comes with a coding all the same', async () => {
  site = await startTestSite((request, response) => {
    if (request.url === '/long') response.end('x'.repeat(50_000));
    else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('plain'));
  });
  const long = await record('/long');
  expect(long.exchanges[0]).toMatchObject({ isCut: true });
  expect(long.exchanges[0]?.body.length).toBe(10_000);
  const coded = await record('/coded');
  expect(Buffer.from(coded.exchanges[0]?.body ?? []).toString()).toBe('plain');
});

it('records nothing where nobody answers', async () => {
  site = await startTestSite((request) => request.socket.destroy());
  expect(await record('/x')).toMatchObject({ exchanges: [], answer: null, failure: 'refused' });
});
