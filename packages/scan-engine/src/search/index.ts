/** Search engines as a source of pages: used when configured, never read as "nothing found" when silent. */
export { canonicalUrl } from './canonical-url.ts';
export { createOriginFetcher } from './create-origin-fetcher.ts';
export { createSearchConnectors } from './create-search-connectors.ts';
export { searchQueries } from './search-queries.ts';
export { searchSettingsFromEnv, searchSettingsSchema } from './settings.ts';
export type { SearchSettings } from './settings.ts';
export type { SearchConnector, SearchHit } from './types.ts';
