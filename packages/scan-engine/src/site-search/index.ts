/** Searches of leak, forum, tube and file sites for content about a name. */
export { createNameFinder } from './holds-name.ts';
export { hasSiteSearch, searchSite } from './search-site.ts';
export type { SiteHit, SiteSearchOutcome } from './types.ts';
