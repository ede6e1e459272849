import { AppError } from '@leakblock/domain/errors';
import { identityMoves, sidesOf } from '@leakblock/domain/identity-verifications';
import type {
  DecideIdentityInput,
  DocumentKind,
  IdentityStatus,
} from '@leakblock/domain/identity-verifications';
import { sql } from 'kysely';
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

/**
 * An approval without a look at each picture beside the name that the account has now would be worth nothing; the audit log
 * knows who saw what, and when.
 */
async function refuseUnlessSeen(
  trx: ServerTransaction,
  adminId: string,
  { document_kind: kind, id }: Verification,
): Promise<void> {
  const { rows: seen } = await sql<{ side: string; is_beside_name: boolean }>`
    select paper.side, bool_or(look.at > coalesce(paper.renamed_at, '-infinity')) as is_beside_name
    from private.identity_documents as paper
    join public.audit_log as look on look.subject = paper.verification_id::text
      and look.actor_id = ${adminId}::uuid and look.action = 'identity.document_read'
      and look.detail ->> 'side' = paper.side
    where paper.verification_id = ${id}::uuid
    group by paper.side`.execute(trx);
  // Papers from before there were kinds have no files: there is nothing that could be approved.
  if (kind === null || !sidesOf(kind).every((side) => seen.some((each) => each.side === side)))
    throw new AppError('identity.not_looked_at');
  if (!seen.every((each) => each.is_beside_name)) throw new AppError('identity.name_changed');
}
