import type { Dispatcher } from 'undici';
import { createTextCollector } from './collect-text.ts';
import type { Connection } from './connection-store.ts';
import type { Cutoff } from './cutoff.ts';
import { createDecompressor, type Decompressor } from './decompress-body.ts';
import { FetchProblem, toFetchProblem } from './fetch-problem.ts';

/** One request on one connection, without redirects. */
export type Exchange = {
  path: string;
  method: 'GET' | 'HEAD' | 'POST';
  headers: ReadonlyMap<string, string>;
  body: string | undefined;
  maxBytes: number;
  stopAt: readonly string[];
  /** Decides by the head whether the body is worth reading. */
  wantsBody(status: number, headers: Record<string, string>): boolean;
};
export type Reply = {
  status: number;
  headers: Record<string, string>;
  text: string;
  truncated: 'bytes' | 'stop' | null;
  firstByteAt: number;
  /** The connection stands ready for another request. */
  isComplete: boolean;
};

/** Bytes that a body may have on the wire beyond its decoded limit (framing, hardly compressible). */
const wireSlack = 64 * 1024;
const interimLimit = 8;

/**
 * Sends a request and reads the answer's text up to the limits of the exchange, holding no more of it
 * than that. Rejects with a `FetchProblem`; the caller discards the connection then.
 */
export function sendRequest(
  connection: Connection,
  exchange: Exchange,
  cutoff: Cutoff,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let body: Decompressor | null = null;
    let isSettled = false;
    let wireBytes = 0;
    let interims = 0;
    let giveUp = (): void => undefined;

    const settle = (): boolean => {
      if (isSettled) return false;
      isSettled = true;
      unsubscribe();
      body?.destroy();
      return true;
    };
    const fail = (error: unknown): void => {
      const problem = cutoff.problem ?? toFetchProblem(error);
      if (!settle()) return;
      controller?.abort(problem);
      reject(problem);
    };
    const unsubscribe = cutoff.onEnd(fail);

    const receive = (status: number, headers: Record<string, string>): void => {
      const reply = { status, headers, firstByteAt: performance.now() };
      const answer = (text: string, truncated: Reply['truncated'], isComplete: boolean): void => {
        if (!settle()) return;
        if (!isComplete) controller?.abort(new FetchProblem('cancelled', 'enough was read'));
        resolve({ ...reply, text, truncated, isComplete });
      };
      if (!exchange.wantsBody(status, headers)) {
        answer('', null, false);
        return;
      }
      const text = createTextCollector({ ...exchange, contentType: headers['content-type'] });
      giveUp = () => {
        answer(text.finish(), 'bytes', false);
      };
      const hasBody = exchange.method !== 'HEAD';
      body = createDecompressor(hasBody ? headers['content-encoding'] : undefined, {
        onData(chunk) {
          const enough = isSettled ? null : text.add(chunk);
          if (enough) answer(text.finish(), enough, false);
        },
        onEnd() {
          answer(text.finish(), null, true);
        },
        onProblem: fail,
        onDrain() {
          controller?.resume();
        },
      });
    };

    try {
      connection.client.dispatch(
        {
          path: exchange.path,
          method: exchange.method,
          headers: [...exchange.headers].flat(),
          body: exchange.body ?? null,
        },
        {
          onRequestStart(started) {
            controller = started;
            if (isSettled) started.abort(new FetchProblem('cancelled', 'ended before it started'));
          },
          onResponseStart(_controller, status, headers) {
            if (isSettled) return;
            if (status < 200) {
              interims += 1;
              if (interims > interimLimit)
                fail(new FetchProblem('refused', 'endless interim answers'));
              return;
            }
            try {
              receive(status, joinHeaders(headers));
            } catch (error) {
              fail(error);
            }
          },
          onResponseData(_controller, chunk) {
            if (isSettled || !body) return;
            wireBytes += chunk.length;
            if (wireBytes > exchange.maxBytes + wireSlack) giveUp();
            else if (!body.write(chunk)) controller?.pause();
          },
          onResponseEnd() {
            if (!isSettled) body?.end();
          },
          onResponseError(_controller, error) {
            fail(error);
          },
        },
      );
    } catch (error) {
      fail(error);
    }
  });
}

function joinHeaders(
  headers: Record<string, string | string[] | undefined>,
): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return joined;
}
