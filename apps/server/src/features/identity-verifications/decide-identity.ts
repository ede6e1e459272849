import { AppError } from '@leakblock/domain/errors';
import { identityMoves, sidesOf } from '@leakblock/domain/identity-verifications';
import type {
  DecideIdentityInput,
  DocumentKind,
  IdentityStatus,
} from '@leakblock/domain/identity-verifications';
import { loadManner } from '#features/accounts';
import { notify } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { audit } from '#features/administration';
import { decisionWords } from './decision-words.ts';
import { keepIdentityName } from './identity-name.ts';
import { rejectionWords } from './rejection-words.ts';

type Verification = {
  id: string;
  user_id: string;
  status: IdentityStatus;
  document_kind: DocumentKind | null;
};

/**
 * Approves or rejects papers that wait, tells the person, and writes down who decided. Nobody decides about her own, and
 * nobody approves what she has not looked at, or for another name than the one she saw.
 * @throws AppError `identity.not_found`, `identity.own_papers`, `identity.already_decided`, `identity.not_looked_at`,
 * `identity.name_changed`
 */
export async function decideIdentity(
  context: Pick<ServerContext, 'database' | 'now' | 'queue' | 'secrets'>,
  adminId: string,
  input: DecideIdentityInput,
): Promise<void> {
  const { database, now } = context;
  await database.asService(async (trx) => {
    const verification = await trx
      .selectFrom('identity_verifications')
      .select(['id', 'user_id', 'status', 'document_kind'])
      .where('id', '=', input.id)
      .forUpdate()
      .$narrowType<Verification>()
      .executeTakeFirst();
    if (verification === undefined) throw new AppError('identity.not_found');
    const { user_id: userId, status } = verification;
    if (userId === adminId) throw new AppError('identity.own_papers');
    const to = input.decision === 'approve' ? 'approved' : 'rejected';
    // What was approved is taken back by `revoke-identity` alone: a second operator’s late rejection is not that.
    if (status !== 'pending' || !identityMoves[status].includes(to))
      throw new AppError('identity.already_decided');
    if (to === 'approved') await refuseUnlessSeen(trx, adminId, verification);

    const manner = await loadManner(trx, userId);
    const reason = input.decision === 'reject' ? rejectionWords(input, manner.locale) : null;
    await trx
      .updateTable('identity_verifications')
      .set({ status: to, reason, decided_at: now().toISOString(), decided_by: adminId })
      .where('id', '=', input.id)
      .execute();
    if (input.decision === 'approve')
      await keepIdentityName(trx, context.secrets, verification, input.name);
    const said = decisionWords(to, manner);
    await notify(trx, context, { userId, kind: 'account', ...said, path: '/verify-identity' });
    await audit(trx, {
      actorId: adminId,
      action: `identity.${to}`,
      subject: input.id,
      detail: input.decision === 'reject' ? { reason: input.reason } : {},
    });
  });
}

/** An approval without a look at each picture would be worth nothing; the audit log knows who saw what. */
async function refuseUnlessSeen(
  trx: ServerTransaction,
  adminId: string,
  { document_kind: kind, id }: Verification,
): Promise<void> {
  const views = await trx
    .selectFrom('audit_log')
    .select('detail')
    .where('subject', '=', id)
    .where('actor_id', '=', adminId)
    .where('action', '=', 'identity.document_read')
    .execute();
  const seen = new Set(views.map(({ detail }) => (detail as { side?: unknown } | null)?.side));
  // Papers from before there were kinds have no files: there is nothing that could be approved.
  if (kind === null || !sidesOf(kind).every((side) => seen.has(side)))
    throw new AppError('identity.not_looked_at');
}
