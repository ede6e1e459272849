import { z } from 'zod';

/** Minutes for which a proof counts in its session. */
export const proofMinutes = 10;

/**
 * What shows that a session is in the right hands: her password; the code of a mail (`reauthenticate` of sign-in); or her
 * second factor, the code of her app or one of her recovery codes.
 */
const proof = z.union([
  z.strictObject({ password: z.string().min(1).max(1000) }),
  z.strictObject({ code: z.string().trim().min(1).max(20) }),
  z.strictObject({ secondFactor: z.string().trim().min(1).max(100) }),
]);
export type Proof = z.infer<typeof proof>;

/** `prove-identity`: afterwards the calls that ask for a proof go through for `proofMinutes`. */
export const proveIdentityInput = z.strictObject({ proof });
