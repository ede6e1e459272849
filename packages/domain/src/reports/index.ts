/** Reports: what a span of days, or a scan, came to. */
export {
  listedInReport,
  reportCounts,
  reportFigures,
  reportFinding,
  reportKinds,
  reportMedian,
  reportOpenCase,
} from './report-figures.ts';
export type {
  ReportCounts,
  ReportFigures,
  ReportFinding,
  ReportKind,
  ReportMedian,
  ReportOpenCase,
} from './report-figures.ts';
export {
  confirmScanReportAnswer,
  confirmScanReportInput,
  listedReport,
  makeReportInput,
  readReportInput,
  reportAnswer,
  writeReportPdfInput,
  writeScanReportInput,
} from './calls.ts';
export type { ListedReport, ReportAnswer } from './calls.ts';
export {
  lastSpan,
  nextReportAt,
  regularKind,
  regularKinds,
  seriesOf,
  spanBefore,
} from './spans.ts';
export type { RegularKind, ReportSpan } from './spans.ts';
