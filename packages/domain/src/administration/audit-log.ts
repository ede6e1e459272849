import { z } from 'zod';

/** What a run over the whole audit log found. */
export const checkAuditLogAnswer = z.object({
  /** Entries that were checked. */
  entries: z.number().int().nonnegative(),
  /** Number of the first entry that does not follow from the one before it; null when all do. */
  firstBroken: z.number().int().positive().nullable(),
  /** SHA-256 of the last entry, hex: to be held against a copy kept elsewhere. Null when there is no entry. */
  lastHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});
export type CheckAuditLogAnswer = z.infer<typeof checkAuditLogAnswer>;
