/** Exports: everything about a person as files, and the end of her account. */
export {
  cancelErasureInput,
  cancelExportInput,
  dataExport,
  erasureAnswer,
  erasureDays,
  exportDays,
  exportFailures,
  exportLinkMinutes,
  exportStatuses,
  keepReasons,
  openExportAnswer,
  openExportInput,
  requestErasureInput,
  requestExportInput,
} from './calls.ts';
export type {
  DataExport,
  ErasureAnswer,
  ExportFailure,
  ExportStatus,
  KeepReason,
} from './calls.ts';
export {
  afterErasureEvent,
  erasureDueAt,
  erasureEvents,
  erasureStates,
  obstaclesOf,
  refusedSince,
  reminderDays,
  reminderDueAt,
} from './erasure-life.ts';
export type { ErasureEvent, ErasureObstacle, ErasureState } from './erasure-life.ts';
export { keepUntil, keptYears } from './kept-years.ts';
export type { RecordReason } from './kept-years.ts';
export { createRedactor, redactedMark } from './redact.ts';
