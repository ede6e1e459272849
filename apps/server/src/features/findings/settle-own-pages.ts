import type { FindingStatus } from '@leakblock/domain/findings';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { addEvents } from './add-event.ts';
import { anyOf } from './lock-findings.ts';
import type { PageGuard } from './load-page-guard.ts';

type Move = { action: string; from: FindingStatus; to: FindingStatus };
const settling = { action: 'allowed', from: 'new', to: 'mine' } as const satisfies Move;
const reopening = { action: 'not_own_any_more', from: 'mine', to: 'new' } as const satisfies Move;

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
    .select(['id', 'url'])
    .where('user_id', '=', userId)
    .where('status', '=', 'new')
    .execute();
  const own = open.filter(({ url }) => guard.isOwn(url)).map(({ id }) => id);
  await moveFindings(trx, userId, own, settling);
}

/** What was found before it was known to be hers needs no review any more. */
export async function settleOwnPage(
  trx: ServerTransaction,
  userId: string,
  url: string,
): Promise<void> {
  const open = await trx
    .selectFrom('findings')
    .select('id')
    .where('user_id', '=', userId)
    .where('url', '=', url)
    .execute();
  const ids = open.map(({ id }) => id);
  await moveFindings(trx, userId, ids, settling);
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
  const strange = settled.filter(({ url }) => !guard.isOwn(url)).map(({ id }) => id);
  await moveFindings(trx, userId, strange, reopening);
}

/** Moves those of the findings that still stand where they are moved from, as a scan does. */
async function moveFindings(
  trx: ServerTransaction,
  userId: string,
  ids: readonly string[],
  { action, from, to }: Move,
): Promise<void> {
  if (ids.length === 0) return;
  // In one order, so that it and a decision wait for each other instead of for ever.
  const held = await trx
    .selectFrom('findings')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('status', '=', from)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (held.length === 0) return;
  await trx
    .updateTable('findings')
    .set((is) => ({ status: to, reviewed_at: to === 'new' ? null : is.fn('now') }))
    .where('id', '=', anyOf(held.map(({ id }) => id)))
    .execute();
  await addEvents(
    trx,
    held.map(({ id }) => ({ findingId: id, userId, actor: 'scan', action, from, to })),
  );
}
