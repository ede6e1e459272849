import type { Socket } from 'node:net';
import type { FetchSettings } from '../settings.ts';
import { connectDirect } from './connect-direct.ts';
import { connectTunnel, readProxy } from './connect-through-proxy.ts';
import { createCutoff } from './cutoff.ts';
import { isPublicAddress } from './judge-address.ts';
import { judgeTarget, type AddressRules } from './judge-target.ts';
import { createHostResolver } from './resolve-host.ts';

/** Opens a raw connection to a host and port; rejects with a `FetchProblem` for whatever may not be reached. */
export type OpenRoute = (host: string, port: number) => Promise<Socket>;

const connectMs = 10_000;

/**
 * Connections under the same rules as all requests of the engine (scheme and port, name, every resolved address, the
 * peer's address), directly or through the egress proxy: for a browser, which must not reach anything else either.
 */
export function createRouteOpener(settings: FetchSettings): OpenRoute {
  const rules: AddressRules = {
    isAllowedAddress: settings.testing?.isAllowedAddress ?? isPublicAddress,
    isAllowedPort: (port) =>
      port === 80 || port === 443 || settings.testing?.allowedPorts?.includes(port) === true,
  };
  const proxy = settings.proxyUrl === undefined ? null : readProxy(settings.proxyUrl);
  const resolve = settings.testing?.resolve ?? createHostResolver(settings.dnsServers);

  return async (host, port) => {
    const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
    const scheme = port === 443 ? 'https' : 'http';
    const target = judgeTarget(`${scheme}://${name}:${String(port)}/`, rules);
    const cutoff = createCutoff(performance.now() + connectMs, undefined);
    try {
      return proxy === null
        ? await connectDirect(target, cutoff, rules, resolve)
        : await connectTunnel(proxy, target, cutoff);
    } finally {
      cutoff.dispose();
    }
  };
}
