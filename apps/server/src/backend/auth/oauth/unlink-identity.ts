import { sql } from 'kysely';
import type { UserClaims } from '../../../platform/caller.ts';
import type { Auth, Origin } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { stopEmailChange } from '../mail-flows/stop-email-change.ts';
import { requireRecentProof } from '../proofs/recent-proof.ts';
import { requireAal2 } from '../users/require-aal2.ts';
import { findUser } from '../users/user-row.ts';
import { closeProvider, tellIdentityChange, writeProviders } from './link-identity.ts';

/**
 * Takes a way to sign in from the person's account, never the last one, and signs everybody else out: somebody may have
 * come in by it. Without the e-mail identity the password goes too, and a provider that proves the same address is not added
 * again by itself: what she closed must not go on opening.
 * @throws AuthError `identity_not_found`, `single_identity_not_deletable`, `insufficient_aal`
 */
export async function unlinkIdentity(
  auth: Auth,
  options: { claims: UserClaims; identityId: string; origin: Origin },
): Promise<void> {
  const { claims, identityId, origin } = options;
  const userId = claims.sub;
  await auth.context.database.asServer(async (trx) => {
    const user = await findUser(trx, { id: userId }, { lock: 'update' });
    if (user === null) throw new AuthError('user_not_found', 'User not found');
    await requireAal2(trx, claims);
    await requireRecentProof(trx, claims);
    const { rows } = await sql<{ id: string; provider: string }>`
      select id, provider from auth.identities where user_id = ${userId}::uuid`.execute(trx);
    const identity = rows.find(({ id }) => id === identityId);
    if (identity === undefined) throw new AuthError('identity_not_found', 'Identity not found');
    if (rows.length < 2) {
      throw new AuthError(
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      );
    }
    const { provider } = identity;
    await sql`delete from auth.identities where id = ${identity.id}::uuid`.execute(trx);
    if (provider === 'email') {
      await sql`
        update auth.users set encrypted_password = null where id = ${userId}::uuid`.execute(trx);
    } else await closeProvider(trx, userId, provider);
    await writeProviders(trx, userId);
    // A session that ends with it may have begun one.
    await stopEmailChange(trx, userId);
    await auth.sessions.end(trx, { userId, sessionId: claims.session_id, scope: 'others' });
    await tellIdentityChange(auth, trx, { user, kind: 'identity-unlinked', provider, origin });
  });
}
