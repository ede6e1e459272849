import type { ServerTransaction } from '#platform/database';
import type { Teller } from '#features/notifications';
import { letGo } from '../links/let-go.ts';
import { lockAgency } from '../require-member.ts';
import { moveMember } from './move-member.ts';

/**
 * Closes the agency that a person alone owns, before her account ends: its creators are let go and told, and nobody else
 * stays in its team, which nobody could run. That happens to one that is suspended: an active one stands in the way of the
 * end, so that its owner hands it over or winds it up herself. Once more changes nothing.
 * @param trx as `service_role`
 */
export async function closeWithOwner(
  trx: ServerTransaction,
  teller: Teller,
  userId: string,
): Promise<void> {
  const place = await trx
    .selectFrom('agency_members')
    .innerJoin('agencies', 'agencies.id', 'agency_members.agency_id')
    .select(['agencies.id', 'agencies.name'])
    .where('agency_members.user_id', '=', userId)
    .where('agency_members.role', '=', 'owner')
    .executeTakeFirst();
  if (place === undefined) return;
  const { id: agencyId, name: agency } = place;
  await lockAgency(trx, agencyId);
  const others = await trx
    .selectFrom('agency_members')
    .select(['user_id', 'role'])
    .where('agency_id', '=', agencyId)
    .where('user_id', '<>', userId)
    .orderBy('user_id')
    .execute();
  if (others.some(({ role }) => role === 'owner')) return;
  const linked = await trx
    .selectFrom('agency_creators')
    .select('user_id')
    .where('agency_id', '=', agencyId)
    .where('status', '=', 'active')
    .orderBy('user_id')
    .execute();
  for (const { user_id: creatorId } of linked)
    await letGo(trx, teller, { agencyId, creatorId, actorId: userId, agency });
  for (const { user_id: memberId } of others)
    await moveMember(trx, agencyId, { actorId: userId, userId: memberId, role: null });
}
