import { z } from 'zod';
import { documentKinds, documentSides } from './documents.ts';
import { rejectionReasons } from './status.ts';

/** Fields of the form `submit-identity` beside its files, which are named by their sides. */
export const submitIdentityFields = z.object({ document_kind: z.enum(documentKinds) });
export const submitIdentityAnswer = z.object({ id: z.uuid() });

export const readIdentityDocumentInput = z.object({ id: z.uuid(), side: z.enum(documentSides) });

/** Characters of what an operator adds to a reason. */
export const noteLimit = 500;

/**
 * An approval carries the name that the papers were compared with. A rejection for another reason than those listed says
 * which.
 */
export const decideIdentityInput = z.discriminatedUnion('decision', [
  z.object({ id: z.uuid(), decision: z.literal('approve'), name: z.string().max(200) }),
  z
    .object({
      id: z.uuid(),
      decision: z.literal('reject'),
      reason: z.enum(rejectionReasons),
      note: z.string().trim().max(noteLimit).default(''),
    })
    .refine(({ note, reason }) => reason !== 'other' || note !== '', { path: ['note'] }),
]);
export type DecideIdentityInput = z.infer<typeof decideIdentityInput>;

export const withdrawIdentityInput = z.object({ id: z.uuid() });
