/** Searches of leak, forum, tube and file sites for content about a name. */
export { hasSiteSearch, searchSite } from './search-site.ts';
export type { SiteHit, SiteSearchOutcome } from './types.ts';
