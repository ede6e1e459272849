import { connectDirect } from './connect-direct.ts';
import { connectProxy, connectTunnel, type Proxy } from './connect-through-proxy.ts';
import { createConnectionStore, type Connection } from './connection-store.ts';
import type { Cutoff } from './cutoff.ts';
import type { AddressRules, Target } from './judge-target.ts';
import type { OpenTls } from './open-tls.ts';
import type { ResolveHost } from './resolve-host.ts';
import { sendRequest, type Exchange, type Reply } from './send-request.ts';

/** Carries one exchange to a judged target, directly or through the proxy. */
export type Transport = {
  exchange(target: Target, exchange: Exchange, cutoff: Cutoff): Promise<Reply>;
  close(): Promise<void>;
};

/** A connection that was closing already dies within a round trip; later it is the site's answer. */
const wornOutMs = 100;

export function createTransport(options: {
  rules: AddressRules;
  proxy: Proxy | null;
  resolve: ResolveHost;
  openTls: OpenTls;
}): Transport {
  const { rules, proxy, resolve, openTls } = options;
  const store = createConnectionStore();

  const takeConnection = (target: Target, cutoff: Cutoff, mayReuse: boolean): Connection => {
    if (proxy && !target.isTls) {
      return store.take('proxy', proxy.origin, cutoff, mayReuse, (current) =>
        connectProxy(proxy, current),
      );
    }
    const { origin } = target.url;
    return store.take(origin, origin, cutoff, mayReuse, async (current) => {
      const socket = proxy
        ? await connectTunnel(proxy, target, current)
        : await connectDirect(target, current, rules, resolve);
      return target.isTls ? openTls(socket, target, current) : socket;
    });
  };

  const exchangeOver = async (
    target: Target,
    exchange: Exchange,
    cutoff: Cutoff,
    isSecondTry = false,
  ): Promise<Reply> => {
    const sent = proxy && !target.isTls ? inAbsoluteForm(exchange, target, proxy) : exchange;
    // What must not be sent twice never meets a connection that may just be closing.
    const mayReuse = exchange.method !== 'POST' && !isSecondTry;
    const connection = takeConnection(target, cutoff, mayReuse);
    const sentAt = performance.now();
    const bytesBefore = connection.readBytes();
    try {
      const reply = await sendRequest(connection, sent, cutoff);
      if (reply.isComplete) store.giveBack(connection);
      else store.discard(connection);
      return reply;
    } catch (error) {
      store.discard(connection);
      // A kept connection that was closed at once may have been too old; a fresh one is not. Asking
      // over and over would reach a resetting site outside its host's pace.
      const isWornOut =
        connection.isReused &&
        connection.readBytes() === bytesBefore &&
        performance.now() - sentAt < wornOutMs &&
        !cutoff.problem;
      if (isWornOut) return exchangeOver(target, exchange, cutoff, true);
      throw error;
    }
  };

  return {
    exchange: (target, exchange, cutoff) => exchangeOver(target, exchange, cutoff),
    close: () => store.close(),
  };
}

/** RFC 9112, 3.2.2: how a proxy is asked for an http address. Its credentials go no further. */
function inAbsoluteForm(exchange: Exchange, target: Target, proxy: Proxy): Exchange {
  const headers = new Map(exchange.headers).set('host', target.url.host);
  if (proxy.authorization !== null) headers.set('proxy-authorization', proxy.authorization);
  return { ...exchange, headers, path: target.url.origin + exchange.path };
}
