/** Image searches: what a browser tells of a dropped picture, and what it learns. */
export {
  askConnectorAnswer,
  connectorsAnswer,
  imageConnectorIds,
  imageHit,
  keepHitAnswer,
  keepHitInput,
} from './connectors.ts';
export type {
  AskConnectorAnswer,
  ConnectorsAnswer,
  ImageConnectorId,
  ImageHit,
  KeepHitAnswer,
  KeepHitInput,
} from './connectors.ts';
export {
  asksPerDay,
  keptSearches,
  listedMatches,
  maxPictureBytes,
  searchesPerMinute,
} from './limits.ts';
export { searchImageAnswer, searchSummary } from './search-answer.ts';
export type { MatchBox, OwnWorkMatch, SearchImageAnswer, SeenMatch } from './search-answer.ts';
export { repeatSearchInput, searchImageInput } from './search-input.ts';
export type { SearchImageInput } from './search-input.ts';
