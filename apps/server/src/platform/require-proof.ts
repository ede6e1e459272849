import { AppError } from '@leakblock/domain/errors';
import type { Proof } from '@leakblock/domain/sessions';
import type { Caller } from './caller.ts';
import type { GatewayContext } from './feature.ts';

type Person = Extract<Caller, { kind: 'user' }>;

/** What sign-in knows of who uses a session. */
export type Proofs = {
  /** Whether somebody proved in this session in the last ten minutes (`proofMinutes`) that it is hers. */
  isRecent: (caller: Person) => Promise<boolean>;
  /** The same, or that the session itself began as recently: who has just signed in has shown who she is. */
  isFresh: (caller: Person) => Promise<boolean>;
  /**
   * True when the proof is right; from then on the session counts as proved. A code is used up by that; wrong ones are
   * limited. Null behind a platform, which keeps its passwords to itself: there a fresh sign-in is the proof.
   * @throws AppError `request.too_many`; `request.forbidden` when her second factor was not shown in this session
   */
  prove:
    | ((
        caller: Person,
        proof: Proof,
        origin: { address: string; userAgent: string | null },
      ) => Promise<boolean>)
    | null;
};

/**
 * Lets only the person herself go on, before something that a thief of her session must not do. The answer to a refusal
 * is `prove-identity`, and then the same call again.
 * @throws AppError `request.proof_needed`, `request.forbidden`
 */
export async function requireProof(
  { proofs }: Pick<GatewayContext, 'proofs'>,
  caller: Person,
): Promise<void> {
  refuseOthers(caller);
  refuseUnproved(await proofs.isRecent(caller));
}

/**
 * For what a session that is found on a shared machine must not do, and whoever has just signed up or in may: says whether
 * she need not be asked. Who reads it knows first whether there is anything to do, so that nobody is asked in vain.
 * @throws AppError `request.forbidden`
 */
export async function isHerself(
  { proofs }: Pick<GatewayContext, 'proofs'>,
  caller: Person,
): Promise<boolean> {
  refuseOthers(caller);
  return proofs.isFresh(caller);
}

/** @throws AppError `request.proof_needed` */
export function refuseUnproved(isProved: boolean): void {
  if (!isProved)
    throw new AppError('request.proof_needed', 'Prove that it is you, then ask again.');
}

/** Neither whoever looks at her account nor an agency that acts for her is she. @throws AppError `request.forbidden` */
export function refuseOthers(caller: Person): void {
  if (caller.isReadOnly === true || caller.actor !== undefined) {
    throw new AppError('request.forbidden');
  }
}
