import type { ReportCounts } from '@leakblock/domain/reports';

/** What is counted, in the order in which it happens. */
export const countNames = [
  'found',
  'confirmed',
  'sent',
  'removed',
  'hidden',
] as const satisfies readonly (keyof ReportCounts)[];
