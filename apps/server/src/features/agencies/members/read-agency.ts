import type { AgencyAnswer } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { isVouched } from '../invitations/is-vouched.ts';
import { requireMember } from '../require-member.ts';

/** Days that an answered invitation stays in sight. */
const answeredDays = 30;

/** The caller's agency. @throws AppError `agencies.not_found` */
export async function readAgency(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  userId: string,
): Promise<AgencyAnswer> {
  return database.asService(async (trx) => {
    const { agencyId, role } = await requireMember(trx, userId, 'look');
    return {
      agency: await readItself(trx, agencyId),
      role,
      members: await readMembers(trx, agencyId),
      invitations: await readInvitations(trx, agencyId, now()),
    };
  });
}

async function readItself(trx: ServerTransaction, id: string): Promise<AgencyAnswer['agency']> {
  const agency = await trx
    .selectFrom('agencies')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (agency === undefined) throw new AppError('agencies.not_found');
  return {
    ...{ id, name: agency.name, website: agency.website, country: agency.country },
    contactEmail: agency.contact_email,
    brand: {
      name: agency.brand_name,
      colour: agency.brand_colour,
      logo: agency.brand_logo,
      footer: agency.brand_footer,
    },
  };
}

type MemberRow = AgencyAnswer['members'][number];

async function readMembers(trx: ServerTransaction, agencyId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select member.user_id as "userId", coalesce(account.email, '') as email, member.role,
      member.created_at as since
    from public.agency_members as member
    left join lateral private.account_of(member.user_id) as account on true
    where member.agency_id = ${agencyId}
    order by member.created_at, member.user_id`.execute(trx);
  return rows;
}

type InvitationRow = AgencyAnswer['invitations'][number];

/** One that is over says so before the hourly job has written it down. */
async function readInvitations(
  trx: ServerTransaction,
  agencyId: string,
  now: Date,
): Promise<InvitationRow[]> {
  const at = now.toISOString();
  const { rows } = await sql<InvitationRow>`
    select id, email, kind, role, scopes, created_at as "createdAt", expires_at as "expiresAt",
      case when status = 'open' and (expires_at <= ${at}::timestamptz or not ${isVouched}) then 'expired'
        else status end as status
    from public.agency_invitations as invitation
    where agency_id = ${agencyId}
      and (status = 'open' or answered_at > ${at}::timestamptz - make_interval(days => ${answeredDays}))
    order by created_at desc, id desc`.execute(trx);
  return rows;
}
