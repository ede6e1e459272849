import { AppError } from '@leakblock/domain/errors';
import { isCodeAllowed, mayApplyAgain, partnerTermsVersion } from '@leakblock/domain/partners';
import type { ApplyAsPartner, PartnerStatus } from '@leakblock/domain/partners';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { isBanned } from './is-banned.ts';

/**
 * Applies to a programme. Who was rejected may apply again after 30 days, and with another code; who is suspended may
 * not: only the operator ends that.
 * @throws AppError `partners.code_taken` also for words that would look like the product's own, `partners.already_applied`
 */
export async function applyAsPartner(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  userId: string,
  application: ApplyAsPartner,
): Promise<{ id: string; status: PartnerStatus }> {
  if (!isCodeAllowed(application.code)) throw new AppError('partners.code_taken');
  return database.asService(async (trx) => {
    // Two applications of one person, or for one code, wait for each other.
    await sql`select pg_advisory_xact_lock(hashtextextended('partners.apply', 0))`.execute(trx);
    if (await isBanned(trx, userId))
      throw new AppError('request.forbidden', 'This account is suspended.');
    const before = await trx
      .selectFrom('partners')
      .select(['id', 'status', 'decided_at'])
      .where('user_id', '=', userId)
      .$narrowType<{ status: PartnerStatus }>()
      .forUpdate()
      .executeTakeFirst();
    if (before !== undefined) {
      const decidedAt = before.decided_at === null ? null : new Date(before.decided_at);
      if (!mayApplyAgain({ status: before.status, decidedAt }, now()))
        throw new AppError('partners.already_applied');
    }
    await refuseTakenCode(trx, application.code, before?.id ?? null);
    const { programme, name, code, website, audience } = application;
    const row = {
      ...{ user_id: userId, programme, name, code, website, audience },
      terms_version: partnerTermsVersion,
      status: 'applied',
      ...{ decided_at: null, decided_by: null, reason: null },
      created_at: now().toISOString(),
    };
    const kept =
      before === undefined
        ? await trx.insertInto('partners').values(row).returning('id').executeTakeFirstOrThrow()
        : await trx
            .updateTable('partners')
            .set(row)
            .where('id', '=', before.id)
            .returning('id')
            .executeTakeFirstOrThrow();
    return { id: kept.id, status: 'applied' };
  });
}

async function refuseTakenCode(
  trx: ServerTransaction,
  code: string,
  ownId: string | null,
): Promise<void> {
  const taken = await trx
    .selectFrom('partners')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst();
  if (taken !== undefined && taken.id !== ownId) throw new AppError('partners.code_taken');
}
