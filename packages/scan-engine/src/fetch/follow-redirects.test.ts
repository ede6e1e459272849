import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';

let site: TestSite;
afterEach(() => site.close());

async function play(...parts: Parameters<typeof startTestSite>): Promise<void> {
  site = await startTestSite(...parts);
}

describe('a redirect', () => {
  /** `/from?to=…` answers with a redirect, anything else with its own address. */
  const redirecting: RequestListener = (request, response) => {
    const url = new URL(request.url ?? '/', 'http://site.test');
    const [, status] = /^\/(30\d)/.exec(url.pathname) ?? [];
    const to = request.headers['x-to'];
    if (typeof to === 'string' && request.headers.host?.startsWith('site.test') === true)
      response.writeHead(Number(status ?? 301), { location: to });
    response.end(`${request.method ?? ''} ${url.pathname}`);
  };
  const asked = (): string[] => site.requests.map(({ host, path }) => host + path);

  it.each([
    [
      'to https or another port of the same name',
      '/alice?tab=1',
      (port: number) => `http://www.site.test:${port}/alice?tab=1`,
    ],
    ['that adds a slash', '/alice', (port: number) => `http://www.site.test:${port}/alice/`],
    ['that drops a slash', '/alice/', (port: number) => `http://www.site.test:${port}/alice`],
    ['to another host', '/alice', (port: number) => `http://site.example:${port}/alice`],
    ['from the bare host to www', '/', (port: number) => `http://www.site.test:${port}`],
  ])('to the same resource elsewhere is followed: one %s', async (_kind, path, to) => {
    await play(redirecting);
    const answer = await site.answerOf(path, { headers: { 'x-to': to(site.server.port) } });
    expect(answer).toMatchObject({ status: 200, location: null });
    expect(answer.url).toBe(new URL(to(site.server.port)).href);
    expect(site.requests).toHaveLength(2);
  });

  it.each([
    ['to another path', '/alice', '/login'],
    ['to the start page', '/alice', '/'],
    ['to a path below', '/alice', '/alice/posts'],
    ['with another query', '/alice?a=1', '/alice?a=2'],
    ['that drops the query', '/alice?a=1', '/alice'],
    ['from a host that is the name to another', '/', 'http://www.other.test/'],
    ['that cannot be read as an address', '/alice', 'http://[broken'],
  ])('%s is the answer', async (_kind, path, to) => {
    await play(redirecting);
    const answer = await site.answerOf(path, { headers: { 'x-to': to } });
    const location = URL.canParse(to, site.urlOf(path)) ? new URL(to, site.urlOf(path)).href : null;
    expect(answer).toMatchObject({ status: 301, url: site.urlOf(path), location });
    expect(answer.text).toMatch(/^GET/);
    expect(site.requests).toHaveLength(1);
  });

  it('is never followed where none is wanted, and to any place where all are', async () => {
    await play(redirecting);
    const headers = { 'x-to': `http://other.test:${site.server.port}/welcome` };
    const kept = await site.answerOf('/alice', { headers, redirects: 'none' });
    expect(kept).toMatchObject({ status: 301, location: headers['x-to'] });
    const followed = await site.answerOf('/alice', { headers, redirects: 'follow' });
    expect(followed).toMatchObject({ status: 200, url: headers['x-to'], text: 'GET /welcome' });
    expect(asked()).toEqual(['site.test/alice', 'site.test/alice', 'other.test/welcome']);
  });

  it('is asked about before it is followed, and its host is not where the answer is no', async () => {
    await play(redirecting);
    const to = `http://other.test:${site.server.port}/welcome`;
    const hops: string[] = [];
    const outcome = await site.ask('/alice', {
      ...{ headers: { 'x-to': to }, redirects: 'follow' },
      beforeHop: (url) => {
        hops.push(url);
        return Promise.resolve('busy');
      },
    });
    expect(outcome).toMatchObject({ ok: false, failure: 'busy' });
    expect(hops).toEqual([to]);
    expect(asked()).toEqual(['site.test/alice']);
  });

  it('that waits for its leave keeps no other request from a connection', async () => {
    await play(redirecting, { maxConnections: 1 });
    const to = `http://other.test:${site.server.port}/welcome`;
    const waiting = await site.answerOf('/alice', {
      ...{ headers: { 'x-to': to }, redirects: 'follow' },
      beforeHop: async () => ((await site.ask('/bob')).ok ? null : 'busy'),
    });
    expect(waiting).toMatchObject({ status: 200, url: to });
    expect(asked()).toEqual(['site.test/alice', 'site.test/bob', 'other.test/welcome']);
  });

  it.each([
    [301, 'GET'],
    [302, 'GET'],
    [303, 'GET'],
    [307, 'POST'],
    [308, 'POST'],
  ])('%i turns a POST into %s', async (status, method) => {
    await play(redirecting);
    const answer = await site.answerOf(`/${status}`, {
      method: 'POST',
      body: 'a=1',
      redirects: 'follow',
      headers: { 'x-to': `http://other.test:${site.server.port}/next` },
    });
    expect(answer.text).toBe(`${method} /next`);
  });

  it('takes no keys of one site to another', async () => {
    await play(redirecting);
    const headers = {
      'x-to': `http://other.test:${site.server.port}/next`,
      'x-api-key': 'secret',
      accept: 'application/json',
    };
    await site.answerOf('/alice', { headers, redirects: 'follow' });
    expect(site.requests[0]?.headers).toMatchObject({ 'x-api-key': 'secret' });
    expect(site.requests[1]?.headers).not.toHaveProperty('x-api-key');
    expect(site.requests[1]?.headers).toMatchObject({ accept: 'application/json' });
  });
});
