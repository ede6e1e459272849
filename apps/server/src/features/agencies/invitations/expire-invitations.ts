import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { isVouched } from './is-vouched.ts';

/**
 * Ends the invitations that nobody answered in time or vouches for any more, each with a line in its agency's trail; of one
 * agency, or of all.
 * @param trx as `service_role`
 */
export async function expireInvitations(
  trx: ServerTransaction,
  at: Date,
  agencyId: string | null = null,
): Promise<void> {
  const moment = at.toISOString();
  await sql`
    with over as (
      update public.agency_invitations as invitation
      set status = 'expired', answered_at = ${moment}::timestamptz
      where status = 'open' and (expires_at <= ${moment}::timestamptz or not ${isVouched})
        and (${agencyId}::uuid is null or agency_id = ${agencyId}::uuid)
      returning id, agency_id, kind
    )
    insert into public.agency_events (agency_id, action, detail)
    select agency_id, 'invitation.expired', jsonb_build_object('invitationId', id, 'kind', kind)
    from over`.execute(trx);
}
