import { erasureDays, exportDays, keptYears } from '@leakblock/domain/exports';
import { retentionDays } from '@leakblock/domain/identity-verifications';
import { keptSearches } from '@leakblock/domain/image-searches';

/**
 * How long what is kept, in the order of the privacy policy. Figures of the domain are its own; those that only the
 * server knows are held against its sources by a test.
 */
export const retention = [
  { what: 'check', unit: 'hours', count: 24 },
  { what: 'report', unit: 'days', count: 30 },
  { what: 'papers', unit: 'days', count: retentionDays },
  { what: 'signIns', unit: 'days', count: 180 },
  { what: 'crash', unit: 'days', count: 30 },
  { what: 'mails', unit: 'days', count: 30 },
  { what: 'answers', unit: 'newest', count: 3 },
  { what: 'searches', unit: 'newest', count: keptSearches },
  { what: 'pictures', unit: 'newest', count: 100_000 },
  { what: 'clicks', unit: 'days', count: 2 },
  { what: 'devices', unit: 'days', count: 90 },
  { what: 'api', unit: 'hours', count: 24 },
  { what: 'deliveries', unit: 'days', count: 30 },
  { what: 'export', unit: 'days', count: exportDays },
  { what: 'wayBack', unit: 'days', count: erasureDays },
  { what: 'notices', unit: 'years', count: keptYears.sent_notices },
  { what: 'invoices', unit: 'years', count: keptYears.invoices },
] as const;
