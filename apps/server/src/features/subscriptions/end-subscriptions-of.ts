import { noteAgencyEvent } from '#features/agencies';
import type { ServerTransaction } from '#platform/database';
import { deriveId } from '#platform/derive-id';
import type { ServerContext } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { askProvider } from './ask-provider.ts';
import { closePagesOf } from './close-pages.ts';
import { tellOwners } from './grace/tell-owners.ts';
import { openProvider } from './payments/open-provider.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { refreshSubscription } from './payments/refresh-subscription.ts';
import { refreshCustomer } from './refresh-customer.ts';

/**
 * Ends whatever a person pays for, for herself and for an agency, at once and without giving anything back, so that
 * nothing is taken from somebody who is gone: also what she paid a moment ago and nobody told of yet, and the page that
 * stands open in a tab of hers. The other owners of an agency are told that its plan has ended, and one of them holds from
 * then on what an operator gave the agency under her name. To be called before her account is deleted, as often as it takes:
 * afterwards nobody knows what was hers.
 * @throws AppError `billing.provider_unavailable`; the account has to wait then
 */
export async function endSubscriptionsOf(context: ServerContext, userId: string): Promise<void> {
  const agencyIds = await context.database.asService(async (trx) => {
    await handOver(trx, userId);
    return listAgencies(trx, userId);
  });
  const provider = openProvider(context);
  if (provider === null) return;
  const end = async () => {
    await closePagesOf(context, provider, userId);
    for (const customerRef of await listCustomers(context, provider, userId))
      await refreshCustomer(context, provider, { userId, customerRef, actor: 'system' });
    await endHeld(context, provider, userId);
  };
  // Nor does she open another page meanwhile, for herself or for an agency.
  const keys = [userId, ...agencyIds].map((id) => `billing ${id}`);
  await keys.reduceRight<() => Promise<void>>((work, key) => () => inTurn(key, work), end)();
}

/** Agencies that she works for, or pays for. */
async function listAgencies(trx: ServerTransaction, userId: string): Promise<string[]> {
  const member = trx.selectFrom('agency_members').select('agency_id').where('user_id', '=', userId);
  const payer = trx
    .selectFrom('private.billing_customers')
    .select('agency_id')
    .where('user_id', '=', userId);
  const rows = await payer.union(member).execute();
  return rows.flatMap(({ agency_id: id }) => (id === null ? [] : [id])).toSorted();
}

/** A plan that was given is the agency's: it goes on under the owner who has been there longest. */
async function handOver(trx: ServerTransaction, userId: string): Promise<void> {
  const given = await trx
    .selectFrom('subscriptions')
    .select(['id', 'agency_id'])
    .where('user_id', '=', userId)
    .where('agency_id', 'is not', null)
    .where('provider', '=', 'operator')
    .where('status', '!=', 'ended')
    .execute();
  for (const { id, agency_id: agencyId } of given) {
    const heir = await trx
      .selectFrom('agency_members')
      .select('user_id')
      .where('agency_id', '=', agencyId)
      .where('role', '=', 'owner')
      .where('user_id', '!=', userId)
      .orderBy('created_at')
      .orderBy('user_id')
      .executeTakeFirst();
    if (heir === undefined) continue;
    await trx
      .updateTable('subscriptions')
      .set({ user_id: heir.user_id })
      .where('id', '=', id)
      .execute();
  }
}

/** Herself, and what she is for an agency. */
async function listCustomers(
  { database }: Pick<ServerContext, 'database'>,
  { name }: PaymentProvider,
  userId: string,
): Promise<string[]> {
  const rows = await database.asService((trx) =>
    trx
      .selectFrom('private.billing_customers')
      .select('customer_ref')
      .where('user_id', '=', userId)
      .where('provider', '=', name)
      .execute(),
  );
  return rows.map(({ customer_ref: ref }) => ref);
}

async function endHeld(
  context: ServerContext,
  provider: PaymentProvider,
  userId: string,
): Promise<void> {
  const held = await context.database.asService((trx) =>
    trx
      .selectFrom('subscriptions')
      .select(['id', 'provider_ref', 'agency_id'])
      .where('user_id', '=', userId)
      .where('provider', '=', provider.name)
      .where('status', '!=', 'ended')
      .execute(),
  );
  for (const { id, provider_ref: ref, agency_id: agencyId } of held) {
    if (ref === null) continue;
    await askProvider(() =>
      provider.endNow(ref, { isRefunded: false, key: `deleted-${ref}`, reason: 'cancelled' }),
    );
    if (agencyId !== null) await sayEnded(context, { id, agencyId, payerId: userId });
    await askProvider(() =>
      refreshSubscription(context, provider, {
        ...{ subscriptionRef: ref, userId, actor: 'system', now: context.now() },
      }),
    );
  }
}

/** Told before it is written as ended: whoever is interrupted in between comes here again, and tells nobody twice. */
async function sayEnded(
  context: Pick<ServerContext, 'database' | 'mails' | 'now' | 'queue'>,
  { id, agencyId, payerId }: { id: string; agencyId: string; payerId: string },
): Promise<void> {
  const now = context.now();
  await context.database.asService(async (trx) => {
    await tellOwners(trx, context, {
      ...{ id: deriveId(`payer left ${id}`), agencyId, except: payerId },
      ...{ step: 'payer_left', endsAt: now },
    });
    await noteAgencyEvent(trx, { agencyId, actorId: null, action: 'billing.cancel' });
  });
}
