import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createHostGate } from '../fetch/create-host-gate.ts';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';
import { fetchMedia } from './fetch-media.ts';
import { fetchPage } from './fetch-page.ts';
import type { Polite } from './types.ts';

let site: TestSite;
afterEach(() => site.close());

const play = async (answer: RequestListener): Promise<void> => {
  site = await startTestSite(answer);
};
const polite = (): Polite => ({
  fetcher: site.fetcher,
  gate: createHostGate({ requestsPerSecond: 1000, connectionsPerHost: 4 }),
  deadlineAt: performance.now() + 10_000,
});
const html = { 'content-type': 'text/html; charset=utf-8' };
const page = (path = '/set/1') => fetchPage(site.urlOf(path), polite());
const gallery =
  '<!doctype html><title>Set 1</title><h1>Set 1</h1><img src="/1.jpg"><img src="/2.jpg">';

describe('a page', () => {
  it('is read where redirects lead to, with proof of what was seen', async () => {
    await play((request, response) => {
      if (request.url === '/set/1') response.writeHead(302, { location: '/album/1' }).end();
      else response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync(gallery));
    });
    const outcome = await page();
    expect(outcome).toMatchObject({
      ok: true,
      url: site.urlOf('/album/1'),
      status: 200,
      contentType: 'text/html; charset=utf-8',
      html: gallery,
      bodyBytes: gallery.length,
      facts: { title: 'Set 1', isCut: false },
    });
    const seen = outcome.ok ? Buffer.from(outcome.bodySha256) : null;
    expect(seen).toEqual(createHash('sha256').update(gallery).digest());
    for (const { headers } of site.requests) {
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('referer');
    }
  });

  it('is read in its own charset', async () => {
    await play((_request, response) => {
      const text = '<meta charset="windows-1251"><title>Луна</title>';
      const bytes = Buffer.from(Array.from(text, (sign) => cyrillic(sign)));
      response.writeHead(200, { 'content-type': 'text/html' }).end(bytes);
    });
    expect(await page()).toMatchObject({ ok: true, facts: { title: 'Луна' } });
  });

  it('that is longer than the limit is read as far as that', async () => {
    await play((_request, response) => {
      response.writeHead(200, html).end(gallery + ' '.repeat(100_000));
    });
    const outcome = await fetchPage(site.urlOf('/'), { ...polite(), maxBytes: 2_000 });
    expect(outcome).toMatchObject({ ok: true, bodyBytes: 2_000, facts: { isCut: true } });
  });

  it.each<[string, string, Parameters<TestSite['ask']>[0], RequestListener]>([
    ['a missing page', 'gone', '/x', (_, to) => to.writeHead(404, html).end('<h1>404</h1>')],
    ['a removed page', 'gone', '/x', (_, to) => to.writeHead(410, html).end('')],
    [
      'a page that says so with success',
      'gone',
      '/x',
      (_, to) => to.writeHead(200, html).end('<title>Video not found - Tube</title><h1>Oh</h1>'),
    ],
    [
      'a page that says so and then asks for the age',
      'gone',
      '/x',
      (_, to) =>
        to.writeHead(200, html).end('<title>Video removed</title><p>You must be 18 to enter.</p>'),
    ],
    [
      'a challenge',
      'challenge',
      '/x',
      (_, to) =>
        to
          .writeHead(403, { ...html, 'cf-mitigated': 'challenge' })
          .end('<title>Just a moment...</title>'),
    ],
    [
      'a challenge that looks like success',
      'challenge',
      '/x',
      (_, to) =>
        to
          .writeHead(200, html)
          .end(
            '<title>DDoS-Guard</title><script src="/.well-known/ddos-guard/js-challenge/index.js"></script>',
          ),
    ],
    [
      'a redirect to a login',
      'login_wall',
      '/x',
      (request, to) =>
        request.url === '/x'
          ? to.writeHead(302, { location: '/login?next=/x' }).end()
          : to.writeHead(200, html).end('<form><input type="password"></form>'),
    ],
    [
      'a login in its place',
      'login_wall',
      '/x',
      (_, to) => to.writeHead(200, html).end('<h1>Log in</h1><input type="password">'),
    ],
    ['a refusal', 'blocked', '/x', (_, to) => to.writeHead(403, html).end('<h1>Forbidden</h1>')],
    ['too many requests', 'rate_limited', '/x', (_, to) => to.writeHead(429, html).end()],
    ['a broken server', 'server_error', '/x', (_, to) => to.writeHead(502, html).end()],
    [
      'redirects in a circle',
      'refused',
      '/x',
      (_, to) => to.writeHead(302, { location: '/x' }).end(),
    ],
    [
      'a file',
      'not_html',
      '/x',
      (_, to) => to.writeHead(200, { 'content-type': 'application/zip' }).end('PK'),
    ],
    [
      'plain words',
      'not_html',
      '/x',
      (_, to) => to.writeHead(200, { 'content-type': 'text/plain' }).end('hello'),
    ],
    ['a broken connection', 'refused', '/x', (request) => request.socket.destroy()],
  ])('is not %s', async (_, reason, path, answer) => {
    await play(answer);
    expect(await page(path)).toMatchObject({ ok: false, reason });
    // A circle ends after five hops.
    expect(site.requests.length).toBeLessThanOrEqual(6);
  });

  it('with few words and a captcha for comments is still one', async () => {
    await play((_request, response) => {
      const form =
        '<script src="https://www.google.com/recaptcha/api.js"></script><form><input type="password"></form>';
      response.writeHead(200, html).end(gallery + form);
    });
    expect(await page()).toMatchObject({ ok: true, facts: { title: 'Set 1' } });
  });

  it.each(['<input ', '<h1 ', '<link ', '<title', '<h1>', '<script>'])(
    'that repeats %j for as long as it is read ends',
    async (piece) => {
      await play((_request, response) => {
        response.writeHead(200, html).end(piece.repeat(2_000_000 / piece.length));
      });
      expect(await page()).toMatchObject({ status: 200 });
    },
  );

  it('inside the own network is not asked for', async () => {
    await play((_request, response) => response.end());
    const outcome = await fetchPage('http://127.0.0.1/admin', polite());
    expect(outcome).toMatchObject({ ok: false, reason: 'unsafe_address', status: null });
    const redirected = await startTestSite((_request, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    );
    const options = { ...polite(), fetcher: redirected.fetcher };
    expect(await fetchPage(redirected.urlOf('/x'), options)).toMatchObject({
      ok: false,
      reason: 'unsafe_address',
    });
    await redirected.close();
  });

  it('waits for its turn, or says that there is none', async () => {
    await play((_request, response) => response.writeHead(200, html).end(gallery));
    const shared = { ...polite(), gate: createHostGate({ requestsPerSecond: 0.1 }) };
    const limits = { ...shared, deadlineAt: performance.now() + 3_000 };
    expect(await fetchPage(site.urlOf('/1'), limits)).toMatchObject({ ok: true });
    expect(await fetchPage(site.urlOf('/2'), limits)).toMatchObject({ ok: false, reason: 'busy' });
    const stopped = { ...shared, signal: AbortSignal.abort() };
    expect(await fetchPage(site.urlOf('/3'), stopped)).toMatchObject({ ok: false });
    expect(site.requests.map(({ path }) => path)).toEqual(['/1']);
  });

  it('that never ends is given up at the deadline', async () => {
    await play((_request, response) => {
      response.writeHead(200, html).write('<p>');
    });
    const limits = { ...polite(), deadlineAt: performance.now() + 300 };
    expect(await fetchPage(site.urlOf('/1'), limits)).toMatchObject({
      ok: false,
      reason: 'timed_out',
    });
  });
});

