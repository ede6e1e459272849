import { judgeReferral } from '@leakblock/domain/partners';
import { loadAccount, lockBilling } from '#features/accounts';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { addToDay } from './add-to-day.ts';
import { creditPayment } from './credit-payment.ts';
import { isBanned } from './is-banned.ts';
import { isPartnersDevice } from './partner-devices.ts';
import type { Device } from './partner-devices.ts';
import { refuseOwnCards } from './remember-card.ts';

/** A recommendation that somebody names: the one of the cookie with its moment, or that of her visit. */
export type NamedReferral = { code: string; clickedAt: Date | null };

type Named = { id: string; userId: string };

/**
 * Notes by whose recommendation a person came: the first claim of her account counts for good, also when it is refused
 * (which is kept with its reason). A code of nobody, or of who is no approved partner or suspended from the
 * product, is no claim.
 * @param named in the order in which they count: the first that names a partner
 */
export async function claimReferral(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  userId: string,
  named: readonly NamedReferral[],
  device: Device,
): Promise<void> {
  await database.asService(async (trx) => {
    const found = await findPartner(trx, named);
    if (found === null) return;
    const { partner, clickedAt } = found;
    // A payment that arrives meanwhile would find no recommendation, and would not be found as an earlier one.
    await lockBilling(trx, userId);
    const person = await loadAccount(trx, userId);
    const theirs = await loadAccount(trx, partner.userId);
    if (person === null) return;
    const refusal = judgeReferral(
      {
        person: { id: userId, email: person.email, createdAt: new Date(person.createdAt ?? 0) },
        partner: { id: partner.userId, email: theirs?.email ?? null },
        isPartnersDevice: await isPartnersDevice(trx, partner, device, now()),
      },
      now(),
    );
    const kept = await trx
      .insertInto('referrals')
      .values({
        partner_id: partner.id,
        user_id: userId,
        status: refusal === null ? 'counted' : 'refused',
        reason: refusal,
        clicked_at: clickedAt?.toISOString() ?? null,
        created_at: now().toISOString(),
      })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (kept === undefined || refusal !== null) return;
    await addToDay(trx, { partnerId: partner.id, column: 'sign_ups', now: now() });
    await creditEarlierPayments(trx, { userId, partnerUserId: partner.userId, now: now() });
  });
}

/** Whoever paid before her claim came through was recommended all the same. */
async function creditEarlierPayments(
  trx: ServerTransaction,
  { userId, partnerUserId, now }: { userId: string; partnerUserId: string; now: Date },
): Promise<void> {
  await refuseOwnCards(trx, partnerUserId);
  const payments = await trx
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('issued_at')
    .execute();
  for (const { id } of payments) {
    await creditPayment(trx, { paymentId: id, before: null, cardFingerprint: null, now });
  }
}

async function findPartner(
  trx: ServerTransaction,
  named: readonly NamedReferral[],
): Promise<{ partner: Named; clickedAt: Date | null } | null> {
  for (const { code, clickedAt } of named) {
    const found = await trx
      .selectFrom('partners')
      .select(['id', 'user_id'])
      .where('code', '=', code)
      .where('status', '=', 'approved')
      .executeTakeFirst();
    const userId = found?.user_id ?? null;
    if (found !== undefined && userId !== null && !(await isBanned(trx, userId))) {
      return { partner: { id: found.id, userId }, clickedAt };
    }
  }
  return null;
}
