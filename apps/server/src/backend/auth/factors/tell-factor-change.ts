import type { ServerTransaction } from '../../../platform/database.ts';
import type { Auth, Origin } from '../auth-context.ts';
import { findLanguage } from '../mails/find-language.ts';
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
  const language = await findLanguage(trx, user);
  await auth.mails.send(trx, {
    ...{ kind, to: user.email, language, isOwnDoing: true },
    ...(left === undefined ? {} : { left }),
  });
}
