import { createHash } from 'node:crypto';
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';

let site: TestSite;
afterEach(() => site.close());

async function play(...parts: Parameters<typeof startTestSite>): Promise<void> {
  site = await startTestSite(...parts);
}

describe('an answer', () => {
  it('carries status, headers, text and times', async () => {
    await play((_request, response) => {
      response.writeHead(404, { 'content-type': 'text/html', 'set-cookie': ['a=1', 'b=2'] });
      response.end('<title>No such user</title>');
    });
    const answer = await site.answerOf();
    expect(answer).toMatchObject({
      status: 404,
      text: '<title>No such user</title>',
      url: site.urlOf('/alice'),
      location: null,
      truncated: null,
    });
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html', 'set-cookie': 'a=1, b=2' });
    expect(answer.firstByteMs).toBeGreaterThan(0);
    expect(answer.ms).toBeGreaterThanOrEqual(answer.firstByteMs);
  });

  it.each([
    ['identity', (text: string) => Buffer.from(text), undefined],
    ['gzip', gzipSync, 'gzip'],
    ['gzip under its old name', gzipSync, 'X-Gzip'],
    ['deflate with a zlib head', deflateSync, 'deflate'],
    ['raw deflate', deflateRawSync, 'deflate'],
    ['brotli', brotliCompressSync, 'br'],
    ['zstd', zstdCompressSync, 'zstd'],
    ['a coding that is none', (text: string) => Buffer.from(text), 'utf-8'],
    ['gzip that ends early', (text: string) => gzipSync(text).subarray(0, -9), 'gzip'],
  ])('is read through %s', async (_name, compress, coding) => {
    const text = Array.from({ length: 2000 }, (_, line) =>
      createHash('sha1').update(String(line)).digest('hex'),
    ).join('\n');
    await play((_request, response) => {
      response.setHeader('content-type', 'text/plain');
      if (coding !== undefined) response.setHeader('content-encoding', coding);
      response.end(compress(text));
    });
    const answer = await site.answerOf();
    expect(text.startsWith(answer.text.slice(0, -1))).toBe(true);
    expect(answer.text.length).toBeGreaterThan(text.length - 100);
  });

  it.each([
    ['header', 'text/html; charset="windows-1251"', '', 'windows-1251'],
    ['meta element', 'text/html', '<meta charset=windows-1251>', 'windows-1251'],
    [
      'old meta element',
      'text/html',
      '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">',
      'windows-1251',
    ],
    [
      'XML declaration',
      'application/xml',
      '<?xml version="1.0" encoding="windows-1251"?>',
      'windows-1251',
    ],
    ['nothing', 'text/html', '', 'utf-8'],
    ['an unknown label', 'text/html; charset=klingon', '', 'utf-8'],
    ['a byte order mark', undefined, '\ufeff', 'utf-8'],
  ])('is decoded by its %s', async (_name, contentType, start, charset) => {
    const word = charset === 'utf-8' ? Buffer.from('Привет') : Buffer.from('cff0e8e2e5f2', 'hex');
    await play((_request, response) => {
      if (contentType !== undefined) response.setHeader('content-type', contentType);
      response.write(start);
      response.end(Buffer.concat([word, Buffer.alloc(2000, '.')]));
    });
    expect((await site.answerOf()).text).toContain('Привет');
  });

  it('stops at a deciding string, also one that chunks cut in two', async () => {
    await play((request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.write('x'.repeat(2000) + 'нет так');
      setTimeout(() => {
        response.write('ого имени');
        if (request.url === '/short') response.end();
      }, 30);
    });
    const answer = await site.answerOf('/alice', { stopAt: ['', 'never', 'нет такого'] });
    expect(answer.truncated).toBe('stop');
    expect(answer.text.endsWith('нет такого имени')).toBe(true);
    expect(await site.answerOf('/short', { stopAt: ['never'] })).toMatchObject({ truncated: null });
  });

  it('is cut at the byte limit, and only when there is more', async () => {
    await play((_request, response) => response.end('x'.repeat(1000)));
    expect((await site.answerOf('/', { maxBytes: 999 })).text).toHaveLength(999);
    expect(await site.answerOf('/', { maxBytes: 999 })).toMatchObject({ truncated: 'bytes' });
    expect(await site.answerOf('/', { maxBytes: 1000 })).toMatchObject({ truncated: null });
  });
});

