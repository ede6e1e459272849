/** Works: what a person owns, known by fingerprints only, and how they are found again. */
export { loadWorkMatcher } from './load-work-matcher.ts';
export type { WorkMatch, WorkMatcher } from './load-work-matcher.ts';
