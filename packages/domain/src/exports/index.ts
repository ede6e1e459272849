/** Exports: everything about a person as files, and the end of her account. */
export {
  cancelErasureInput,
  cancelExportInput,
  dataExport,
  erasureAnswer,
  erasureDays,
  exportDays,
  exportStatuses,
  keepReasons,
  openExportAnswer,
  openExportInput,
  requestErasureInput,
  requestExportInput,
} from './calls.ts';
export type { DataExport, ErasureAnswer, ExportStatus, KeepReason } from './calls.ts';
