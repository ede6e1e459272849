import { AppError } from '@leakblock/domain/errors';
import { movePartner } from '@leakblock/domain/partners';
import type { DecidePartner, PartnerStatus } from '@leakblock/domain/partners';
import type { ServerContext } from '#platform/feature';
import { audit } from '#features/administration';
import { tellPartner } from './tell-partner.ts';

const acts = {
  approve: 'approved',
  reject: 'rejected',
  suspend: 'suspended',
  reinstate: 'reinstated',
} as const;

const lines = {
  approve: 'A partner was approved.',
  reject: 'A partner was rejected.',
  suspend: 'A partner was suspended.',
  reinstate: 'A partner is no longer suspended.',
} as const;

/**
 * An operator's decision about a partner: rate and holding period of an approval are the settings' unless she gives
 * others, and later changes of the settings do not touch them. The partner is told; who decided is written down. Nobody
 * decides about herself.
 * @throws AppError `partners.not_found`, `partners.own_request`, `partners.already_decided`
 */
export async function decidePartner(
  context: Pick<ServerContext, 'database' | 'env' | 'log' | 'now' | 'queue'>,
  adminId: string,
  input: DecidePartner,
): Promise<{ id: string; status: PartnerStatus }> {
  const { database, env, log, now } = context;
  const { agreed, status } = await database.asService(async (trx) => {
    const partner = await trx
      .selectFrom('partners')
      .select(['id', 'user_id', 'status', 'rate_basis_points', 'holding_days'])
      .where('id', '=', input.partnerId)
      .$narrowType<{ status: PartnerStatus }>()
      .forUpdate()
      .executeTakeFirst();
    if (partner === undefined) throw new AppError('partners.not_found');
    if (partner.user_id === adminId) throw new AppError('partners.own_request');
    const status = movePartner(partner.status, input.decision);
    if (status === null) throw new AppError('partners.already_decided');
    const terms =
      input.decision === 'approve'
        ? {
            rate_basis_points: input.rateBasisPoints ?? env.PARTNER_COMMISSION_PERCENT * 100,
            holding_days: input.holdingDays ?? env.PARTNER_HOLDING_DAYS,
          }
        : {};
    await trx
      .updateTable('partners')
      .set({
        status,
        ...terms,
        reason: 'reason' in input ? input.reason : null,
        decided_at: now().toISOString(),
        decided_by: adminId,
      })
      .where('id', '=', partner.id)
      .execute();
    const act = acts[input.decision];
    await tellPartner(trx, context, partner.user_id, act);
    await audit(trx, {
      actorId: adminId,
      action: `partners.${act}`,
      subject: partner.id,
      // Here it stays: the partner's own row keeps it only until the next decision.
      detail: { ...terms, ...('reason' in input && { reason: input.reason }) },
    });
    const valid = { ...partner, ...terms };
    return {
      status,
      agreed: { rateBasisPoints: valid.rate_basis_points, holdingDays: valid.holding_days },
    };
  });
  // By this line it is decided again after a restore.
  log.info({ partnerId: input.partnerId, ...agreed }, lines[input.decision]);
  return { id: input.partnerId, status };
}