describe('a request', () => {
  it('says honestly who asks and carries no identity', async () => {
    await play((_request, response) => response.end(), { contactUrl: 'https://example.com/scans' });
    await site.answerOf('/alice', {
      headers: {
        Accept: 'application/json',
        'X-App': '1',
        Cookie: 'a=1',
        Authorization: 'Bearer x',
        Referer: 'https://example.com/',
        Host: 'inside.test',
        'Accept-Encoding': 'compress',
        'Content-Length': '7',
      },
    });
    expect(site.requests[0]?.headers).toMatchObject({
      'user-agent': expect.stringMatching(
        /^LeakBlock\/\d+\.\d+\.\d+ \(\+https:\/\/example.com\/scans\)$/,
      ) as string,
      accept: 'application/json',
      'x-app': '1',
      'accept-encoding': 'gzip, deflate, br, zstd',
      host: `site.test:${site.server.port}`,
    });
    for (const name of ['cookie', 'authorization', 'referer', 'content-length'])
      expect(site.requests[0]?.headers).not.toHaveProperty(name);
  });

  it('keeps no cookies, and its connection for the next one', async () => {
    await play((_request, response) => response.setHeader('set-cookie', 'a=1').end());
    await site.answerOf('/1');
    await site.answerOf('/2', { method: 'HEAD' });
    expect(site.requests[1]).toMatchObject({ method: 'HEAD' });
    expect(site.requests[1]?.headers).not.toHaveProperty('cookie');
    expect(site.server.connections()).toBe(1);
  });

  it.each([
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['deflate', deflateSync],
    ['gzip', gzipSync],
  ])(
    'keeps its connection after a %s body, also one whose end is told late',
    async (coding, of) => {
      await play((request, response) => {
        response.setHeader('content-encoding', coding);
        if (request.url !== '/late') {
          response.end(of('here'));
          return;
        }
        response.write(of('here'));
        setTimeout(() => response.end(), 300);
      });
      for (const path of ['/1', '/late', '/2'])
        expect(await site.answerOf(path)).toMatchObject({ text: 'here' });
      expect(site.server.connections()).toBe(1);
    },
  );

  it('is asked again when a kept connection was just closed, unless it might act twice', async () => {
    let isClosing = false;
    await play((request, response) => {
      if (isClosing && request.socket.listenerCount('close') > 0 && site.requests.length === 2)
        request.socket.destroy();
      else response.end('here');
    });
    await site.answerOf('/1');
    isClosing = true;
    expect(await site.answerOf('/2')).toMatchObject({ text: 'here' });
    expect(site.requests.map(({ path }) => path)).toEqual(['/1', '/2', '/2']);
    expect(await site.answerOf('/3', { method: 'POST', body: 'a=1' })).toMatchObject({
      text: 'here',
    });
    expect(site.server.connections()).toBe(3);
  });

  it('is not asked again when an answer had begun', async () => {
    await play((request, response) => {
      if (request.url === '/1') {
        response.end();
        return;
      }
      response.writeHead(200, { 'content-length': 100 }).write('half');
      setTimeout(() => request.socket.destroy(), 30);
    });
    await site.answerOf('/1');
    expect(await site.ask('/2')).toMatchObject({ ok: false, failure: 'refused' });
    expect(site.requests.map(({ path }) => path)).toEqual(['/1', '/2']);
  });

  it('to a name with a trailing dot is one to the name without', async () => {
    await play((_request, response) => response.end());
    const answer = await site.answerOf('/', { url: site.urlOf('/').replace('.test', '.test.') });
    expect(answer.url).toBe(site.urlOf('/'));
    expect(site.requests[0]?.host).toBe('site.test');
  });

  it('tells when it goes out, and not when it cannot', async () => {
    let sent = 0;
    const onSend = () => (sent += 1);
    await play((_request, response) => response.end());
    await site.answerOf('/alice', { onSend });
    expect(sent).toBe(1);
    await site.fetcher({ url: 'http://localhost/', deadlineAt: Infinity, onSend });
    expect(sent).toBe(1);
  });

  it('posts its body', async () => {
    let body = '';
    await play((request, response) => {
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => response.end());
    });
    await site.answerOf('/check', { method: 'POST', body: 'username=alice' });
    expect(body).toBe('username=alice');
    expect(site.requests[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  it('with an impossible header is refused, not thrown', async () => {
    await play((_request, response) => response.end());
    const outcome = await site.ask('/', { headers: { 'x-split': 'a\r\nb: c' } });
    expect(outcome).toMatchObject({ ok: false, failure: 'refused' });
    expect(site.requests).toEqual([]);
  });

  it('ends when its caller cancels, before, while waiting and while reading', async () => {
    await play((request, response) => {
      if (request.url === '/body') response.write('x');
    });
    const early = await site.ask('/', { signal: AbortSignal.abort() });
    expect(early).toMatchObject({ ok: false, failure: 'cancelled' });
    for (const path of ['/head', '/body']) {
      const controller = new AbortController();
      setTimeout(() => {
        controller.abort();
      }, 50);
      const outcome = await site.ask(path, { signal: controller.signal });
      expect(outcome).toMatchObject({ ok: false, failure: 'cancelled' });
    }
  });

  it('ends when the fetcher is closed, and none starts afterwards', async () => {
    await play(() => undefined);
    const running = site.ask();
    await site.fetcher.close();
    expect(await running).toMatchObject({ ok: false, failure: 'cancelled' });
    expect(await site.ask()).toMatchObject({ ok: false, failure: 'cancelled' });
  });

  it('whose deadline has passed reaches nobody', async () => {
    await play((_request, response) => response.end());
    const outcome = await site.ask('/', { deadlineAt: performance.now() - 1 });
    expect(outcome).toMatchObject({ ok: false, failure: 'timed_out' });
    expect(site.server.connections()).toBe(0);
  });
});
