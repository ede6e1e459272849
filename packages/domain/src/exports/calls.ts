import { z } from 'zod';

const moment = z.iso.datetime({ offset: true });
const count = z.number().int().nonnegative();

/** `queued` → `running` → `ready` → `expired`; `failed` and `cancelled` end it. Mirrored by a database constraint. */
export const exportStatuses = [
  'queued',
  'running',
  'ready',
  'failed',
  'cancelled',
  'expired',
] as const;
export type ExportStatus = (typeof exportStatuses)[number];

/** Days that a finished export can be downloaded. */
export const exportDays = 7;
/** Days between the wish to delete an account and its end: the way back. */
export const erasureDays = 14;

/** Why an export failed: no room for its file, a worker that died again and again, or something else. */
export const exportFailures = ['store_full', 'too_large', 'gave_up'] as const;
export type ExportFailure = (typeof exportFailures)[number];

/** Minutes that the address of a finished export opens it. */
export const exportLinkMinutes = 5;

/** One export of everything about a person, as the table `data_exports` shows it to her. */
export const dataExport = z.object({
  id: z.uuid(),
  status: z.enum(exportStatuses),
  /** Tables and files done, and of how many; 0 of 0 before it began. */
  done: count,
  total: count,
  bytes: count.nullable(),
  /** Set when it failed. */
  reason: z.enum(exportFailures).nullable(),
  created_at: moment,
  ready_at: moment.nullable(),
  expires_at: moment.nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

/** `request-export`, which needs a proof (`prove-identity`). */
export const requestExportInput = z.object({});
/** `cancel-export`. */
export const cancelExportInput = z.object({ exportId: z.uuid() });
/** `open-export`, which needs a proof as well: an address that downloads a finished export, for five minutes. */
export const openExportInput = z.object({ exportId: z.uuid() });
export const openExportAnswer = z.object({ url: z.string() });

/** Why something is kept after an account was deleted. */
export const keepReasons = ['sent_notices', 'invoices', 'audit'] as const;
export type KeepReason = (typeof keepReasons)[number];

/** `read-erasure`: what deleting the account would do, or is about to do. */
export const erasureAnswer = z.object({
  /** Null when she has not asked. */
  requestedAt: moment.nullable(),
  dueAt: moment.nullable(),
  /** What is kept without her name, why, and for how many years; null years: as long as the audit log itself. */
  kept: z.array(
    z.object({
      reason: z.enum(keepReasons),
      rows: count,
      years: z.number().int().positive().nullable(),
    }),
  ),
  /** What ends with it. */
  ends: z.object({
    openCases: count,
    hasPlan: z.boolean(),
    apps: count,
    /** What is left to her as a partner: earned, and neither paid nor asked for; 0 for who is none. */
    balance: z.object({ availableCents: count, heldCents: count }),
  }),
  /** What she has to settle first; nothing is deleted before. */
  obstacles: z.array(z.enum(['owns_agency', 'open_payout', 'is_operator'])),
});
export type ErasureAnswer = z.infer<typeof erasureAnswer>;

/** `request-erasure`, which needs a proof. */
export const requestErasureInput = z.object({});
/** `cancel-erasure`: the way back; no proof beyond the session. Answers as `read-erasure`. */
export const cancelErasureInput = z.object({});
