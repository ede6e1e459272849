/** What a platform or site is, as everybody sees it. The rules that ask it live in scan-engine. */
export {
  siteKinds,
  platformCategories,
  onboardingCategories,
  platformSchema,
  siteState,
  siteStates,
} from './platform.ts';
export type { Platform, PlatformCategory, SiteKind, SiteState } from './platform.ts';
export { customPlatformUrl, normaliseUsername, username } from './username.ts';
export { drawLetterIcon } from './draw-letter-icon.ts';
export {
  attributionsAnswer,
  decideSiteListVersionInput,
  listSourcesAnswer,
  listSourcesInput,
  saveSiteListInput,
  setSourceInput,
  siteListChangesAnswer,
  siteListChangesInput,
  siteListFetchedAnswer,
  siteListInput,
  siteListProblems,
  siteListRow,
  siteListsAnswer,
  sourceInput,
  sourceRow,
} from './calls.ts';
export type { SiteList, SiteListChanges, SiteLists, Source, Sources } from './calls.ts';
export { hasRecovered, judgeFailure, sourceRules } from './judge-source.ts';
export type { SourceRecord } from './judge-source.ts';
export { takesOverByItself } from './judge-take-over.ts';
