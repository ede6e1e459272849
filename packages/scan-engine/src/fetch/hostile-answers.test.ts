import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createFetcher } from './create-fetcher.ts';
import {
  onRequestHead,
  publicHost,
  sendEndlessly,
  startSocketServer,
  type TestServer,
} from '../testing/start-test-server.ts';
import type { FetchOutcome, FetchRequest } from './types.ts';

const MB = 1024 * 1024;
/** What loopback socket buffers may swallow beyond what was read. */
const socketBuffers = 16 * MB;
const head = (...lines: string[]): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-8\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;

let server: TestServer;
let fetcher: ReturnType<typeof createFetcher>;
afterEach(async () => {
  await fetcher.close();
  await server.close();
});

/** Starts a site that answers like this on every connection. */
async function play(answer: (socket: Socket, request: string) => void, maxConnections = 8) {
  server = await startSocketServer((socket) => {
    onRequestHead(socket, (request) => {
      answer(socket, request);
    });
  });
  fetcher = createFetcher({
    maxConnections,
    testing: {
      allowedPorts: [server.port],
      isAllowedAddress: (address) => address === publicHost,
      resolve: () => Promise.resolve([publicHost]),
    },
  });
}
const ask = (request: Partial<FetchRequest> = {}, ms = 400): Promise<FetchOutcome> =>
  fetcher({
    url: `http://site.test:${server.port}/alice`,
    deadlineAt: performance.now() + ms,
    ...request,
  });

/** 10 MB of zeros as one gzip member; a gzip body may hold any number of them. */
const zeros = Buffer.alloc(10 * MB);
const bombs = {
  gzip: gzipSync(zeros),
  br: brotliCompressSync(zeros),
  zstd: zstdCompressSync(zeros),
};

describe('a site that sends too much', () => {
  it('a 10 GB gzip bomb costs the decoded limit', async () => {
    let members = 1024;
    await play((socket) => {
      socket.write(head('content-encoding: gzip', 'connection: close'));
      sendEndlessly(socket, () => (members-- > 0 ? bombs.gzip : null));
    });
    const before = process.memoryUsage().rss;
    const outcome = await ask({}, 20_000);
    expect(outcome).toMatchObject({ ok: true, truncated: 'bytes' });
    expect(outcome.ok && outcome.text.length).toBe(512 * 1024);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MB);
  });

  it.each(Object.entries(bombs))('a %s bomb is cut where it is told', async (coding, bomb) => {
    await play((socket) => {
      socket.write(head(`content-encoding: ${coding}`, `content-length: ${bomb.length}`));
      socket.write(bomb);
    });
    const outcome = await ask({ maxBytes: 1000 }, 20_000);
    expect(outcome).toMatchObject({ ok: true, truncated: 'bytes', text: '\0'.repeat(1000) });
  });

  it('bombs inside bombs are not opened', async () => {
    await play((socket) => {
      socket.end(head('content-encoding: gzip, gzip') + 'x');
    });
    expect(await ask({}, 20_000)).toMatchObject({ ok: false, failure: 'refused' });
  });

  it('compressed bytes that hold nothing are limited too', async () => {
    const nothing = Buffer.concat(Array.from({ length: 1000 }, () => gzipSync('')));
    await play((socket) => {
      socket.write(head('content-encoding: gzip'));
      sendEndlessly(socket, () => nothing);
    });
    expect(await ask({}, 20_000)).toMatchObject({ ok: true, truncated: 'bytes', text: '' });
    expect(server.bytesSent()).toBeLessThan(socketBuffers);
  });

  it.each([
    ['br', brotliCompressSync('hi')],
    ['zstd', zstdCompressSync('hi')],
    ['deflate', deflateSync('hi')],
    ['gzip', gzipSync('hi')],
  ])('what comes without end behind the end of a %s body is not taken', async (coding, body) => {
    await play((socket) => {
      socket.write(head(`content-encoding: ${coding}`));
      socket.write(Buffer.concat([body, Buffer.alloc(1)]));
      setTimeout(sendEndlessly, 300, socket, () => Buffer.alloc(65_536));
    });
    expect(await ask({}, 20_000)).toMatchObject({ ok: true, text: 'hi' });
    await sleep(1000);
    expect(server.bytesSent()).toBeLessThan(socketBuffers);
  });

  it('an endless body is read up to the limit', async () => {
    await play((socket) => {
      socket.write(head('connection: close'));
      sendEndlessly(socket, () => 'x'.repeat(65_536));
    });
    const outcome = await ask({}, 20_000);
    expect(outcome).toMatchObject({ ok: true, truncated: 'bytes' });
    expect(outcome.ok && outcome.text.length).toBe(512 * 1024);
    expect(server.bytesSent()).toBeLessThan(socketBuffers);
  });

  it('an endless chunk extension, which holds no content, is limited on the wire', async () => {
    await play((socket) => {
      socket.write(`${head('transfer-encoding: chunked')}1;`);
      sendEndlessly(socket, () => 'x'.repeat(65_536));
    });
    expect(await ask({ maxBytes: 1000 }, 20_000)).toMatchObject({ ok: true, truncated: 'bytes' });
  });

  it('a flood of headers is refused', async () => {
    await play((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      sendEndlessly(socket, () => `x-flood: ${'x'.repeat(1000)}\r\n`);
    });
    expect(await ask({}, 20_000)).toMatchObject({ ok: false, failure: 'refused' });
    expect(server.bytesSent()).toBeLessThan(socketBuffers);
  });

  it('interim answers without end are refused', async () => {
    await play((socket) => {
      sendEndlessly(socket, () => 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n');
    });
    expect(await ask({}, 20_000)).toMatchObject({ ok: false, failure: 'refused' });
  });
});

