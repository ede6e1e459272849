import { WARCParser } from 'warcio';
import { expect, it } from 'vitest';
import { findWrongWarcRecord } from './find-wrong-warc-record.ts';
import { writeWarc } from './write-warc.ts';
import type { Exchange } from './types.ts';

const at = new Date('2026-11-21T10:00:00Z');
const exchange: Exchange = {
  url: 'https://leaks.example/set/1?a=b',
  at,
  method: 'GET',
  target: '/set/1?a=b',
  requestHeaders: [
    ['host', 'leaks.example'],
    ['user-agent', 'LeakBlock/0.1.0'],
  ],
  status: 200,
  statusText: 'OK',
  responseHeaders: [
    ['Content-Type', 'text/html; charset=utf-8'],
    ['Set-Cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
    ['Content-Length', '7'],
  ],
  body: Buffer.from('<p>ä</p'.slice(0, 6)),
  isCut: false,
};

async function readBack(exchanges: readonly Exchange[]) {
  const bytes = await writeWarc({ exchanges, software: 'LeakBlock/0.1.0', at });
  const records = [];
  for await (const record of new WARCParser([bytes])) {
    const payload = Buffer.from(await record.readFully(false));
    records.push({ record, payload });
  }
  return { bytes: Buffer.from(bytes).toString('latin1'), records };
}

it('keeps request and answer of each exchange, belonging together', async () => {
  const moved = {
    ...exchange,
    url: 'https://leaks.example/old',
    status: 301,
    body: Buffer.alloc(0),
  };
  const { bytes, records } = await readBack([moved, exchange]);
  expect(bytes.startsWith('WARC/1.1\r\n')).toBe(true);
  expect(records.map(({ record }) => record.warcType)).toEqual([
    'warcinfo',
    'response',
    'request',
    'response',
    'request',
  ]);
  const [, , , response, request] = records;
  expect(response?.record.warcTargetURI).toBe(exchange.url);
  expect(response?.record.httpHeaders?.statusline).toBe('HTTP/1.1 200 OK');
  expect(response?.payload.equals(Buffer.from(exchange.body))).toBe(true);
  expect(response?.record.warcHeader('WARC-Payload-Digest')).toMatch(/^sha256:/u);
  expect(request?.record.httpHeaders?.statusline).toBe('GET /set/1?a=b HTTP/1.1');
  expect(request?.record.warcHeader('WARC-Concurrent-To')).toBe(
    response?.record.warcHeader('WARC-Record-ID'),
  );
  // Repeated headers stay as they were sent.
  expect(bytes).toContain('Set-Cookie: a=1\r\nSet-Cookie: b=2\r\n');
});

it('says of a body whose coding was taken off, or that was cut', async () => {
  const coded = [...exchange.responseHeaders, ['Content-Encoding', 'gzip'] as const];
  const { bytes } = await readBack([{ ...exchange, responseHeaders: coded, isCut: true }]);
  expect(bytes).toContain('X-Archive-Orig-Content-Encoding: gzip');
  expect(bytes).toContain('X-Archive-Orig-Content-Length: 7');
  expect(bytes).toContain('WARC-Truncated: length');
});

it('lets no header end its line', async () => {
  const hostile = [
    ['X-Note', 'a\r\nWARC-Type: forged'],
    ['bad name', 'x'],
  ] as const;
  const { bytes, records } = await readBack([
    { ...exchange, statusText: 'OK\r\nX: y', responseHeaders: hostile },
  ]);
  expect(records).toHaveLength(3);
  expect(bytes).not.toContain('\r\nWARC-Type: forged');
  expect(bytes).not.toContain('bad name');
});

it('names digests by which a change shows, in headers and bodies alike', async () => {
  const { bytes } = await readBack([exchange, { ...exchange, body: Buffer.alloc(0) }]);
  const changed = (from: string, to: string) =>
    findWrongWarcRecord(Buffer.from(bytes.replace(from, to), 'latin1'));
  expect(await changed('', '')).toBeNull();
  expect(await changed('<p>', '<q>')).toMatch(/^the block of record 2 \(response\)/u);
  expect(await changed('user-agent', 'user-agenT')).toMatch(/^the block of record 3 \(request\)/u);
  const payload = /WARC-Payload-Digest: (sha256:[0-9a-f]{64})/u.exec(bytes)?.[1];
  expect(await changed(payload ?? '', `sha256:${'0'.repeat(64)}`)).toMatch(
    /^the payload of record 2/u,
  );
});
