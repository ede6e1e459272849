/** Reports that a person gets as a PDF: about a span of days or a scan, and about a free check. */
export { drawReport } from './draw-report.ts';
export type { ReportInput } from './draw-report.ts';
export { drawScanReport } from './draw-scan-report.ts';
export type { ScanReportInput } from './draw-scan-report.ts';
