import { createFetcher, createNameResolver } from '@leakblock/scan-engine';
import type { Fetcher, HostGate } from '@leakblock/scan-engine';
import type { CheckVantage } from '@leakblock/domain/removal-requests';
import { scanTools } from '#features/site-catalogue';
import type { ServerContext } from '#platform/feature';
import { watchFetcher } from '#platform/watch-fetcher';

/** A side from which pages are looked at. */
export type Vantage = {
  name: CheckVantage;
  fetcher: Fetcher;
  gate: HostGate;
  /** Whether nobody has registered the name (NXDOMAIN); null when no server could say so. */
  isNameUnknown: (host: string) => Promise<boolean | null>;
};

type SecondFetcher = Fetcher & { close(): Promise<void> };
const opened = new WeakMap<ServerContext, SecondFetcher>();

/**
 * The sides from which pages are checked: the scanner's, and that of an ordinary reader, by another network where one
 * is configured. A host that hides a page from whoever complained does so by user agent or address.
 */
export function openVantages(context: ServerContext): { first: Vantage; second: Vantage } {
  const { fetcher, gate } = scanTools(context);
  const { dnsOverHttpsUrl, dnsServers } = context.env.fetch;
  const resolve = createNameResolver({ fetcher, dnsOverHttpsUrl, dnsServers });
  const isNameUnknown: Vantage['isNameUnknown'] = async (host) => {
    const answer = await resolve(host, 'A');
    return answer.ok ? answer.isMissing : null;
  };
  const shared = { gate, isNameUnknown };
  return {
    first: { ...shared, name: 'first', fetcher },
    second: { ...shared, name: 'second', fetcher: openSecond(context) },
  };
}

function openSecond(context: ServerContext): SecondFetcher {
  const existing = opened.get(context);
  if (existing !== undefined) return existing;
  const { SCAN_SECOND_PROXY_URL, SCAN_SECOND_USER_AGENT, fetch } = context.env;
  const fetcher = watchFetcher(
    createFetcher({
      ...fetch,
      userAgent: SCAN_SECOND_USER_AGENT,
      ...(SCAN_SECOND_PROXY_URL !== undefined && { proxyUrl: SCAN_SECOND_PROXY_URL }),
    }),
    context,
  );
  opened.set(context, fetcher);
  return fetcher;
}

/** Ends the second side's connections; called when the program stops. */
export async function closeVantages(context: ServerContext): Promise<void> {
  await opened.get(context)?.close();
  opened.delete(context);
}
