/** Whether a page is gone: looked at, judged, and seen from more than one side. */
export { checkPage } from './check-page.ts';
export type { AddressCheck, PageCheck, ShowsWork } from './types.ts';
