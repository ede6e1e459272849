import { sql } from 'kysely';
import type { PageGuard } from '#features/findings';
import type { ServerTransaction } from '#platform/database';

/**
 * Settles profiles that were taken for fakes before she listed them as her own: official links come without a look at
 * what was found before. What she reported or ignored stays as she decided.
 * @param trx as `service_role`
 */
export async function settleOwnProfiles(
  trx: ServerTransaction,
  guard: Pick<PageGuard, 'isOwn'>,
  userId: string,
): Promise<void> {
  const open = await trx
    .selectFrom('fake_profiles')
    .select(['id', 'url'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['new', 'watched'])
    .execute();
  const own = open.filter(({ url }) => guard.isOwn(url)).map(({ id }) => id);
  if (own.length === 0) return;
  const held = await trx
    .selectFrom('fake_profiles')
    .select(['id', 'status'])
    .where('id', 'in', own)
    .where('status', 'in', ['new', 'watched'])
    // In the order in which her own decisions take them.
    .orderBy('id')
    .forUpdate()
    .execute();
  if (held.length === 0) return;
  await trx
    .updateTable('fake_profiles')
    .set((is) => ({ status: 'mine', reviewed_at: is.fn('now') }))
    .where(
      'id',
      'in',
      held.map(({ id }) => id),
    )
    .execute();
  await trx
    .insertInto('fake_profile_events')
    .values(
      held.map(({ id, status }) => ({
        fake_profile_id: id,
        user_id: userId,
        actor: 'scan',
        action: 'mine',
        from_status: status,
        to_status: 'mine',
      })),
    )
    .execute();
}

/**
 * Profiles that were settled without her and are hers no more stand as they did before: a link was mistyped, or taken
 * away. What she decided herself stands.
 * @param trx as `service_role`
 */
export async function reopenStrangersProfiles(
  trx: ServerTransaction,
  guard: Pick<PageGuard, 'isOwn'>,
  userId: string,
): Promise<void> {
  const { rows: settled } = await sql<{ id: string; url: string; before: string }>`
    select profile.id, url, last.from_status as before
    from public.fake_profiles as profile cross join lateral (
      select actor, from_status from public.fake_profile_events as event
      where event.fake_profile_id = profile.id and event.from_status is distinct from event.to_status
      order by event.id desc limit 1
    ) as last
    where profile.user_id = ${userId} and status = 'mine' and last.actor = 'scan' and last.from_status is not null
    order by profile.id for no key update of profile`.execute(trx);
  for (const { before, id } of settled.filter(({ url }) => !guard.isOwn(url))) {
    await trx
      .updateTable('fake_profiles')
      .set({ status: before, ...(before === 'new' && { reviewed_at: null }) })
      .where('id', '=', id)
      .execute();
    await trx
      .insertInto('fake_profile_events')
      .values({
        ...{ fake_profile_id: id, user_id: userId, actor: 'scan', action: 'not_own_any_more' },
        ...{ from_status: 'mine', to_status: before },
      })
      .execute();
  }
}
