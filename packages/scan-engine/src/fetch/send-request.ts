import type { Dispatcher } from 'undici';
import type { Connection } from './connection-store.ts';
import type { Cutoff } from './cutoff.ts';
import { readRawHeaders, type Peer } from './exchange-record.ts';
import { FetchProblem, toFetchProblem } from './fetch-problem.ts';
import { createBodyReader, type BodyContent, type BodyReader } from './read-body.ts';

/** One request on one connection, without redirects. */
export type Exchange = {
  path: string;
  method: 'GET' | 'HEAD' | 'POST';
  headers: ReadonlyMap<string, string>;
  body: string | undefined;
  maxBytes: number;
  stopAt: readonly string[];
  as: 'text' | 'bytes';
  /** Called when the connection stands and the request goes out. */
  onSend?: (() => void) | undefined;
  /** Decides by the head whether the body is worth reading. */
  wantsBody: (status: number, headers: Record<string, string>) => boolean;
};
export type Reply = BodyContent & {
  status: number;
  headers: Record<string, string>;
  truncated: 'bytes' | 'stop' | null;
  firstByteAt: number;
  /** The head as it came, and from whom. */
  statusText: string;
  rawHeaders: () => [string, string][];
  peer: () => Peer;
  /** The connection stands ready for another request. */
  isComplete: boolean;
};

const interimLimit = 8;
const enough = new FetchProblem('cancelled', 'enough was read');

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
    let body: BodyReader | null = null;
    let isSettled = false;
    let interims = 0;

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
    const succeed = (reply: Reply): void => {
      if (!settle()) return;
      if (!reply.isComplete) controller?.abort(enough);
      resolve(reply);
    };

    const receive = (
      started: Dispatcher.DispatchController,
      status: number,
      headers: Record<string, string>,
      statusText: string,
    ): void => {
      const { rawHeaders: raw } = started;
      const head = {
        status,
        headers,
        statusText,
        rawHeaders: () => readRawHeaders(raw),
        peer: () => connection.peer(),
        firstByteAt: performance.now(),
      };
      if (!exchange.wantsBody(status, headers)) {
        succeed({ ...head, text: '', truncated: null, isComplete: false });
        return;
      }
      body = createBodyReader({
        contentType: headers['content-type'],
        contentEncoding: exchange.method === 'HEAD' ? undefined : headers['content-encoding'],
        maxBytes: exchange.maxBytes,
        stopAt: exchange.stopAt,
        as: exchange.as,
        controller: started,
        readWireBytes: () => connection.readBytes(),
        onContent(content, { isMessageOver, truncated }) {
          // A message that goes on behind its content would be read under no limit.
          const isComplete = truncated === null && isMessageOver;
          succeed({ ...head, ...content, truncated, isComplete });
        },
        onProblem: fail,
      });
    };

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started;
        if (isSettled) started.abort(new FetchProblem('cancelled', 'ended before it started'));
        else exchange.onSend?.();
      },
      onResponseStart(started, status, headers, statusText = '') {
        if (isSettled) return;
        try {
          if (status >= 200) receive(started, status, joinHeaders(headers), statusText);
          else if (++interims > interimLimit)
            throw new FetchProblem('refused', 'endless interim answers');
        } catch (error) {
          fail(error);
        }
      },
      onResponseData(_started, chunk) {
        body?.write(chunk);
      },
      onResponseEnd() {
        body?.end();
      },
      onResponseError(_started, error) {
        fail(error);
      },
    };
    try {
      const { path, method } = exchange;
      const headers = [...exchange.headers].flat();
      connection.client.dispatch({ path, method, headers, body: exchange.body ?? null }, handler);
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
