import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { addEvents } from './add-event.ts';
import { anyOf } from './lock-findings.ts';
import type { PageGuard } from './load-page-guard.ts';

/**
 * Settles what awaits her review and is known as hers by now: official links come without a look at what was found
 * before, and no scan goes to own pages again.
 * @param trx as `service_role`
 */
export async function settleOwnPages(
  trx: ServerTransaction,
  guard: Pick<PageGuard, 'isOwn'>,
  userId: string,
): Promise<void> {
  const open = await trx
    .selectFrom('findings')
    .select('url')
    .where('user_id', '=', userId)
    .where('status', '=', 'new')
    .execute();
  const own = open.map(({ url }) => url).filter((url) => guard.isOwn(url));
  if (own.length > 0) await settleOwn(trx, userId, own);
}

/** What was found before it was known to be hers needs no review any more. */
export async function settleOwn(
  trx: ServerTransaction,
  userId: string,
  urls: readonly string[],
): Promise<void> {
  // In one order, so that it and a decision wait for each other instead of for ever.
  const open = await trx
    .selectFrom('findings')
    .select('id')
    .where('user_id', '=', userId)
    .where('url', '=', sql<string>`any(${urls}::text[])`)
    .where('status', '=', 'new')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (open.length === 0) return;
  await trx
    .updateTable('findings')
    .set((is) => ({ status: 'mine', reviewed_at: is.fn('now') }))
    .where('id', '=', anyOf(open.map(({ id }) => id)))
    .execute();
  await addEvents(
    trx,
    open.map(({ id }) => ({
      findingId: id,
      userId,
      actor: 'scan',
      action: 'allowed',
      from: 'new',
      to: 'mine',
    })),
  );
}

/**
 * What was settled without her and is hers no more awaits her review again: a link was mistyped, or taken away. What she
 * decided herself stands.
 * @param trx as `service_role`
 */
export async function reopenStrangersPages(
  trx: ServerTransaction,
  guard: Pick<PageGuard, 'isOwn'>,
  userId: string,
): Promise<void> {
  const settled = await trx
    .selectFrom('findings')
    .select(['id', 'url'])
    .where('user_id', '=', userId)
    .where('status', '=', 'mine')
    .where(
      sql<boolean>`(select actor from public.finding_events as event
        where event.finding_id = findings.id and event.from_status is distinct from event.to_status
        order by event.id desc limit 1) = 'scan'`,
    )
    .execute();
  const ids = settled.filter(({ url }) => !guard.isOwn(url)).map(({ id }) => id);
  if (ids.length === 0) return;
  const held = await trx
    .selectFrom('findings')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('status', '=', 'mine')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await trx
    .updateTable('findings')
    .set({ status: 'new', reviewed_at: null })
    .where('id', '=', anyOf(held.map(({ id }) => id)))
    .execute();
  await addEvents(
    trx,
    held.map(({ id }) => ({
      findingId: id,
      userId,
      actor: 'scan',
      action: 'not_own_any_more',
      from: 'mine',
      to: 'new',
    })),
  );
}
