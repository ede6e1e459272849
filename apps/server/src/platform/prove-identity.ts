import { AppError } from '@leakblock/domain/errors';
import type { Caller } from './caller.ts';
import type { GatewayContext } from './feature.ts';

/** Her password, or the code of a mail that sign-in's `reauthenticate` sent her. */
export type Proof = { password: string } | { code: string };

/**
 * True when the proof is right. A code is used up by that; wrong ones are limited.
 * @throws AppError `request.too_many`; `request.forbidden` when her second factor was not shown in this session
 */
export type ProveIdentity = (
  caller: Extract<Caller, { kind: 'user' }>,
  proof: Proof,
  origin: { address: string; userAgent: string | null },
) => Promise<boolean>;

/** Minutes in which a sign-in at a platform stands for the proof. */
const freshMinutes = 10;

/**
 * Lets only the person herself go on. Behind a platform, which keeps its passwords to itself, her sign-in must be less
 * than ten minutes old.
 * @throws AppError `exports.proof_wrong`, `request.too_many`, `request.forbidden`
 */
export async function requireProof(
  { now, proveIdentity }: Pick<GatewayContext, 'proveIdentity' | 'now'>,
  caller: Extract<Caller, { kind: 'user' }>,
  proof: Proof,
  origin: Parameters<ProveIdentity>[2],
): Promise<void> {
  // Neither whoever looks at her account nor an agency that acts for her is she.
  if (caller.isReadOnly === true || caller.actor !== undefined) {
    throw new AppError('request.forbidden');
  }
  const since = now().getTime() / 1000 - freshMinutes * 60;
  const isProved =
    proveIdentity === null
      ? (caller.claims.amr ?? []).some(({ timestamp }) => timestamp > since)
      : await proveIdentity(caller, proof, origin);
  if (!isProved) throw new AppError('exports.proof_wrong', 'The password or code is wrong.');
}
