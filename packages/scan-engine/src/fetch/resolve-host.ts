import { promises as dns } from 'node:dns';
import { LRUCache } from 'lru-cache';
import { FetchProblem } from './fetch-problem.ts';

/** Addresses of a host name; throws a `FetchProblem` of kind `refused` when there are none. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

type Known = { addresses: readonly string[]; problem: FetchProblem | null };

const cachedNames = 20_000;
const longestTtlMs = 300_000;
const shortestTtlMs = 5_000;

/**
 * Look-ups over c-ares with a cache that honours TTLs. `dns.lookup` would queue behind four threads
 * (SCANNING, trap 1). IPv6 is asked only where no IPv4 address exists: what is not asked is never used.
 */
export function createHostResolver(servers?: readonly string[]): ResolveHost {
  const resolver = new dns.Resolver({ timeout: 1_500, tries: 2 });
  if (servers && servers.length > 0) resolver.setServers(servers);
  const cache = new LRUCache<string, Known>({ max: cachedNames });
  const running = new Map<string, Promise<Known>>();

  const ask = async (host: string): Promise<Known> => {
    try {
      const records = await resolver.resolve4(host, { ttl: true }).catch((error: unknown) => {
        if (readCode(error) !== 'ENODATA') throw error;
        return resolver.resolve6(host, { ttl: true });
      });
      const known = { addresses: records.map((record) => record.address), problem: null };
      const ttl = Math.min(...records.map((record) => record.ttl)) * 1000;
      cache.set(host, known, { ttl: Math.min(Math.max(ttl, shortestTtlMs), longestTtlMs) });
      return known;
    } catch (error) {
      const problem = new FetchProblem('refused', `no address for the name: ${readCode(error)}`);
      const known = { addresses: [], problem };
      cache.set(host, known, { ttl: shortestTtlMs });
      return known;
    }
  };

  return async (host) => {
    let known = cache.get(host);
    if (!known) {
      const work = running.get(host) ?? ask(host).finally(() => running.delete(host));
      running.set(host, work);
      known = await work;
    }
    if (known.problem) throw known.problem;
    return known.addresses;
  };
}

function readCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