describe('a medium', () => {
  const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5_000, 7)]);
  const medium = (path = '/1.jpg', maxBytes?: number) =>
    fetchMedia(site.urlOf(path), { ...polite(), ...(maxBytes !== undefined && { maxBytes }) });

  it('comes byte for byte', async () => {
    await play((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg);
    });
    const outcome = await medium();
    expect(outcome).toMatchObject({
      ok: true,
      contentType: 'image/jpeg',
      url: site.urlOf('/1.jpg'),
    });
    expect(outcome.ok && Buffer.from(outcome.bytes).equals(jpeg)).toBe(true);
  });

  it('is what its bytes say, not what the server calls it', async () => {
    await play((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(jpeg);
    });
    expect(await medium()).toMatchObject({ ok: true, contentType: 'image/jpeg' });
  });

  it.each<[string, string, RequestListener]>([
    [
      'a page',
      'not_media',
      (_, to) => to.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html>hotlinking</html>'),
    ],
    ['a page that says so', 'not_media', (_, to) => to.writeHead(200, html).end('<p>no</p>')],
    [
      'a drawing with scripts',
      'not_media',
      (_, to) => to.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
    ],
    ['nothing', 'not_media', (_, to) => to.writeHead(200, { 'content-type': 'image/png' }).end()],
    ['gone', 'gone', (_, to) => to.writeHead(404, html).end()],
    ['forbidden', 'blocked', (_, to) => to.writeHead(403, html).end()],
    [
      'behind a challenge',
      'challenge',
      (_, to) => to.writeHead(403, { 'cf-mitigated': 'challenge' }).end(),
    ],
  ])('is not %s', async (_, reason, answer) => {
    await play(answer);
    expect(await medium()).toMatchObject({ ok: false, reason });
  });

  it('that is too large is not read when the server says so, and given up when it does not', async () => {
    await play((request, response) => {
      const type = { 'content-type': 'image/jpeg' };
      if (request.url === '/told.jpg') {
        response.writeHead(200, { ...type, 'content-length': 50_000_000 });
        response.write(jpeg);
        return;
      }
      response.writeHead(200, type);
      const send = () => {
        while (!response.destroyed && response.write(jpeg));
      };
      response.on('drain', send);
      send();
    });
    expect(await medium('/told.jpg')).toMatchObject({ ok: false, reason: 'too_large' });
    expect(await medium('/endless.jpg', 100_000)).toMatchObject({ ok: false, reason: 'too_large' });
    expect(site.server.bytesSent()).toBeLessThan(20_000_000);
  });

  it('that is a compression bomb costs its limit', async () => {
    const bomb = gzipSync(Buffer.concat([jpeg, Buffer.alloc(40_000_000)]));
    await play((_request, response) => {
      const headers = { 'content-type': 'image/jpeg', 'content-encoding': 'gzip' };
      response.writeHead(200, headers).end(bomb);
    });
    expect(await medium()).toMatchObject({ ok: false, reason: 'too_large' });
  });
});

/** A letter's code in windows-1251. */
function cyrillic(sign: string): number {
  const code = sign.charCodeAt(0);
  return code < 0x80 ? code : code - 0x410 + 0xc0;
}
