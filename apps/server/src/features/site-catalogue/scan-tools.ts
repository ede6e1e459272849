import {
  builtInSites,
  createFetcher,
  createOriginFetcher,
  createSearchConnectors,
  previewSites,
} from '@leakblock/scan-engine';
import type { Fetcher, HostGate, SearchConnector, Site } from '@leakblock/scan-engine';
import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { watchFetcher } from '#platform/watch-fetcher';
import { loadEntriesInUse, readVersionsInUse } from './lists/list-entries.ts';
import { mergeLists } from './lists/merge-lists.ts';
import { createSharedGate } from './shared-gate.ts';

/** What a scan needs to ask sites; one set per program, so that its limits hold for all scans in it. */
export type ScanTools = {
  fetcher: Fetcher;
  gate: HostGate;
  /** The built-in catalogue. */
  sites: readonly Site[];
  /** Sites of the lists in use; another array as soon as they are others (`refreshListedSites`). */
  listedSites: readonly Site[];
  /** Those of them that a scan may ask: switched on, and good in a self-test at least once. */
  provenSites: readonly Site[];
  previewSites: readonly Site[];
  connectors: readonly SearchConnector[];
};

type OpenTools = Omit<ScanTools, 'listedSites' | 'provenSites'> & {
  listedSites: readonly Site[];
  provenSites: readonly Site[];
  /** Which versions of lists that is. */
  versions: string;
  close(): Promise<void>;
};
/** By what a program has once: its functions see the context with more in it. */
const opened = new WeakMap<ServerContext['database'], OpenTools>();

/** The program's scan tools, made at first use. */
export function scanTools(context: ServerContext): ScanTools {
  return openTools(context);
}

/** Reads the sites of the lists again when other versions are in use than before, and which of them are proven. */
export async function refreshListedSites(context: ServerContext): Promise<void> {
  const tools = openTools(context);
  await context.database.asService(async (trx) => {
    const versions = await readVersionsInUse(trx);
    if (versions !== tools.versions) {
      const merged = mergeLists(tools.sites, await loadEntriesInUse(trx));
      tools.listedSites = merged.map(({ site }) => site);
      tools.versions = versions;
    }
    if (tools.listedSites.length === 0) {
      tools.provenSites = tools.listedSites;
      return;
    }
    const { rows } = await sql<{ id: string }>`
      select sites.id from public.sites join public.site_health on site_health.site_id = sites.id
      where sites.list_id is not null and sites.is_enabled and site_health.good_at is not null`.execute(
      trx,
    );
    const proven = new Set(rows.map(({ id }) => id));
    tools.provenSites = tools.listedSites.filter(({ id }) => proven.has(id));
  });
}

function openTools(context: ServerContext): OpenTools {
  const existing = opened.get(context.database);
  if (existing !== undefined) return existing;
  const fetcher = watchFetcher(createFetcher(context.env.fetch), context);
  const { search } = context.env;
  // The operator's own SearXNG may stand on a private address, which scans may never reach.
  const searxng =
    search.searxngUrl === undefined ? undefined : createOriginFetcher(search.searxngUrl);
  const tools: OpenTools = {
    fetcher,
    gate: createSharedGate(context.database, context.hostPaceMs),
    sites: builtInSites,
    listedSites: [],
    provenSites: [],
    versions: '',
    previewSites,
    connectors: createSearchConnectors(search, fetcher, searxng),
    async close() {
      await Promise.all([fetcher.close(), searxng?.close()]);
    },
  };
  opened.set(context.database, tools);
  return tools;
}

/** Closes connections; called when the program stops. */
export async function closeScanTools(context: ServerContext): Promise<void> {
  await opened.get(context.database)?.close();
  opened.delete(context.database);
}
