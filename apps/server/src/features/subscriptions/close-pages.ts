import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { inPages } from '#platform/in-pages';
import { inTurn } from '#platform/in-turn';
import { askProvider } from './ask-provider.ts';
import { findCustomer } from './ensure-customer.ts';
import { shutOut } from './is-shut-out.ts';
import type { Buyer } from './of-buyer.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { refreshCustomer } from './refresh-customer.ts';

type Page = Buyer & { id: string; ref: string | null };

/** Pages that are read at a time. */
const perPage = 50;

/** Closes every page where a person could still pay, for herself or for an agency. Who calls it has the turn of both. */
export async function closePagesOf(
  context: ServerContext,
  provider: PaymentProvider,
  userId: string,
): Promise<void> {
  const open = await context.database.asService((trx) =>
    trx
      .selectFrom('private.checkouts')
      .select(['id', 'user_id as userId', 'agency_id as agencyId', 'provider_ref as ref'])
      .where('user_id', '=', userId)
      .where('provider', '=', provider.name)
      .where('status', '=', 'open')
      .execute(),
  );
  for (const page of open) await closePage(context, provider, page);
}

/**
 * Closes the pages of who was shut out since they were opened, or has asked for the end of her account, and those for
 * agencies that are suspended. One that fails does not keep the others.
 */
export async function closeLeftPages(
  context: ServerContext,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<void> {
  const list = (after: Page | null) =>
    context.database.asService((trx) => listLeft(trx, provider, { after }));
  for await (const { agencyId, id, userId } of inPages(perPage, list)) {
    if (signal.aborted) return;
    try {
      await inTurn(`billing ${agencyId ?? userId}`, async () => {
        // She may have come back, or paid, since the list was read.
        const [page] = await context.database.asService((trx) => listLeft(trx, provider, { id }));
        if (page !== undefined) await closePage(context, provider, page);
      });
    } catch (error) {
      context.log.error({ err: error, checkout: id }, 'A page stays open.');
    }
  }
}

/** One that cannot be closed was paid on, or is over: what she has is read from the provider then. */
async function closePage(
  context: ServerContext,
  provider: PaymentProvider,
  { agencyId, id, ref, userId }: Page,
): Promise<void> {
  const { database } = context;
  const isClosed = ref !== null && (await askProvider(() => provider.closeCheckout(ref)));
  const customerRef = isClosed
    ? null
    : await database.asService((trx) => findCustomer(trx, { userId, agencyId }, provider.name));
  if (customerRef !== null) {
    await refreshCustomer(context, provider, { userId, customerRef, actor: 'system' });
  }
  await database.asService((trx) =>
    trx
      .updateTable('private.checkouts')
      .set({ status: 'closed' })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .execute(),
  );
}

/** A page of open pages that nothing may be bought on any more; or the one of this id if it is such a page. */
async function listLeft(
  trx: ServerTransaction,
  { name }: PaymentProvider,
  { after = null, id = null }: { after?: Page | null; id?: string | null },
): Promise<Page[]> {
  const { rows } = await sql<Page>`
    select id, user_id as "userId", agency_id as "agencyId", provider_ref as ref
    from private.checkouts as page
    where page.provider = ${name} and page.status = 'open'
      and (
        private.is_ending(page.user_id) or ${shutOut(sql`page.user_id`, sql`page.agency_id`)}
        or exists (select from public.agencies where id = page.agency_id and status <> 'active')
      )
      and ${id === null ? sql`true` : sql`page.id = ${id}::uuid`}
      and ${after === null ? sql`true` : sql`page.id > ${after.id}::uuid`}
    order by page.id limit ${perPage}`.execute(trx);
  return rows;
}
