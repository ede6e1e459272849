import { WARCRecord, WARCSerializer } from 'warcio';
import type { Exchange } from './types.ts';

/** Headers that would no longer fit the stored body, which has neither transfer nor content coding. */
const codings = new Set(['transfer-encoding', 'content-encoding', 'content-length']);
const field = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/u;

/**
 * The exchanges as WARC/1.1 (ISO 28500:2017): for each a response and a request record that belong together. Where
 * a body came with a coding, the headers that named it stand under `X-Archive-Orig-`.
 * @param software what recorded them, with its version
 */
export async function writeWarc(options: {
  exchanges: readonly Exchange[];
  software: string;
  at: Date;
}): Promise<Uint8Array> {
  const { at, exchanges, software } = options;
  const info = WARCRecord.createWARCInfo(
    { filename: 'exchanges.warc', date: at.toISOString(), warcVersion: 'WARC/1.1' },
    { software, format: 'WARC File Format 1.1', conformsTo: 'ISO 28500:2017' },
  );
  const parts = [await WARCSerializer.serialize(info)];
  for (const exchange of exchanges) {
    const response = responseRecord(exchange);
    const bytes = await WARCSerializer.serialize(response);
    const id = response.warcHeader('WARC-Record-ID') ?? '';
    parts.push(bytes, await WARCSerializer.serialize(requestRecord(exchange, id)));
  }
  return Buffer.concat(parts);
}

function responseRecord(exchange: Exchange): WARCRecord {
  const { at, body, isCut, responseHeaders, status, statusText, url } = exchange;
  const isCoded = responseHeaders.some(
    ([name, value]) =>
      isCoding(name) && (name.toLowerCase() !== 'content-length' || Number(value) !== body.length),
  );
  const httpHeaders = clean(responseHeaders).map(([name, value]): [string, string] =>
    isCoded && isCoding(name) ? [`X-Archive-Orig-${name}`, value] : [name, value],
  );
  return WARCRecord.create(
    {
      type: 'response',
      url,
      date: at.toISOString(),
      warcVersion: 'WARC/1.1',
      statusline: `HTTP/1.1 ${String(status)} ${oneLine(statusText)}`.trimEnd(),
      httpHeaders,
      keepHeadersCase: true,
      ...(isCut && { warcHeaders: { 'WARC-Truncated': 'length' } }),
    },
    [body],
  );
}

function requestRecord(exchange: Exchange, concurrentTo: string): WARCRecord {
  const { at, method, requestHeaders, target, url } = exchange;
  return WARCRecord.create(
    {
      type: 'request',
      url,
      date: at.toISOString(),
      warcVersion: 'WARC/1.1',
      statusline: `${method} ${oneLine(target)} HTTP/1.1`,
      httpHeaders: clean(requestHeaders),
      keepHeadersCase: true,
      warcHeaders: { 'WARC-Concurrent-To': concurrentTo },
    },
    [],
  );
}

const isCoding = (name: string): boolean => codings.has(name.toLowerCase());

/** Header lines without what would end a line; a name that is none is left out. */
function clean(headers: Exchange['responseHeaders']): [string, string][] {
  return headers
    .filter(([name]) => field.test(name))
    .map(([name, value]) => [name, oneLine(value)]);
}

const oneLine = (text: string): string => text.replaceAll(/[\r\n\0]+/gu, ' ').trim();
