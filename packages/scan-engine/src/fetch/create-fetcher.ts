import { readFileSync } from 'node:fs';
import { createSecureContext, getCACertificates } from 'node:tls';
import type { FetchSettings } from '../settings.ts';
import { connectDirect } from './connect-direct.ts';
import { connectProxy, connectTunnel, readProxy } from './connect-through-proxy.ts';
import { createConnectionStore, type Connection } from './connection-store.ts';
import { createCutoff, type Cutoff } from './cutoff.ts';
import { FetchProblem, toFetchProblem } from './fetch-problem.ts';
import { isPublicAddress } from './judge-address.ts';
import { isFollowed, readRedirect } from './judge-redirect.ts';
import { judgeTarget, type AddressRules, type Target } from './judge-target.ts';
import { createTlsOpener } from './open-tls.ts';
import { buildRequestHeaders, carryHeaders } from './request-headers.ts';
import { createHostResolver } from './resolve-host.ts';
import { sendRequest, type Exchange, type Reply } from './send-request.ts';
import { createSlots } from './take-slot.ts';
import type { Fetcher, FetchAnswer, FetchOutcome, FetchRequest } from './types.ts';

const defaultMaxBytes = 512 * 1024;
const defaultMaxConnections = 256;

/**
 * The engine's only way to the network. Answers every request with an outcome and never throws; ends
 * whatever a request holds at its deadline. `close` cancels what runs and drops all connections.
 * Throws when `settings.caFile` cannot be read.
 */
export function createFetcher(settings: FetchSettings): Fetcher & { close(): Promise<void> } {
  const rules: AddressRules = {
    isAllowedAddress: settings.testing?.isAllowedAddress ?? isPublicAddress,
    isAllowedPort: (port) =>
      port === 80 || port === 443 || settings.testing?.allowedPorts?.includes(port) === true,
  };
  const proxy = settings.proxyUrl === undefined ? null : readProxy(settings.proxyUrl);
  const resolve = settings.testing?.resolve ?? createHostResolver(settings.dnsServers);
  const openTls = createTlsOpener(createContext(settings.caFile));
  const takeSlot = createSlots(settings.maxConnections ?? defaultMaxConnections);
  const store = createConnectionStore();
  const userAgent = settings.userAgent ?? describeSelf(settings.contactUrl);
  const running = new Set<Cutoff>();

  const takeConnection = (target: Target, cutoff: Cutoff): Connection => {
    if (proxy && !target.isTls) {
      const origin = `http://${proxy.host.includes(':') ? `[${proxy.host}]` : proxy.host}:${proxy.port}`;
      return store.take('proxy', origin, cutoff, (current) => connectProxy(proxy, current));
    }
    return store.take(target.url.origin, target.url.origin, cutoff, async (current) => {
      const socket = proxy
        ? await connectTunnel(proxy, target, current)
        : await connectDirect(target, current, rules, resolve);
      return target.isTls ? openTls(socket, target, current) : socket;
    });
  };

  const exchangeOnce = async (
    target: Target,
    exchange: Exchange,
    cutoff: Cutoff,
  ): Promise<Reply> => {
    const connection = takeConnection(target, cutoff);
    try {
      const reply = await sendRequest(connection, exchange, cutoff);
      if (reply.isComplete) store.giveBack(connection);
      else store.discard(connection);
      return reply;
    } catch (error) {
      store.discard(connection);
      // A kept connection may have been closed by the other side just now: that says nothing about it.
      const isWornOut = connection.isReused && !cutoff.problem && exchange.method !== 'POST';
      if (isWornOut) return exchangeOnce(target, exchange, cutoff);
      throw error;
    }
  };

  const ask = async (
    request: FetchRequest,
    cutoff: Cutoff,
    startedAt: number,
  ): Promise<Omit<FetchAnswer, 'ms'>> => {
    const mode = request.redirects ?? 'same-resource';
    let target = judgeTarget(request.url, rules);
    let method = request.method ?? 'GET';
    let body = request.body;
    let headers = buildRequestHeaders(request, userAgent);

    for (let hop = 0; ; hop += 1) {
      const { url } = target;
      let next: URL | null = null;
      const sent = new Map(headers);
      const isAbsolute = proxy !== null && !target.isTls;
      if (isAbsolute) {
        sent.set('host', url.host);
        if (proxy.authorization !== null) sent.set('proxy-authorization', proxy.authorization);
      }
      const reply = await exchangeOnce(
        target,
        {
          path: `${isAbsolute ? url.origin : ''}${url.pathname}${url.search}`,
          method,
          headers: sent,
          body,
          maxBytes: request.maxBytes ?? defaultMaxBytes,
          stopAt: request.stopAt ?? [],
          wantsBody(status, answered) {
            next = readRedirect(status, answered['location'], url);
            return next === null || !isFollowed(mode, hop, url, next);
          },
        },
        cutoff,
      );
      if (isAbsolute && reply.status === 407)
        throw new FetchProblem('refused', 'the proxy wants other credentials');
      // TypeScript does not see the assignment inside wantsBody.
      const location = next as URL | null;
      if (location === null || !isFollowed(mode, hop, url, location)) {
        return {
          ok: true,
          status: reply.status,
          headers: reply.headers,
          text: reply.text,
          url: url.href,
          location: location?.href ?? null,
          truncated: reply.truncated,
          firstByteMs: reply.firstByteAt - startedAt,
        };
      }
      if (reply.status === 303 || (method === 'POST' && reply.status < 303)) {
        method = method === 'HEAD' ? 'HEAD' : 'GET';
        body = undefined;
      }
      target = judgeTarget(location, rules);
      headers = carryHeaders(headers, location.host === url.host, body !== undefined);
    }
  };

  const fetcher = async (request: FetchRequest): Promise<FetchOutcome> => {
    const calledAt = performance.now();
    const cutoff = createCutoff(request.deadlineAt, request.signal);
    running.add(cutoff);
    let release: (() => void) | undefined;
    try {
      release = await takeSlot(cutoff);
      const answer = await ask(request, cutoff, performance.now());
      return { ...answer, ms: performance.now() - calledAt };
    } catch (error) {
      const { failure, message } = toFetchProblem(error);
      return { ok: false, failure, detail: message, ms: performance.now() - calledAt };
    } finally {
      release?.();
      cutoff.dispose();
      running.delete(cutoff);
    }
  };

  const close = async (): Promise<void> => {
    for (const cutoff of running) cutoff.end(new FetchProblem('cancelled', 'fetcher closed'));
    await store.close();
  };
  return Object.assign(fetcher, { close });
}

function createContext(caFile: string | undefined): ReturnType<typeof createSecureContext> {
  if (caFile === undefined) return createSecureContext();
  return createSecureContext({ ca: [...getCACertificates(), readFileSync(caFile, 'utf8')] });
}

function describeSelf(contactUrl: string | undefined): string {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  const { version } = manifest as { version: string };
  return `LeakBlock/${version}${contactUrl === undefined ? '' : ` (+${contactUrl})`}`;
}
