import { z } from 'zod';

/** Body of `read-suspension`: a suspension token, or the access token of a session that a ban has ended. */
export const suspensionInput = z.object({ token: z.string().min(1).max(50_000) });

/** Why a person is suspended, as she may read it herself. */
export const suspensionSchema = z.object({
  ban_reason: z.string(),
  /** ISO 8601. */
  banned_at: z.string(),
  admin_notes: z.string().nullable(),
  /** Address of the account. */
  email: z.string().nullable(),
});
export type Suspension = z.infer<typeof suspensionSchema>;

/** Answer of `read-suspension`; null when no ban is in force. */
export const suspensionAnswer = z.object({ suspension: suspensionSchema.nullable() });
