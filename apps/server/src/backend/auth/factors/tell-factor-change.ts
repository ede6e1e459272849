import type { ServerTransaction } from '../../../platform/database.ts';
import type { Auth, Origin } from '../auth-context.ts';
import { findMailManner } from '../mails/find-mail-manner.ts';
import { findUser } from '../users/user-row.ts';

/** Words of the audit log; those that the platform has are its own. */
const actions = {
  'factor-added': 'factor_verified',
  'factor-removed': 'factor_unenrolled',
  'recovery-code-used': 'recovery_code_used',
  'recovery-codes-made': 'generate_recovery_codes',
} as const;

/** Tells the person by mail, and the audit log, that what guards her account has changed. */
export async function tellFactorChange(
  auth: Pick<Auth, 'mails' | 'audit'>,
  trx: ServerTransaction,
  options: {
    userId: string;
    kind: keyof typeof actions;
    factorId: string;
    origin: Origin;
    /** Recovery codes that are left. */
    left?: number;
  },
): Promise<void> {
  const { userId, kind, factorId, origin, left } = options;
  const user = await findUser(trx, { id: userId });
  if (user === null) return;
  const action = actions[kind];
  await auth.audit(trx, { action, actor: user, origin, traits: { factor_id: factorId } });
  if (user.email === null) return;
  const manner = await findMailManner(trx, user);
  await auth.mails.send(trx, {
    ...{ kind, to: user.email, ...manner, isOwnDoing: true },
    ...(left === undefined ? {} : { left }),
  });
}
