import { z } from 'zod';

const cursor = z.string().max(200);
const count = z.number().int().nonnegative();
const moment = z.iso.datetime({ offset: true });

export const agencyStates = ['active', 'suspended'] as const;

/** `list-agencies` (operators): by a part of the name, the newest first, 50 at a time. */
export const listAgenciesInput = z.strictObject({
  query: z.string().trim().max(100).default(''),
  status: z.enum(agencyStates).optional(),
  cursor: cursor.optional(),
});
const listedAgency = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(agencyStates),
  website: z.string().nullable(),
  country: z.string().nullable(),
  members: count,
  /** Whom it looks after now. */
  creators: count,
  /** When it was opened. */
  since: moment,
  /** Of one that is suspended: why, as whoever suspended it wrote, and since when. A server of the release before answers without. */
  suspension: z.object({ reason: z.string(), at: moment }).nullable().default(null),
});
export type ListedAgency = z.infer<typeof listedAgency>;
export const listAgenciesAnswer = z.object({
  rows: z.array(listedAgency),
  next: cursor.nullable(),
});

/**
 * `suspend-agency`, `resume-agency` (operators). Suspended, it sees and does nothing for its creators; its links stay.
 * The reason is kept in the audit log and read by its members. Answers `{ id, status }`; once more changes nothing.
 */
export const suspendAgencyInput = z.strictObject({
  agencyId: z.uuid(),
  reason: z.string().trim().min(1).max(1000),
});
