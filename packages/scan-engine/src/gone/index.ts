/** Whether a page is gone: looked at, judged, and seen from more than one side. */
export { checkPage } from './check-page.ts';
export { combineVantages } from './combine-vantages.ts';
export { isNameUnknown } from './is-name-unknown.ts';
export type { AddressCheck, Judgement, PageCheck, ShowsWork } from './types.ts';
