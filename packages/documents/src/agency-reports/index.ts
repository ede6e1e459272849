/** Reports of an agency about the protection of its creators, under its own brand. */
export { drawReport } from './draw-report.ts';
export type { AgencyReportInput } from './report-input.ts';
