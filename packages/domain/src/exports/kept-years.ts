import type { KeepReason } from './calls.ts';

/**
 * Full calendar years that records stay after the year they come from.
 * `sent_notices`: claims because of a notice lapse after three years, counted from the end of the year (German BGB
 * sections 195 and 199); those of U.S. copyright law after three years as well (17 U.S.C. 507(b)).
 * `invoices`: eight years from the end of the year for accounting vouchers (German AO section 147(3) and (4), HGB section
 * 257(4) and (5), as of 2025; UStG section 14b(1)).
 * `audit`: entries of the audit log name people by their ids only and are chained one to the next: none can be taken out, so
 * they stay as long as the log.
 */
export const keptYears = {
  sent_notices: 3,
  invoices: 8,
  audit: null,
} as const satisfies Record<KeepReason, number | null>;

/** Why a record lies among those that are kept of an account; the audit log keeps its own. */
export type RecordReason = Exclude<KeepReason, 'audit'>;

/** When a record of that moment may go: the year it comes from ends first (UTC), then its years count. */
export const keepUntil = (reason: RecordReason, from: Date): Date =>
  new Date(Date.UTC(from.getUTCFullYear() + 1 + keptYears[reason], 0, 1));
