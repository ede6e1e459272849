/** The scan engine: asks sites whether a name exists on them and says how sure that is. */
export {
  builtInSites,
  customPlatform,
  findSite,
  officialPlatforms,
  previewSites,
} from './catalogue/index.ts';
export type {
  Calibration,
  CanarySample,
  RuleSide,
  Site,
  SiteRule,
  SiteSearch,
} from './catalogue/types.ts';
export {
  askRdap,
  bootstrapKinds,
  createNameResolver,
  fetchBootstrap,
  findMailAddresses,
  lookUpConvention,
  lookUpNetwork,
  lookUpRegistrar,
  lookUpSecurityTxt,
  lookUpSite,
  readBootstrap,
  readMailAddress,
  recogniseCdn,
  resolveAddresses,
} from './contacts/index.ts';
export type {
  BootstrapKind,
  Cdn,
  ContactLookUp,
  FoundContact,
  LoadBootstrap,
  NameResolver,
  RdapOutcome,
  RdapServices,
} from './contacts/index.ts';
export { createCrawlPlan, createRobots } from './crawl/index.ts';
export type {
  AdmittedPage,
  CrawlEnd,
  CrawlLimits,
  CrawlPlan,
  CrawlRefusal,
} from './crawl/index.ts';
export type { Robots, RobotsFailure, RobotsJudgement } from './crawl/index.ts';
export { createFetcher } from './fetch/create-fetcher.ts';
export type { RecordedExchange } from './fetch/exchange-record.ts';
export { createHostGate } from './fetch/create-host-gate.ts';
export { mayReach } from './fetch/may-reach.ts';
export type {
  FetchAnswer,
  FetchFailure,
  Fetcher,
  FetchOutcome,
  FetchRequest,
  HostGate,
  HostTurn,
} from './fetch/types.ts';
export { checkPage } from './gone/index.ts';
export type { AddressCheck, PageCheck, ShowsWork } from './gone/index.ts';
export { readSiteList } from './lists/read-site-list.ts';
export type { SiteList, SiteListFormat, SkippedSite } from './lists/read-site-list.ts';
export { nameSimilarity, nameVariants, skeleton } from './names/index.ts';
export type { NameVariant } from './names/index.ts';
export { createRouteOpener } from './fetch/open-route.ts';
export type { OpenRoute } from './fetch/open-route.ts';
export {
  fetchMedia,
  fetchPage,
  readPageFacts,
  speaksOfMinor,
  readProfileFacts,
  recordFetch,
} from './pages/index.ts';
export type {
  MediaOutcome,
  PageFacts,
  PageFailure,
  PageLink,
  PageMedia,
  PageOutcome,
  Polite,
  ProfileFacts,
  RecordedFetch,
} from './pages/index.ts';
export { calibrateSite } from './probe/calibrate-site.ts';
export { judgeCanary, judgeSiteState } from './probe/judge-site-state.ts';
export { createRequestSlots, sendPolitely } from './probe/polite-sender.ts';
export type { RequestSlots } from './probe/polite-sender.ts';
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
export { createNameFinder, hasSiteSearch, searchSite } from './site-search/index.ts';
export type { SiteHit, SiteSearchOutcome } from './site-search/index.ts';
export { fetchSettingsFromEnv, fetchSettingsSchema } from './settings.ts';
export type { FetchSettings } from './settings.ts';
