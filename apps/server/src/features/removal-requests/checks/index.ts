/** Checks: whether a page, its files and its search results are gone, proven over time and from two sides. */
export { checkCase } from './check-case.ts';
export { checkCaseJob } from './check-case.job.ts';
export { notePageSeenAgain, noteWorkFoundAgain } from './note-seen-again.ts';
export { closeVantages } from './vantages.ts';
