/** Pages: fetched politely, told apart from walls, and read. */
export { fetchMedia } from './fetch-media.ts';
export { fetchPage } from './fetch-page.ts';
export { readPageFacts } from './read-page-facts.ts';
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
