import { randomUUID } from 'node:crypto';
import { AppError } from '@leakblock/domain/errors';
import type { PlanId } from '@leakblock/domain/subscriptions';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { askProvider } from './ask-provider.ts';
import { ensureCustomer, findCustomer } from './ensure-customer.ts';
import { ofBuyer } from './of-buyer.ts';
import type { Buyer } from './of-buyer.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { refreshCustomer } from './refresh-customer.ts';
import { refuseErased } from './refuse-erased.ts';

/** A page with less time left than this is not shown again. */
const leastMs = 5 * 60_000;

type Checkout = {
  id: string;
  user_id: string;
  plan: string;
  creator_ids: string[];
  provider_ref: string | null;
  url: string | null;
};

/** What is bought, by whom and for whom. */
export type Order = Buyer & {
  email: string;
  plan: PlanId;
  /** Creators of an agency; empty for who buys for herself. */
  creatorIds: readonly string[];
  successUrl: string;
  cancelUrl: string;
};

/**
 * Opens the provider's page where a plan is paid. A buyer has one open page: asked again for the same she gets the same
 * page (double click, second tab), something else closes the earlier one. Callers take turns per buyer; nothing is held
 * while the provider is asked, and what another program did meanwhile counts.
 * @throws AppError `billing.already_subscribed` with a plan that is paid for, `exports.begun` while her account is being
 * deleted, `billing.provider_unavailable`
 */
export async function openCheckout(
  context: ServerContext,
  provider: PaymentProvider,
  order: Order,
): Promise<{ url: string }> {
  const { database } = context;
  const { userId, agencyId, email, plan, creatorIds, successUrl, cancelUrl } = order;
  const isSame = (open: Checkout) =>
    open.plan === plan &&
    open.user_id === userId &&
    open.creator_ids.length === creatorIds.length &&
    creatorIds.every((id) => open.creator_ids.includes(id));
  const look = (trx: ServerTransaction) => findOpen(trx, context, order);
  const open = await database.asService(async (trx) => {
    await refuseErased(trx, userId);
    await refuseSubscribed(trx, order);
    return look(trx);
  });
  if (open?.isFresh === true && open.url !== null && isSame(open)) return { url: open.url };
  const locale = await database.asService((trx) => localeOf(trx, userId));
  const customerRef = await ensureCustomer(context, provider, { userId, agencyId, email, locale });
  if (open !== null) await closeEarlier(context, provider, order, open);
  const checkoutId = randomUUID();
  const asked = context.now().toISOString();
  const quantity = Math.max(creatorIds.length, 1);
  const made = await askProvider(() =>
    provider.startCheckout({
      ...{ checkoutId, userId, agencyId, customerRef, plan, quantity, locale },
      ...{ successUrl, cancelUrl },
    }),
  );
  const closeOurs = () => askProvider(() => provider.closeCheckout(made.checkoutRef));
  const keep = async (trx: ServerTransaction) => {
    // The provider was asked meanwhile, and her account may be on its way out since.
    await refuseErased(trx, userId);
    const kept = await trx
      .insertInto('private.checkouts')
      .values({
        ...{ id: checkoutId, user_id: userId, provider: provider.name, plan },
        ...{ agency_id: agencyId, creator_ids: [...creatorIds] },
        ...{ provider_ref: made.checkoutRef, url: made.url },
        expires_at: made.expiresAt.toISOString(),
        asked_to_begin_at: asked,
        created_at: asked,
      })
      // One open page per buyer, which two indexes see to.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return { isKept: kept !== undefined, other: await look(trx) };
  };
  const { isKept, other } = await database.asService(keep).catch(async (error: unknown) => {
    await closeOurs();
    throw error;
  });
  if (isKept) return { url: made.url };
  // Another program opened one at the same time: that one stays, ours is closed.
  await closeOurs();
  if (other !== null && isSame(other) && other.url !== null) return { url: other.url };
  throw new AppError('billing.provider_unavailable', 'Another page was opened just now.');
}

/** @throws AppError `billing.already_subscribed` with a plan that is paid for, also a paused one */
async function refuseSubscribed(trx: ServerTransaction, buyer: Buyer): Promise<void> {
  const held = await trx
    .selectFrom('subscriptions')
    .select('id')
    .where((is) => ofBuyer(is, buyer))
    .where('provider', '!=', 'operator')
    .where('status', 'in', ['active', 'past_due', 'paused'])
    .executeTakeFirst();
  if (held !== undefined)
    throw new AppError('billing.already_subscribed', 'Change the plan instead of buying another.');
}

async function findOpen(
  trx: ServerTransaction,
  { now }: Pick<ServerContext, 'now'>,
  buyer: Buyer,
): Promise<(Checkout & { isFresh: boolean }) | null> {
  const row = await trx
    .selectFrom('private.checkouts')
    .select(['id', 'user_id', 'plan', 'creator_ids', 'provider_ref', 'url', 'expires_at'])
    .where((is) => ofBuyer(is, buyer))
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...row, isFresh: Date.parse(row.expires_at) > now().getTime() + leastMs };
}

/** A page that cannot be closed was paid on, or is over: what she has is read from the provider before another opens. */
async function closeEarlier(
  context: ServerContext,
  provider: PaymentProvider,
  buyer: Buyer,
  open: Checkout,
): Promise<void> {
  const { provider_ref: ref, user_id: userId } = open;
  const isClosed = ref !== null && (await askProvider(() => provider.closeCheckout(ref)));
  if (!isClosed) {
    // Of an agency it may be another owner's page: what was paid there is at her customer.
    const customerRef = await context.database.asService((trx) =>
      findCustomer(trx, { userId, agencyId: buyer.agencyId }, provider.name),
    );
    if (customerRef !== null) {
      await refreshCustomer(context, provider, { userId, customerRef, actor: 'person' });
    }
    await context.database.asService((trx) => refuseSubscribed(trx, buyer));
  }
  await context.database.asService((trx) =>
    trx
      .updateTable('private.checkouts')
      .set({ status: 'closed' })
      .where('id', '=', open.id)
      .where('status', '=', 'open')
      .execute(),
  );
}

async function localeOf(trx: ServerTransaction, userId: string): Promise<string> {
  const profile = await trx
    .selectFrom('profiles')
    .select('locale')
    .where('id', '=', userId)
    .executeTakeFirst();
  return profile?.locale ?? 'en';
}