describe('a site that takes its time', () => {
  const drip = (socket: Socket, piece: string): void => {
    const timer = setInterval(() => socket.write(piece), 20);
    socket.on('close', () => {
      clearInterval(timer);
    });
  };
  const slow: Record<string, (socket: Socket) => void> = {
    'that never answers': () => undefined,
    'that drips its headers': (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      drip(socket, 'x-slow: 1\r\n');
    },
    'that drips its body': (socket) => {
      socket.write(head('content-length: 100000'));
      drip(socket, 'x');
    },
    'that drips a compressed body': (socket) => {
      socket.write(head('content-encoding: gzip', 'content-length: 100000'));
      let at = 0;
      const timer = setInterval(() => socket.write(bombs.gzip.subarray(at, (at += 1))), 20);
      socket.on('close', () => {
        clearInterval(timer);
      });
    },
  };

  it.each(Object.entries(slow))('ends at the deadline: a site %s', async (_kind, answer) => {
    let isGone: Promise<unknown> = Promise.resolve();
    await play((socket) => {
      isGone = new Promise((resolve) => socket.on('close', resolve));
      answer(socket);
    });
    expect(await ask()).toMatchObject({ ok: false, failure: 'timed_out' });
    await isGone;
  });

  it('holds one slot until its deadline and no longer', async () => {
    let requests = 0;
    await play((socket) => {
      requests += 1;
      if (requests === 1) return;
      socket.end(head('content-length: 2', 'connection: close') + 'ok');
    }, 1);
    const hung = ask();
    const waiting = ask({}, 20_000);
    expect(await ask({}, 100)).toMatchObject({ ok: false, failure: 'busy' });
    expect(await hung).toMatchObject({ ok: false, failure: 'timed_out' });
    expect(await waiting).toMatchObject({ ok: true, text: 'ok' });
  });

  it('is let go as soon as the deciding string was read', async () => {
    await play((socket) => {
      socket.write(`${head('content-length: 100000')}<p>no such us`);
      setTimeout(() => socket.write('er</p>'), 50);
    });
    const outcome = await ask({ stopAt: ['welcome', 'no such user'] }, 20_000);
    expect(outcome).toMatchObject({ ok: true, truncated: 'stop', text: '<p>no such user</p>' });
  });
});

describe('a site that breaks the protocol', () => {
  it('a redirect loop ends as its own answer', async () => {
    let requests = 0;
    await play((socket) => {
      requests += 1;
      socket.end('HTTP/1.1 302 Found\r\nlocation: /alice\r\nconnection: close\r\n\r\n');
    });
    const url = `http://site.test:${server.port}/alice`;
    expect(await ask({}, 20_000)).toMatchObject({ ok: true, status: 302, location: url });
    expect(requests).toBe(4);
    requests = 0;
    const followed = await ask({ redirects: 'follow' }, 20_000);
    expect(followed).toMatchObject({ ok: true, status: 302 });
    expect(requests).toBe(6);
  });

  it('a redirect with a body without end costs nothing of it', async () => {
    await play((socket, request) => {
      if (request.startsWith('GET /alice/ ')) {
        socket.end(head('connection: close') + 'here');
        return;
      }
      socket.write('HTTP/1.1 301 Moved\r\nlocation: /alice/\r\n\r\n');
      sendEndlessly(socket, () => 'x'.repeat(65_536));
    });
    expect(await ask({}, 20_000)).toMatchObject({ ok: true, status: 200, text: 'here' });
    expect(server.bytesSent()).toBeLessThan(socketBuffers);
  });

  it.each([
    ['a body shorter than it says', head('content-length: 1000') + 'short'],
    ['two lengths', head('content-length: 1', 'content-length: 2') + 'xx'],
    [
      'a length and chunks',
      head('content-length: 1', 'transfer-encoding: chunked') + '1\r\nx\r\n0\r\n\r\n',
    ],
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['nothing', ''],
    ['broken compression', head('content-encoding: gzip', 'connection: close') + 'not gzip'],
    ['an upgrade', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
  ])('%s is refused', async (_kind, answer) => {
    await play((socket) => {
      socket.end(answer);
    });
    expect(await ask({}, 20_000)).toMatchObject({ ok: false, failure: 'refused' });
  });

  it('a body longer than it says is read as long as it said, and the next one is clean', async () => {
    await play((socket) => {
      socket.write(head('content-length: 2') + 'ok' + head('content-length: 4') + 'fake');
    });
    expect(await ask({}, 20_000)).toMatchObject({ ok: true, text: 'ok' });
    expect(await ask({}, 20_000)).toMatchObject({ ok: true, text: 'ok' });
  });
});
