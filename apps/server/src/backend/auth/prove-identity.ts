import { AppError } from '@leakblock/domain/errors';
import type { ProveIdentity } from '../../platform/prove-identity.ts';
import type { Auth } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { checkReauthentication } from './mail-flows/reauthenticate.ts';
import { requireAal2 } from './users/require-aal2.ts';
import { findUser } from './users/user-row.ts';

/**
 * Whether somebody with a session is the person herself, before she does what a thief of the session must not: her
 * password, or the six digits that `reauthenticate` mailed. Tries count against those of signing in.
 */
export function createProveIdentity(auth: Auth): ProveIdentity {
  return async ({ claims, userId }, proof) => {
    const { database } = auth.context;
    try {
      const user = await database.asServer(async (trx) => {
        await requireAal2(trx, claims);
        return findUser(trx, { id: userId });
      });
      if (user === null) return false;
      if ('code' in proof) {
        if (user.email === null) return false;
        const options = { userId, email: user.email, nonce: proof.code.trim() };
        return await checkReauthentication(auth, options);
      }
      await auth.limits.take('proof-account', userId);
      const isRight = await auth.passwords.verify(user.encrypted_password, proof.password);
      if (isRight) await auth.limits.reset('proof-account', userId);
      return isRight;
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
  };
}
