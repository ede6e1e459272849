import type { Cutoff } from './cutoff.ts';
import { FetchProblem } from './fetch-problem.ts';
import { isFollowed, readRedirect } from './judge-redirect.ts';
import { judgeTarget, type AddressRules } from './judge-target.ts';
import { carryHeaders } from './request-headers.ts';
import type { Transport } from './create-transport.ts';
import type { FetchAnswer, FetchRequest } from './types.ts';

const defaultMaxBytes = 512 * 1024;

/**
 * Sends a request and follows what the mode allows; every hop is judged like the first address.
 * Rejects with a `FetchProblem`.
 */
export async function followRedirects(
  request: FetchRequest,
  options: {
    rules: AddressRules;
    transport: Transport;
    cutoff: Cutoff;
    headers: Map<string, string>;
    isProxied: boolean;
  },
): Promise<Omit<FetchAnswer, 'ms'>> {
  const { rules, transport, cutoff, isProxied } = options;
  const startedAt = performance.now();
  const mode = request.redirects ?? 'same-resource';
  let { headers } = options;
  let { body, method = 'GET' } = request;
  let target = judgeTarget(request.url, rules);

  for (let hop = 0; ; hop += 1) {
    const { url } = target;
    const findNext = (status: number, answered: Record<string, string>): URL | null => {
      const to = readRedirect(status, answered['location'], url);
      return to !== null && isFollowed(mode, hop, url, to) ? to : null;
    };
    const sentAt = new Date();
    const reply = await transport.exchange(
      target,
      {
        path: url.pathname + url.search,
        method,
        headers,
        body,
        maxBytes: request.maxBytes ?? defaultMaxBytes,
        stopAt: request.stopAt ?? [],
        as: request.as ?? 'text',
        onSend: request.onSend,
        wantsBody: (status, answered) =>
          findNext(status, answered) === null
            ? (request.wantsBody?.(status, answered) ?? true)
            : request.onExchange !== undefined,
      },
      cutoff,
    );
    if (isProxied && !target.isTls && reply.status === 407)
      throw new FetchProblem('refused', 'the proxy wants other credentials');

    request.onExchange?.({
      url: url.href,
      at: sentAt,
      method,
      target: url.pathname + url.search,
      requestHeaders: [['host', url.host], ...headers],
      status: reply.status,
      statusText: reply.statusText,
      responseHeaders: reply.rawHeaders(),
      body: reply.bytes ?? new Uint8Array(),
      isCut: reply.truncated !== null,
      peer: reply.peer(),
    });
    const next = findNext(reply.status, reply.headers);
    if (next === null) {
      const { status, text, bytes, truncated } = reply;
      const location = readRedirect(status, reply.headers['location'], url)?.href ?? null;
      const firstByteMs = reply.firstByteAt - startedAt;
      return {
        ok: true,
        status,
        headers: reply.headers,
        text,
        ...(request.as === 'bytes' && { bytes: bytes ?? new Uint8Array() }),
        url: url.href,
        location,
        truncated,
        firstByteMs,
      };
    }
    // RFC 9110, 15.4: 303 always asks with GET, 301 and 302 do so after a POST.
    if (reply.status === 303 || (method === 'POST' && reply.status < 303)) {
      if (method === 'POST') method = 'GET';
      body = undefined;
    }
    target = judgeTarget(next, rules);
    const refusal = (await request.beforeHop?.(target.url.href)) ?? null;
    if (refusal !== null) throw new FetchProblem(refusal, 'the redirect is not followed');
    headers = carryHeaders(headers, next.host === url.host, body !== undefined);
  }
}
