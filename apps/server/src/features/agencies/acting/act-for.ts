import { mayAct } from '@leakblock/domain/agencies';
import type { AgencyRole, AgencyScope } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import { sql } from 'kysely';
import type { Caller } from '#platform/caller';
import type { ServerTransaction } from '#platform/database';
import type { ActingFor, ServerContext } from '#platform/feature';
import { noteAgencyEvent } from '../note-agency-event.ts';

type UserCaller = Extract<Caller, { kind: 'user' }>;

/**
 * The caller as the creator for whom she, a member of that creator's agency, acts now: id and claims are the creator's,
 * `actor` is the member. What changes something stands in the agency's trail before it is done. Membership, agency,
 * link, role and scope are asked each time, so that what was ended counts at once; a creator who is suspended or gone is
 * nobody to act for.
 * @throws AppError `agencies.not_linked`, `agencies.role_too_small` (viewers look), `agencies.not_allowed` (the creator
 * did not allow it), `administration.read_only` for an operator who looks at the member's account
 */
export async function actFor(
  context: Pick<ServerContext, 'database'>,
  caller: UserCaller,
  { count = null, creatorId: named, needs, path }: ActingFor,
): Promise<UserCaller> {
  // Who was lent a session for looking does not act, and who acts for somebody acts for nobody else.
  if (caller.claims.act !== undefined) throw new AppError('administration.read_only');
  if (caller.actor !== undefined)
    throw new AppError('agencies.not_allowed', 'This session acts for nobody.');
  // Whatever waits for a person's turn knows her by her id, which can be written in capitals too.
  const creatorId = named.toLowerCase();
  const agencyId = await context.database.asService(async (trx) => {
    const link = await findLink(trx, caller.userId, creatorId);
    if (link === null)
      throw new AppError('agencies.not_linked', 'Your agency does not look after this creator.');
    if (needs === 'look') return link.agencyId;
    if (!mayAct(link.role)) throw new AppError('agencies.role_too_small', 'Viewers only look.');
    if (!link.scopes.includes(needs))
      throw new AppError('agencies.not_allowed', `The creator has not allowed: ${needs}.`);
    await noteAgencyEvent(trx, {
      agencyId: link.agencyId,
      actorId: caller.userId,
      creatorId,
      action: `act.${path.replace(/^\//, '')}`,
      detail: { scope: needs, ...(count !== null && { count }) },
    });
    return link.agencyId;
  });
  const { aud, exp, role, session_id } = caller.claims;
  return {
    kind: 'user',
    userId: creatorId,
    // Nothing of the member's own, such as an address or a second factor, passes for the creator's.
    claims: { sub: creatorId, role, aud, session_id, exp },
    actor: { userId: caller.userId, agencyId },
  };
}

type Link = { agencyId: string; role: AgencyRole; scopes: AgencyScope[] };

/** @param trx as `service_role` */
async function findLink(
  trx: ServerTransaction,
  memberId: string,
  creatorId: string,
): Promise<Link | null> {
  const { rows } = await sql<Link>`
    select agency.id as "agencyId", member.role, link.scopes
    from public.agency_members as member
    join public.agencies as agency on agency.id = member.agency_id and agency.status = 'active'
    join public.agency_creators as link on link.agency_id = agency.id and link.status = 'active'
    where member.user_id = ${memberId}::uuid and link.user_id = ${creatorId}::uuid
      and exists (select from private.account_of(${creatorId}::uuid))
      and not exists (
        select from public.user_bans as ban
        where ban.is_active and ban.user_id in (${memberId}::uuid, ${creatorId}::uuid)
      )`.execute(trx);
  return rows[0] ?? null;
}
