import { randomUUID } from 'node:crypto';
import { AppError } from '@leakblock/domain/errors';
import type { StartCheckoutInput } from '@leakblock/domain/subscriptions';
import type { Caller } from '#platform/caller';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { askProvider } from './ask-provider.ts';
import { ensureCustomer } from './ensure-customer.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { refreshCustomer } from './refresh-customer.ts';

/** A page with less time left than this is not shown again. */
const leastMs = 5 * 60_000;

type Checkout = { id: string; plan: string; provider_ref: string | null; url: string | null };

/**
 * Opens the provider's page where a plan is paid. A person has one open page: asked again for the same plan she gets
 * the same page (double click, second tab), another plan closes the earlier one. Callers take turns per person; nothing
 * is held while the provider is asked, and what another program did meanwhile counts. When she asked that the plan
 * begins at once is kept with the checkout: no input comes this far without it.
 * @throws AppError `billing.already_subscribed` with a plan that she pays for, `billing.provider_unavailable`
 */
export async function startCheckout(
  context: ServerContext,
  provider: PaymentProvider,
  caller: Extract<Caller, { kind: 'user' }>,
  { from, plan }: StartCheckoutInput,
): Promise<{ url: string }> {
  const { database, publicUrl } = context;
  const { userId } = caller;
  const look = (trx: ServerTransaction) => findOpen(trx, context, userId);
  const open = await database.asService(async (trx) => {
    await refuseSubscribed(trx, userId);
    return look(trx);
  });
  if (open?.isFresh === true && open.plan === plan && open.url !== null) return { url: open.url };
  const locale = await database.asService((trx) => localeOf(trx, userId));
  const customerRef = await ensureCustomer(context, provider, caller, locale);
  if (open !== null) await closeEarlier(context, provider, caller, { ...open, customerRef });
  const checkoutId = randomUUID();
  const asked = context.now().toISOString();
  const back = `${publicUrl}/${from === 'onboarding' ? 'dashboard' : 'subscription-plans'}`;
  const made = await askProvider(() =>
    provider.startCheckout({
      ...{ checkoutId, userId, customerRef, plan, locale },
      successUrl: `${back}?paid=1`,
      cancelUrl: `${publicUrl}/${from === 'onboarding' ? 'onboarding' : 'subscription-plans'}?cancelled=1`,
    }),
  );
  const { isKept, other } = await database.asService(async (trx) => {
    const kept = await trx
      .insertInto('private.checkouts')
      .values({
        ...{ id: checkoutId, user_id: userId, provider: provider.name, plan },
        ...{ provider_ref: made.checkoutRef, url: made.url },
        expires_at: made.expiresAt.toISOString(),
        asked_to_begin_at: asked,
        created_at: asked,
      })
      .onConflict((conflict) => conflict.column('user_id').where('status', '=', 'open').doNothing())
      .returning('id')
      .executeTakeFirst();
    return { isKept: kept !== undefined, other: await look(trx) };
  });
  if (isKept) return { url: made.url };
  // Another program opened one at the same time: that one stays, ours is closed.
  await askProvider(() => provider.closeCheckout(made.checkoutRef));
  if (other?.plan === plan && other.url !== null) return { url: other.url };
  throw new AppError('billing.provider_unavailable', 'Another page was opened just now.');
}

/** @throws AppError `billing.already_subscribed` with a plan that she pays for, also a paused one */
async function refuseSubscribed(trx: ServerTransaction, userId: string): Promise<void> {
  const held = await trx
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider', '!=', 'operator')
    .where('status', 'in', ['active', 'past_due', 'paused'])
    .executeTakeFirst();
  if (held !== undefined)
    throw new AppError('billing.already_subscribed', 'Change the plan instead of buying another.');
}

async function findOpen(
  trx: ServerTransaction,
  { now }: Pick<ServerContext, 'now'>,
  userId: string,
): Promise<(Checkout & { isFresh: boolean }) | null> {
  const row = await trx
    .selectFrom('private.checkouts')
    .select(['id', 'plan', 'provider_ref', 'url', 'expires_at'])
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...row, isFresh: Date.parse(row.expires_at) > now().getTime() + leastMs };
}

/** A page that cannot be closed was paid on, or is over: what she has is read from the provider before another opens. */
async function closeEarlier(
  context: ServerContext,
  provider: PaymentProvider,
  { userId }: { userId: string },
  open: Checkout & { customerRef: string },
): Promise<void> {
  const { provider_ref: ref } = open;
  const isClosed = ref !== null && (await askProvider(() => provider.closeCheckout(ref)));
  if (!isClosed) {
    await refreshCustomer(context, provider, {
      ...{ userId, customerRef: open.customerRef, actor: 'person' },
    });
    await context.database.asService((trx) => refuseSubscribed(trx, userId));
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
