import { AppError } from '@leakblock/domain/errors';
import type { Proof } from '@leakblock/domain/sessions';
import type { Proofs } from '../../../platform/require-proof.ts';
import type { Auth, Origin } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { showSecondFactor } from '../factors/show-second-factor.ts';
import { checkReauthentication } from '../mail-flows/reauthenticate.ts';
import { requireAal2 } from '../users/require-aal2.ts';
import { findUser } from '../users/user-row.ts';
import { hasRecentProof, isFreshSignIn, noteProof } from './recent-proof.ts';

/** What sign-in knows of who uses a session: see `requireProof`. */
export function createProofs(auth: Auth): Proofs {
  const { database } = auth.context;

  async function isRight(caller: ProvingCaller, proof: Proof, origin: Origin): Promise<boolean> {
    const { claims, userId } = caller;
    const user = await database.asServer(async (trx) => {
      await requireAal2(trx, claims);
      return findUser(trx, { id: userId });
    });
    if (user === null) return false;
    if ('secondFactor' in proof) {
      return showSecondFactor(auth, { claims, code: proof.secondFactor, origin });
    }
    if ('code' in proof) {
      if (user.email === null) return false;
      return checkReauthentication(auth, { userId, email: user.email, nonce: proof.code });
    }
    await auth.limits.take('proof-account', userId);
    const fits = await auth.passwords.verify(user.encrypted_password, proof.password);
    if (fits) await auth.limits.reset('proof-account', userId);
    return fits;
  }

  return {
    isRecent: ({ claims }) => database.asServer((trx) => hasRecentProof(trx, claims.session_id)),
    isFresh: ({ claims: { session_id: id } }) =>
      database.asServer(
        async (trx) => (await isFreshSignIn(trx, id)) || (await hasRecentProof(trx, id)),
      ),
    prove: async (caller, proof, origin) => {
      try {
        const isProved = await isRight(caller, proof, origin);
        await database.asServer(async (trx) => {
          if (isProved) await noteProof(trx, caller.claims.session_id);
          const actor = await findUser(trx, { id: caller.userId });
          const action = isProved ? 'proof_given' : 'proof_failed';
          await auth.audit(trx, { action, actor, origin, traits: { by: Object.keys(proof)[0] } });
        });
        return isProved;
      } catch (error) {
        if (!(error instanceof AuthError)) throw error;
        if (error.status === 429) {
          throw new AppError('request.too_many', error.message, {
            cause: error,
            retryAfter: error.retryAfter ?? 60,
          });
        }
        throw new AppError('request.forbidden', error.message, { cause: error });
      }
    },
  };
}

type ProvingCaller = Parameters<NonNullable<Proofs['prove']>>[0];
