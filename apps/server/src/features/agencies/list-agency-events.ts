import type { AgencyEvents } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { nameCreators } from './name-creators.ts';
import { requireMember } from './require-member.ts';

const pageRows = 50;

type Row = {
  id: number;
  at: string;
  actorId: string | null;
  creatorId: string | null;
  action: string;
  detail: Record<string, unknown>;
};

/**
 * A page of the trail of the caller's agency. Members are named also when they have left, creators only while they are
 * linked.
 * @throws AppError `agencies.not_found`, `request.invalid` for a cursor that was not ours
 */
export async function listAgencyEvents(
  { database }: Pick<ServerContext, 'database'>,
  userId: string,
  cursor: string | undefined,
): Promise<AgencyEvents> {
  if (cursor !== undefined && !/^\d{1,15}$/u.test(cursor))
    throw new AppError('request.invalid', 'cursor: not one of ours.');
  return database.asService(async (trx) => {
    const { agencyId } = await requireMember(trx, userId, 'look');
    const { rows: found } = await sql<Row>`
      select id, at, actor_id as "actorId", creator_id as "creatorId", action, detail
      from public.agency_events
      where agency_id = ${agencyId} and (${cursor ?? null}::bigint is null or id < ${cursor ?? null}::bigint)
      order by id desc limit ${pageRows + 1}`.execute(trx);
    const shown = found.slice(0, pageRows);
    const names = await nameCreators(
      trx,
      agencyId,
      shown.flatMap(({ creatorId }) => creatorId ?? []),
    );
    const emails = await readMemberEmails(
      trx,
      agencyId,
      shown.flatMap((event) => [event.actorId, memberOf(event)]).filter((id) => id !== null),
    );
    return {
      rows: shown.map(({ actorId, creatorId, ...event }) => ({
        ...event,
        member: emails.get(memberOf(event) ?? '') ?? null,
        actor: actorId === null ? null : { userId: actorId, email: emails.get(actorId) ?? null },
        creator:
          creatorId === null ? null : { userId: creatorId, name: names.get(creatorId) ?? null },
      })),
      next: found.length > pageRows ? String(shown.at(-1)?.id) : null,
    };
  });
}

/** Whose role it is about, where that is not who did it. */
function memberOf({ action, detail }: Pick<Row, 'action' | 'detail'>): string | null {
  const isAbout = action === 'member.role' || action === 'member.removed';
  return isAbout && typeof detail['userId'] === 'string' ? detail['userId'] : null;
}

/** Addresses of those who work or worked for the agency: creators too are actors, of their own consent. */
async function readMemberEmails(
  trx: ServerTransaction,
  agencyId: string,
  actorIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ userId: string; email: string | null }>`
    select actor.id as "userId", account.email
    from unnest(${[...new Set(actorIds)]}::uuid[]) as actor (id),
      lateral private.account_of(actor.id) as account
    where actor.id in (
      select user_id from public.agency_members where agency_id = ${agencyId}
      union all
      select user_id from public.agency_applications where agency_id = ${agencyId}
      union all
      select answered_by from public.agency_invitations
      where agency_id = ${agencyId} and kind = 'member' and answered_by is not null
    )`.execute(trx);
  return new Map(rows.flatMap(({ email, userId }) => (email === null ? [] : [[userId, email]])));
}
