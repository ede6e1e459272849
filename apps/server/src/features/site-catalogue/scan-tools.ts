import {
  builtInSites,
  createFetcher,
  createOriginFetcher,
  createSearchConnectors,
  previewSites,
} from '@leakblock/scan-engine';
import type { Fetcher, HostGate, SearchConnector, Site } from '@leakblock/scan-engine';
import type { ServerContext } from '#platform/feature';
import { createSharedGate } from './shared-gate.ts';

/** What a scan needs to ask sites; one set per program, so that its limits hold for all scans in it. */
export type ScanTools = {
  fetcher: Fetcher;
  gate: HostGate;
  sites: readonly Site[];
  previewSites: readonly Site[];
  connectors: readonly SearchConnector[];
};

type OpenTools = ScanTools & { close(): Promise<void> };
const opened = new WeakMap<ServerContext, OpenTools>();

/** The program's scan tools, made at first use. */
export function scanTools(context: ServerContext): ScanTools {
  const existing = opened.get(context);
  if (existing !== undefined) return existing;
  const fetcher = createFetcher(context.env.fetch);
  const { search } = context.env;
  // The operator's own SearXNG may stand on a private address, which scans may never reach.
  const searxng =
    search.searxngUrl === undefined ? undefined : createOriginFetcher(search.searxngUrl);
  const tools: OpenTools = {
    fetcher,
    gate: createSharedGate(context.database),
    sites: builtInSites,
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
