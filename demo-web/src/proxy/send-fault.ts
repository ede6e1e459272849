import { STATUS_CODES } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync, deflateRawSync, constants } from 'node:zlib';
import type { Answer, Fault } from './answer.ts';

/**
 * Answers badly on purpose; `wire` is the TCP connection under the response. Everything is tied to the response's `close`, so that a client that gives
 * up costs nothing more.
 */
export function sendFault(
  answer: Answer,
  fault: Fault,
  response: ServerResponse,
  wire: Socket | undefined,
): void {
  const body = Buffer.isBuffer(answer.body) ? answer.body : Buffer.from(answer.body ?? '');
  switch (fault.kind) {
    case 'hang':
      return;
    case 'reset':
      // Inside a tunnel the response's own socket is not the one on the wire.
      wire?.resetAndDestroy();
      return;
    case 'drip':
      response.writeHead(answer.status, { ...answer.headers, 'content-length': body.length + 600 });
      drip(body, fault.everyMs, response);
      return;
    case 'wrong_length':
      sendRaw(answer, body.length + fault.by, body, response);
      return;
    case 'huge_headers':
      sendRaw(
        { ...answer, headers: { ...answer.headers, 'x-padding': 'a'.repeat(fault.bytes) } },
        body.length,
        body,
        response,
      );
      return;
    case 'endless':
      response.writeHead(answer.status, answer.headers);
      repeat(Buffer.concat(Array<Buffer>(16).fill(body)), Infinity, response);
      return;
    case 'gzip_bomb': {
      response.writeHead(answer.status, { ...answer.headers, 'content-encoding': 'gzip' });
      response.write(gzipSync('').subarray(0, 10));
      const megabyte = deflateRawSync(Buffer.alloc(1 << 20), {
        finishFlush: constants.Z_SYNC_FLUSH,
      });
      repeat(megabyte, fault.megabytes, response);
      return;
    }
  }
}

function drip(body: Buffer, everyMs: number, response: ServerResponse): void {
  let sent = 0;
  const timer = setInterval(() => {
    response.write(sent < body.length ? body.subarray(sent, sent + 1) : ' ');
    sent += 1;
  }, everyMs);
  response.once('close', () => clearInterval(timer));
}

function repeat(chunk: Buffer, times: number, response: ServerResponse): void {
  let left = times;
  const push = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(chunk)) return;
    }
    if (left <= 0) response.destroy();
  };
  response.on('drain', push);
  push();
}

/** Node refuses to lie about lengths; the socket does not. */
function sendRaw(answer: Answer, length: number, body: Buffer, response: ServerResponse): void {
  const lines = [`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? 'Answer'}`];
  for (const [name, value] of Object.entries(answer.headers ?? {})) lines.push(`${name}: ${value}`);
  lines.push(`content-length: ${length}`, 'connection: close');
  response.socket?.end(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]));
}
