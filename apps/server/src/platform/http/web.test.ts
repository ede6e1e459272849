import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../testing/raw-request.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import { writeDist } from '../../testing/write-dist.ts';
import { loadWebFiles } from './web-files.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { PUBLIC_URL: 'https://leakblock.example/' } });
});
afterAll(() => gateway.stop());

const local = () => `http://127.0.0.1:${String(gateway.port)}`;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${local()}${path}`, { headers, redirect: 'manual' });

describe('pages', () => {
  it('serves a page in the language of the cookie, English otherwise', async () => {
    const english = await get('/instant-scan');
    expect(english.headers.get('content-language')).toBe('en');
    expect(await english.text()).toContain('instant-scan in en');
    const german = await get('/instant-scan', { cookie: 'theme=dark; language=de' });
    expect(german.headers.get('content-language')).toBe('de');
    expect(german.headers.get('vary')).toContain('Cookie');
    expect(await german.text()).toContain('instant-scan in de');
    const strange = await get('/home', { cookie: 'language=../../etc' });
    expect(await strange.text()).toContain('home in en');
  });

  it('serves the language that the address names, whatever the cookie says', async () => {
    const german = await get('/home?lang=de');
    expect([german.status, german.headers.get('content-language')]).toEqual([200, 'de']);
    const english = await get('/home?lang=en&code=a', { cookie: 'language=de' });
    expect(english.headers.get('content-language')).toBe('en');
    for (const strange of ['xx', '', '../../etc', 'de%00', 'DE']) {
      const answer = await get(`/home?lang=${strange}`, { cookie: 'language=de' });
      expect(answer.headers.get('content-language'), strange).toBe('de');
    }
  });

  it('names its own address in pages and for robots, and hashes what it sends', async () => {
    const page = await get('/home');
    expect(await page.text()).toContain('href="https://leakblock.example/home"');
    expect(await (await get('/robots.txt')).text()).toContain(
      'Sitemap: https://leakblock.example/sitemap.xml\n',
    );
    const other = await startTestGateway();
    const elsewhere = await fetch(`${other.url}/home`);
    expect(await elsewhere.text()).toContain(`href="${other.url}/home"`);
    expect(elsewhere.headers.get('etag')).not.toBe(page.headers.get('etag'));
    await other.stop();
  });

  it('falls back to English where a page is not built in a language', async () => {
    const answer = await get('/home', { cookie: 'language=fr' });
    expect(answer.headers.get('content-language')).toBe('en');
  });

  it('answers 404 with the not-found page for everything else', async () => {
    for (const path of ['/nothing', '/not-found', '/a/b/c', '/home.en.html', '/assets/none.js']) {
      const answer = await get(path, { cookie: 'language=de' });
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('not-found in de');
    }
  });

  it('refuses to be written to', async () => {
    const answer = await fetch(`${local()}/home`, { method: 'POST', body: 'x' });
    expect(answer.status).toBe(405);
  });
});

it('a page asked for under another name of this machine is shown under the one the API answers', async () => {
  const home = await startTestGateway();
  const path = '/login?next=%2Fdashboard';
  const ask = (host: string) => rawRequest(home.url, { path, headers: { host } });
  const other = await ask(`localhost:${String(home.port)}`);
  expect(other.status).toBe(307);
  expect(other.headers['location']).toBe(`${home.url}${path}`);
  expect((await ask(new URL(home.url).host)).status).toBe(200);
  // Another machine's name is a proxy's business, and never a place to lead anybody to.
  expect((await ask('leakblock.example')).status).toBe(200);
  await home.stop();
});

describe('addresses', () => {
  it.each([
    ['/', 'login'],
    ['/login', 'login'],
    ['/partnes', 'partners'],
    ['/dashboard', 'frame'],
    ['/settings/export', 'frame'],
    ['/admin', 'frame'],
    ['/admin/people/4a1f~b.c_d', 'frame'],
    ['/admin/../dashboard?tab=1', 'frame'],
  ])('%s answers with the page %s', async (path, page) => {
    const answer = await rawRequest(local(), { path });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(`${page} in en`);
  });

  it.each([
    ['/dashboard/', '/dashboard'],
    ['/admin/people/', '/admin/people'],
    ['/login/?next=%2Fhome&code=a', '/login?next=%2Fhome&code=a'],
  ])('%s moved for good to %s', async (path, target) => {
    const answer = await rawRequest(local(), { path });
    expect([answer.status, answer.headers.location]).toEqual([308, target]);
  });

  it.each([
    // A Location of two slashes would lead to another site.
    '//',
    '//evil.example',
    '//evil.example/',
    '//dashboard/',
    '/x/%2e%2e//evil.example/',
    '///',
    '/dashboard//',
    '/admin//',
    '/admin//x',
    '/admin//x/',
    '//admin/x',
    '/admin/x//y',
    '/admin/%2e%2e%2fdashboard',
    '/admin%2fx',
    '/%2Fdashboard',
    '/admin/a%20b',
    '/admin/%00',
    '/settings/export/more',
    '/dashboard/more',
    '/administrator',
    '/Dashboard',
    '/ADMIN/x',
    '/admin/*/',
    '/*',
    '/frame',
    '/frame/',
    '/unlisted',
    '/nothing/',
    '/addresses.json',
    '/pages/addresses.json',
  ])('nothing stands at %s', async (path) => {
    const answer = await rawRequest(local(), { path });
    expect([answer.status, answer.headers.location]).toEqual([404, undefined]);
    expect(answer.body).toContain('not-found in en');
  });
});

describe('files', () => {
  it('lets hashed files be kept for ever and asks again for pages', async () => {
    const script = await get('/assets/app-1a2b3c4d.js');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const page = await get('/home');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const again = await get('/home', { 'if-none-match': page.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect(await (await get('/robots.txt')).text()).toContain('Disallow: /rest/');
  });

  it.each(['/../package.json', '/assets/../../../package.json', '/%2e%2e/package.json', '/.env'])(
    'never leads out of the folder: %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('leakblock"');
    },
  );

  it('compresses texts in the coding the client takes', async () => {
    const plain = await (await get('/home', { 'accept-encoding': 'identity' })).text();
    const codings = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [coding, decode] of Object.entries(codings)) {
      const { body, headers } = await rawGet('/home', coding);
      expect(headers['content-encoding']).toBe(coding);
      expect(body.byteLength).toBeLessThan(plain.length / 2);
      expect(decode(body).toString()).toBe(plain);
    }
    expect((await rawGet('/home', 'br;q=0, gzip')).headers['content-encoding']).toBe('gzip');
    expect((await rawGet('/home', 'zstd')).headers['content-encoding']).toBeUndefined();
  });

  async function rawGet(path: string, coding: string) {
    const { request } = await import('node:http');
    return new Promise<{ body: Buffer; headers: Record<string, unknown> }>((resolve) => {
      request(`${local()}${path}`, { headers: { 'accept-encoding': coding } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          resolve({ body: Buffer.concat(parts), headers: answer.headers });
        });
      }).end();
    });
  }

  it('says how to build when nothing is built', async () => {
    await expect(loadWebFiles('/nowhere')).rejects.toThrow(/run "npm run build" first/);
  });
});

it('answers 404 for a file that another build has taken away, and blames nobody else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leakblock-dist-'));
  const files = await loadWebFiles(await writeDist(join(folder, 'dist')));
  const asset = files.file('/assets/app-1a2b3c4d.js');
  await rm(folder, { recursive: true });
  await expect(asset?.read(null)).rejects.toMatchObject({ code: 'request.not_found' });
  await expect(asset?.read('gzip')).rejects.toMatchObject({ code: 'request.not_found' });
});

describe('headers (check 35)', () => {
  /** All but those that differ per answer. */
  async function headersOf(path: string): Promise<Record<string, string>> {
    const answer = await get(path, { 'accept-encoding': 'identity' });
    const changing = ['date', 'x-request-id', 'etag', 'content-length', 'connection', 'keep-alive'];
    return Object.fromEntries([...answer.headers].filter(([name]) => !changing.includes(name)));
  }

  it('are exactly these on a page', async () => {
    expect(await headersOf('/home')).toMatchInlineSnapshot(`
      {
        "cache-control": "no-cache",
        "content-language": "en",
        "content-security-policy": "default-src 'none'; script-src 'self' 'sha256-zOI46P7WHrawEmfjB6iqkVlk6ycaQ0qoLMF4/kCuZvE='; style-src 'self' 'sha256-IAdwN3biDCQ3brrgp1m8kBEsPQYyqfREKOEfeoREopc='; connect-src 'self'; img-src 'self' data:; media-src blob:; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; upgrade-insecure-requests",
        "content-type": "text/html; charset=utf-8",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
        "referrer-policy": "same-origin",
        "strict-transport-security": "max-age=31536000; includeSubDomains",
        "vary": "Cookie, Accept-Encoding",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      }
    `);
  });

  it('name the origins that the operator configured, on every page', async () => {
    const other = await startTestGateway({ env: { IP_LOOKUP_URL: 'https://ip.example/me' } });
    for (const path of ['/home', '/dashboard', '/nothing']) {
      const answer = await fetch(`${other.url}${path}`);
      expect(answer.headers.get('content-security-policy'), path).toContain(
        "; connect-src 'self' https://ip.example; ",
      );
    }
    await other.stop();
  });

  it('are exactly these on a refusal of the API', async () => {
    expect(await headersOf('/rest/v1/profiles')).toMatchInlineSnapshot(`
      {
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
        "content-type": "application/problem+json",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
        "referrer-policy": "same-origin",
        "strict-transport-security": "max-age=31536000; includeSubDomains",
        "vary": "Origin, Accept-Encoding",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      }
    `);
  });

  it('are exactly these on the public settings', async () => {
    expect(await headersOf('/config.json')).toMatchInlineSnapshot(`
      {
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
        "content-type": "application/json",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
        "referrer-policy": "same-origin",
        "strict-transport-security": "max-age=31536000; includeSubDomains",
        "vary": "Accept-Encoding",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      }
    `);
  });
});
