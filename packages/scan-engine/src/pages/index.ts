/** Pages: fetched politely, told apart from walls, and read. */
export { fetchMedia } from './fetch-media.ts';
export { fetchPage } from './fetch-page.ts';
export { recordFetch } from './record-fetch.ts';
export type { RecordedFetch } from './record-fetch.ts';
export { readPageFacts } from './read-page-facts.ts';
export { speaksOfMinor } from './speaks-of-minor.ts';
export { readProfileFacts } from './read-profile-facts.ts';
export type {
  MediaOutcome,
  PageFacts,
  PageFailure,
  PageLink,
  PageMedia,
  PageOutcome,
  Polite,
  ProfileFacts,
} from './types.ts';
