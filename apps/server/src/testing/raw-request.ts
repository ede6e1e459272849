import { request } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: string };

/**
 * One HTTP request as it is written here: no path is tidied up, no method or header refused, and a body
 * given as several pieces is sent chunked, without a content-length.
 */
export function rawRequest(
  origin: string,
  options: {
    method?: string;
    path: string;
    headers?: OutgoingHttpHeaders;
    body?: string | Iterable<Buffer>;
  },
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const { method = 'GET', path, headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts).toString(),
        });
      });
    });
    outgoing.on('error', reject);
    if (typeof body === 'string') outgoing.end(body);
    else if (body === undefined) outgoing.end();
    else {
      for (const piece of body) outgoing.write(piece);
      outgoing.end();
    }
  });
}
