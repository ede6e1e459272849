/** Reports that a person gets as a PDF: about a span of days or a scan. */
export { drawReport } from './draw-report.ts';
export type { ReportInput } from './draw-report.ts';
