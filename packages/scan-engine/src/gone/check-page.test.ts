import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createHostGate } from '../fetch/create-host-gate.ts';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';
import { checkPage } from './check-page.ts';
import { randomSibling } from './compare-addresses.ts';
import type { ShowsWork } from './types.ts';

let site: TestSite;
afterEach(() => site.close());

const html = { 'content-type': 'text/html; charset=utf-8' };
const jpeg = { 'content-type': 'image/jpeg' };
/** Two pictures: hers, and what a host puts in its place. */
const hers = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1]);
const other = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 2]);
const showsWork: ShowsWork = (bytes) =>
  Promise.resolve(Buffer.compare(bytes, hers) === 0 ? { distance: 4 } : null);

async function check(answer: RequestListener, files: readonly string[] = ['/1.jpg']) {
  site = await startTestSite(answer);
  return checkPage(site.urlOf('/set/luna'), {
    fetcher: site.fetcher,
    gate: createHostGate({ requestsPerSecond: 1000, connectionsPerHost: 4 }),
    deadlineAt: performance.now() + 10_000,
    mediaUrls: files.map((path) => site.urlOf(path)),
    showsWork,
    wasMatched: true,
  });
}

/** A site of a page and a picture; null answers 404. */
const play =
  (page: string | null, picture: Buffer | null): RequestListener =>
  (request, response) => {
    if (request.url === '/set/luna' && page !== null) response.writeHead(200, html).end(page);
    else if (request.url === '/1.jpg' && picture !== null)
      response.writeHead(200, jpeg).end(picture);
    else response.writeHead(404, html).end('<h1>404</h1>');
  };
const gallery = '<!doctype html><title>Luna</title><h1>Luna</h1><img src="/1.jpg">';

describe('a page with signs of a minor', () => {
  const stopped = { isStopped: true, verdict: 'inconclusive', checks: [], movedTo: null };

  it('is left at once: none of its files is fetched or compared', async () => {
    const page = gallery.replace('<title>Luna', '<title>Luna (15 years old)');
    expect(await check(play(page, hers))).toMatchObject(stopped);
    expect(site.requests.map(({ path }) => path)).toEqual(['/set/luna']);
  });

  it('is left as well when an address of a file on it says so', async () => {
    const page = gallery.replace('src="/1.jpg"', 'src="/luna-15yo.jpg"');
    expect(await check(play(page, hers))).toMatchObject(stopped);
    expect(site.requests.map(({ path }) => path)).toEqual(['/set/luna']);
  });

  it('is not asked for when the addresses that are known say so', async () => {
    expect(await check(play(gallery, hers), ['/luna-15yo.jpg'])).toMatchObject(stopped);
    expect(site.requests).toEqual([]);
  });
});

describe('a page with her picture', () => {
  it('stands, and every cache is passed by', async () => {
    const checked = await check(play(gallery, hers));
    expect(checked).toMatchObject({ verdict: 'present', movedTo: null });
    expect(checked.checks).toMatchObject([
      { target: 'page', verdict: 'present', status: 200, distance: 4 },
      { target: 'media', verdict: 'present', status: 200, distance: 4 },
    ]);
    for (const { headers } of site.requests) expect(headers['cache-control']).toBe('no-cache');
  });

  it('is gone with its file', async () => {
    const checked = await check(play(null, null));
    expect(checked).toMatchObject({ verdict: 'gone', signals: ['status_gone'] });
    expect(checked.checks.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('is still up while the file answers, though the page is gone', async () => {
    const checked = await check(play(null, hers));
    expect(checked).toMatchObject({ verdict: 'present', signals: ['matching_media'] });
  });

  it('is gone when another picture stands in its place and the page says so', async () => {
    const page = '<title>Content removed</title><img src="/1.jpg">';
    expect(await check(play(page, other))).toMatchObject({ verdict: 'gone' });
  });

  it('is moved where a redirect leads to the same content', async () => {
    const checked = await check((request, response) => {
      if (request.url === '/set/luna') response.writeHead(301, { location: '/album/luna' }).end();
      else if (request.url === '/album/luna') response.writeHead(200, html).end(gallery);
      else response.writeHead(200, jpeg).end(hers);
    });
    expect(checked).toMatchObject({ verdict: 'moved', movedTo: site.urlOf('/album/luna') });
  });

  it('is gone when made-up addresses show the same', async () => {
    const shell = `<!doctype html><title>Leaks</title><h1>Leaks</h1><p>${'Browse the newest sets of all members and models. '.repeat(9)}</p>`;
    const checked = await check((request, response) => {
      if (request.url === '/1.jpg') response.writeHead(404).end();
      else if (request.url === '/') response.writeHead(200, html).end('<h1>Newest sets</h1>');
      else response.writeHead(200, html).end(shell);
    });
    expect(checked.verdict).toBe('gone');
    expect(checked.signals).toContain('like_random_sibling');
  });
});

describe('nothing is proven', () => {
  it('by a page that every address of the site shows', async () => {
    const checked = await check((_, response) => {
      response.writeHead(200, html).end('<title>Leaks</title><div id="root"></div>');
    }, []);
    expect(checked).toMatchObject({ verdict: 'inconclusive' });
    expect(checked.signals).not.toContain('like_random_sibling');
  });

  it.each<[string, string, RequestListener]>([
    [
      'by a challenge',
      'challenge',
      (_, to) =>
        to
          .writeHead(403, { ...html, 'cf-mitigated': 'challenge' })
          .end('<title>Just a moment...</title>'),
    ],
    [
      'by a login',
      'login_wall',
      (_, to) =>
        to
          .writeHead(200, html)
          .end('<title>Log in</title><form><input type="password" name="p"></form>'),
    ],
    [
      'by a question for the age',
      'age_wall',
      (_, to) =>
        to
          .writeHead(200, html)
          .end('<title>Leaks</title><h1>Are you over 18?</h1><a href="/y">Yes</a>'),
    ],
    [
      'by a refusal of the country',
      'geo_wall',
      (_, to) =>
        to
          .writeHead(200, html)
          .end('<title>Sorry</title><p>This content is not available in your country.</p>'),
    ],
    ['by a refusal', 'status_refused', (_, to) => to.writeHead(403, html).end('Forbidden')],
    ['by a busy host', 'rate_limited', (_, to) => to.writeHead(429, html).end('')],
    ['by a broken host', 'server_error', (_, to) => to.writeHead(502, html).end('')],
    ['by a closed connection', 'unreachable', (request) => request.socket.destroy()],
  ])('%s', async (_, signal, answer) => {
    const checked = await check((request, response) => {
      if (request.url === '/1.jpg') response.writeHead(404).end();
      else answer(request, response);
    });
    expect(checked).toMatchObject({ verdict: 'inconclusive' });
    expect(checked.signals).toContain(signal);
  });
});

it('makes up addresses of the same shape', async () => {
  site = await startTestSite((_, response) => response.end());
  expect(randomSibling('https://a.example/set/')).toMatch(
    /^https:\/\/a\.example\/[0-9a-f]{24}\/$/u,
  );
  expect(randomSibling('https://a.example/v/123')).toMatch(/^https:\/\/a\.example\/v\/\d{12}$/u);
  expect(randomSibling('https://a.example/x/y.html')).toMatch(/\/x\/[0-9a-f]{24}\.html$/u);
  expect(randomSibling('https://a.example/')).toBeNull();
});
