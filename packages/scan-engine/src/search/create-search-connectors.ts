import type { Fetcher } from '../fetch/types.ts';
import { createBraveConnector } from './search-brave.ts';
import { createGoogleConnector } from './search-google.ts';
import { createSearxngConnector } from './search-searxng.ts';
import type { SearchSettings } from './settings.ts';
import type { SearchConnector } from './types.ts';

/**
 * The connectors that are configured, cheapest first; none when nothing is.
 * @param fetcher The engine's guarded fetcher, for the vendors' public addresses.
 * @param searxngFetcher For the operator's own instance, which may stand on a private address the
 * guarded fetcher refuses: `createOriginFetcher(settings.searxngUrl)`.
 */
export function createSearchConnectors(
  settings: SearchSettings,
  fetcher: Fetcher,
  searxngFetcher: Fetcher = fetcher,
): SearchConnector[] {
  return [
    ...(settings.searxngUrl === undefined
      ? []
      : [createSearxngConnector(settings.searxngUrl, searxngFetcher)]),
    ...(settings.braveApiKey === undefined
      ? []
      : [createBraveConnector(settings.braveApiKey, fetcher)]),
    ...(settings.google === undefined ? [] : [createGoogleConnector(settings.google, fetcher)]),
  ];
}
