import {
  builtInSites,
  createFetcher,
  createOriginFetcher,
  createSearchConnectors,
  previewSites,
} from '@leakblock/scan-engine';
import type { Fetcher, HostGate, SearchConnector, Site } from '@leakblock/scan-engine';
import type { ServerContext } from '#platform/feature';
import { loadSiteLists } from './load-site-lists.ts';
import { createSharedGate } from './shared-gate.ts';

/** What a scan needs to ask sites; one set per program, so that its limits hold for all scans in it. */
export type ScanTools = {
  fetcher: Fetcher;
  gate: HostGate;
  /** The built-in catalogue. */
  sites: readonly Site[];
  /** Sites of the operator's lists, read at the start (`loadListedSites`). */
  listedSites: readonly Site[];
  previewSites: readonly Site[];
  connectors: readonly SearchConnector[];
};

type OpenTools = Omit<ScanTools, 'listedSites'> & {
  listedSites: readonly Site[];
  close(): Promise<void>;
};
const opened = new WeakMap<ServerContext, OpenTools>();

/** The program's scan tools, made at first use. */
export function scanTools(context: ServerContext): ScanTools {
  return openTools(context);
}

/** Reads the operator's lists, once per program and before anything is asked. */
export async function loadListedSites(context: ServerContext): Promise<readonly Site[]> {
  const tools = openTools(context);
  const folder = context.env.SITE_LISTS_DIR;
  if (folder !== undefined) {
    tools.listedSites = await loadSiteLists(folder, tools.sites, context.log);
  }
  return tools.listedSites;
}

function openTools(context: ServerContext): OpenTools {
  const existing = opened.get(context);
  if (existing !== undefined) return existing;
  const fetcher = createFetcher(context.env.fetch);
  const { search } = context.env;
  // The operator's own SearXNG may stand on a private address, which scans may never reach.
  const searxng =
    search.searxngUrl === undefined ? undefined : createOriginFetcher(search.searxngUrl);
  const tools: OpenTools = {
    fetcher,
    gate: createSharedGate(context.database, context.hostPaceMs),
    sites: builtInSites,
    listedSites: [],
    previewSites,
    connectors: createSearchConnectors(search, fetcher, searxng),
    async close() {
      await Promise.all([fetcher.close(), searxng?.close()]);
    },
  };
  opened.set(context, tools);
  return tools;
}

/** Closes connections; called when the program stops. */
export async function closeScanTools(context: ServerContext): Promise<void> {
  await opened.get(context)?.close();
  opened.delete(context);
}
