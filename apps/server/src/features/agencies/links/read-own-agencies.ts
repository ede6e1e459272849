import type { AgencyRole, AgencyScope, OwnAgencies } from '@leakblock/domain/agencies';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { confirmedEmail } from '../invitations/confirmed-email.ts';
import { isVouched } from '../invitations/is-vouched.ts';

/** How many acts of each agency are shown. */
const actRows = 20;

/**
 * Who acts for the caller, with what it did lately, and who asks: invitations to her confirmed address that are open.
 * An agency that is suspended acts for nobody and asks nobody; its link is shown, so that she can end it, and to a member
 * her place in its team, so that she can leave.
 */
export async function readOwnAgencies(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  userId: string,
): Promise<OwnAgencies> {
  return database.asService(async (trx) => {
    const email = await confirmedEmail(trx, userId);
    return {
      links: await readLinks(trx, userId),
      invitations: email === null ? [] : await readOpen(trx, email, now()),
      membership: await readMembership(trx, userId),
    };
  });
}

type LinkRow = OwnAgencies['links'][number];

async function readLinks(trx: ServerTransaction, userId: string): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select agency.id as "agencyId", agency.name, agency.website, agency.status, link.scopes,
      link.consented_at as "consentedAt",
      coalesce((
        select jsonb_agg(jsonb_build_object('at', at, 'action', action, 'count', detail -> 'count') order by id desc)
        from (
          select id, at, action, detail from public.agency_events
          where creator_id = link.user_id and agency_id = agency.id and action like 'act.%'
          order by id desc limit ${actRows}
        ) as act
      ), '[]') as acts
    from public.agency_creators as link
    join public.agencies as agency on agency.id = link.agency_id
    where link.user_id = ${userId} and link.status = 'active'
    order by link.consented_at desc, agency.id`.execute(trx);
  return rows;
}

async function readOpen(
  trx: ServerTransaction,
  email: string,
  now: Date,
): Promise<OwnAgencies['invitations']> {
  return trx
    .selectFrom('agency_invitations as invitation')
    .innerJoin('agencies', 'agencies.id', 'invitation.agency_id')
    .select([
      ...(['invitation.id', 'agencies.name as agencyName', 'agencies.website'] as const),
      ...(['invitation.kind', 'invitation.role', 'invitation.scopes'] as const),
      ...(['invitation.message', 'invitation.expires_at as expiresAt'] as const),
    ])
    .where('invitation.email', '=', email)
    .where('invitation.status', '=', 'open')
    .where('invitation.expires_at', '>', now.toISOString())
    .where('agencies.status', '=', 'active')
    .where(isVouched)
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id')
    .$narrowType<{ kind: 'creator' | 'member'; role: AgencyRole | null; scopes: AgencyScope[] }>()
    .execute();
}

async function readMembership(
  trx: ServerTransaction,
  userId: string,
): Promise<OwnAgencies['membership']> {
  const row = await trx
    .selectFrom('agency_members')
    .innerJoin('agencies', 'agencies.id', 'agency_members.agency_id')
    .select(['agencies.id as agencyId', 'agencies.name', 'agencies.status', 'agency_members.role'])
    .where('agency_members.user_id', '=', userId)
    .$narrowType<{ role: AgencyRole; status: 'active' | 'suspended' }>()
    .executeTakeFirst();
  return row ?? null;
}
