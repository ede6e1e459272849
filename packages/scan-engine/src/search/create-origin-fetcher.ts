import { Agent, request as send } from 'undici';
import type { FetchFailure, FetchOutcome, Fetcher, FetchRequest } from '../fetch/types.ts';

const defaultMaxBytes = 512 * 1024;

/**
 * A fetcher that reaches one origin and nothing else, private or not: for a service that the operator
 * runs and names in the settings. Only an address typed by an operator may be given here, never one
 * that came from a person or a page. Follows no redirect; `close` ends its connections.
 * @param address Any address on the service; its scheme, host and port count.
 */
export function createOriginFetcher(address: string): Fetcher & { close(): Promise<void> } {
  const { origin } = new URL(address);
  const dispatcher = new Agent({ connections: 8, maxHeaderSize: 32 * 1024 });
  const fetcher = async (request: FetchRequest): Promise<FetchOutcome> => {
    const startedAt = performance.now();
    const fail = (failure: FetchFailure, detail: string): FetchOutcome => ({
      ok: false,
      failure,
      detail,
      ms: performance.now() - startedAt,
    });
    if (URL.parse(request.url)?.origin !== origin) {
      return fail('unsafe_address', 'not the configured service');
    }
    const left = request.deadlineAt - startedAt;
    if (left <= 0) return fail('timed_out', 'no time left');
    const deadline = AbortSignal.timeout(Math.ceil(left));
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
    try {
      return await read(request, signal, dispatcher, startedAt);
    } catch (error) {
      if (request.signal?.aborted === true) return fail('cancelled', 'cancelled by the caller');
      if (deadline.aborted) return fail('timed_out', 'deadline passed');
      return fail('refused', error instanceof Error ? error.message : 'connection failed');
    }
  };
  return Object.assign(fetcher, { close: () => dispatcher.close() });
}

async function read(
  request: FetchRequest,
  signal: AbortSignal,
  dispatcher: Agent,
  startedAt: number,
): Promise<FetchOutcome> {
  const response = await send(request.url, {
    dispatcher,
    signal,
    method: request.method ?? 'GET',
    // Compressed bodies would need a second limit; the service is near and asked for plain text.
    headers: { ...request.headers, 'accept-encoding': 'identity' },
    ...(request.body !== undefined && { body: request.body }),
  });
  const firstByteMs = performance.now() - startedAt;
  const limit = request.maxBytes ?? defaultMaxBytes;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > limit) break;
  }
  const body = Buffer.concat(chunks).subarray(0, limit);
  const location = response.headers['location'];
  return {
    ok: true,
    status: response.statusCode,
    headers: Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    ),
    text: request.as === 'bytes' ? '' : body.toString('utf8'),
    ...(request.as === 'bytes' && { bytes: body }),
    url: request.url,
    location:
      typeof location === 'string' ? (URL.parse(location, request.url)?.href ?? null) : null,
    truncated: size > limit ? 'bytes' : null,
    firstByteMs,
    ms: performance.now() - startedAt,
  };
}
