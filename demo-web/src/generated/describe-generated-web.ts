import { boundOf } from './bound.ts';
import type { Bound } from './bound.ts';
import { generateWeb } from './generate-web.ts';
import { listSites } from './list-sites.ts';
import type { SiteLists } from './list-sites.ts';
import type { GeneratedSite } from './plan-sites.ts';

/** What is true in a generated web, whoever serves it. */
export type GeneratedWebFacts = SiteLists & {
  /** What each site is, for judging answers. */
  sites: readonly GeneratedSite[];
  /** Names that have accounts on about 8 % of the sites. Any other name exists nowhere. */
  names: readonly string[];
  /** Whether the name has an account on the host (also where walls or rot hide it). */
  truth: (host: string, name: string) => boolean;
  /** Whether an anonymous reader can find out: no wall, not dead, not rotten. */
  isReachable: (host: string) => boolean;
  /** What no scanner can beat. */
  bound: (concurrency: number) => Bound;
};

/**
 * The facts of the generated web with this count and seed, without starting it: for a bench that runs
 * the web as a child process (`main.ts --generated 1000 --seed 7`).
 */
export function describeGeneratedWeb(
  options: {
    sites?: number;
    seed?: number;
    tls?: boolean;
    delays?: 'section3' | 'none';
    /** More names that may have accounts; `--names a,b,c` of the program. */
    names?: readonly string[];
  } = {},
): GeneratedWebFacts {
  const { sites: count = 1000, seed = 1, tls = false, delays = 'section3', names = [] } = options;
  const hasDelays = delays === 'section3';
  return factsOf(generateWeb({ count, seed, hasDelays, names }), tls, hasDelays);
}

/** The facts of a web that is already made. */
export function factsOf(
  web: ReturnType<typeof generateWeb>,
  tls: boolean,
  hasDelays: boolean,
): GeneratedWebFacts {
  return {
    sites: web.sites,
    names: web.names,
    truth: web.truth,
    isReachable: web.isReachable,
    bound: (concurrency) => boundOf(web.sites, concurrency, hasDelays),
    ...listSites(web.sites, tls ? 'https' : 'http'),
  };
}
