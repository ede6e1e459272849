/** The scan engine: asks sites whether a name exists on them and says how sure that is. */
export {
  builtInSites,
  customPlatform,
  findSite,
  officialPlatforms,
  previewSites,
} from './catalogue/index.ts';
export type { Calibration, CanarySample, RuleSide, Site, SiteRule } from './catalogue/types.ts';
export { createFetcher } from './fetch/create-fetcher.ts';
export { createHostGate } from './fetch/create-host-gate.ts';
export type {
  FetchAnswer,
  FetchFailure,
  Fetcher,
  FetchOutcome,
  FetchRequest,
  HostGate,
  HostTurn,
} from './fetch/types.ts';
export { readSiteList } from './lists/read-site-list.ts';
export type { SiteList, SiteListFormat, SkippedSite } from './lists/read-site-list.ts';
export { nameSimilarity, nameVariants, skeleton } from './names/index.ts';
export type { NameVariant } from './names/index.ts';
export { calibrateSite } from './probe/calibrate-site.ts';
export { judgeSiteState } from './probe/judge-site-state.ts';
export { scanSites } from './probe/scan-sites.ts';
export type { CalibrateSite, ScanOptions, ScanSites, SiteAnswer } from './probe/types.ts';
export {
  canonicalUrl,
  createOriginFetcher,
  createSearchConnectors,
  searchQueries,
  searchSettingsFromEnv,
  searchSettingsSchema,
} from './search/index.ts';
export type { SearchConnector, SearchHit, SearchSettings } from './search/index.ts';
export { fetchSettingsFromEnv, fetchSettingsSchema } from './settings.ts';
export type { FetchSettings } from './settings.ts';
