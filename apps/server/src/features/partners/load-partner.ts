import { AppError } from '@leakblock/domain/errors';
import type { PartnerStatus, Programme } from '@leakblock/domain/partners';
import type { ServerTransaction } from '#platform/database';

/** The person as a partner, her row held until the transaction ends; undefined when she is none. */
export async function loadPartner(trx: ServerTransaction, userId: string) {
  return trx
    .selectFrom('partners')
    .select(['id', 'user_id', 'programme', 'status', 'code', 'name', 'reason'])
    .select(['rate_basis_points', 'holding_days'])
    .where('user_id', '=', userId)
    .$narrowType<{ status: PartnerStatus; programme: Programme }>()
    .forUpdate()
    .executeTakeFirst();
}

/** @throws AppError `partners.not_approved` */
export async function requireApproved(
  trx: ServerTransaction,
  userId: string,
): Promise<{ id: string }> {
  const partner = await loadPartner(trx, userId);
  if (partner?.status !== 'approved') throw new AppError('partners.not_approved');
  return partner;
}
