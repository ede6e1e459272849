import { invitationDays, invitationsPerDay } from '@leakblock/domain/agencies';
import type { Invite } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { refuseUnproved } from '#platform/require-proof';
import { sendInvitationQueue } from '../mails/send-invitation.queue.ts';
import { noteAgencyEvent } from '../note-agency-event.ts';
import { requireMemberAlone } from '../require-member.ts';
import { expireInvitations } from './expire-invitations.ts';

const dayMs = 86_400_000;

/**
 * Asks whoever reads an address to be a member, or to be looked after. The answer is the same whether or not anybody of
 * ours has the address: only the agency's own people are known to it. A place in the team lasts longer than the session
 * that gives it: whoever does has just signed in, or proves that it is she.
 * @throws AppError `agencies.role_too_small`, `agencies.already_invited`, `agencies.already_linked`,
 *   `agencies.already_member`, `agencies.too_many_invitations`; `request.proof_needed`
 */
export async function inviteToAgency(
  { database, now, queue }: Pick<ServerContext, 'database' | 'now' | 'queue'>,
  userId: string,
  { isProved, ...invite }: Invite & { isProved: boolean },
): Promise<{ invitationId: string }> {
  const at = now();
  return database.asService(async (trx) => {
    const need = invite.kind === 'member' ? 'run' : 'act';
    const { agencyId } = await requireMemberAlone(trx, userId, need);
    await expireInvitations(trx, at, agencyId);
    await refuseOwnPeople(trx, agencyId, invite);
    await refuseTooMany(trx, agencyId, invite.email, new Date(at.getTime() - dayMs));
    if (invite.kind === 'member') refuseUnproved(isProved);
    const asked =
      invite.kind === 'member'
        ? { role: invite.role }
        : { scopes: [...new Set(invite.scopes)], message: invite.message };
    const invitation = await trx
      .insertInto('agency_invitations')
      .values({
        ...{ agency_id: agencyId, email: invite.email, kind: invite.kind, ...asked },
        ...{ invited_by: userId, created_at: at.toISOString() },
        expires_at: lastMoment(at).toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (invitation === undefined) throw new AppError('agencies.already_invited');
    const invitationId = invitation.id;
    await noteAgencyEvent(trx, {
      ...{ agencyId, actorId: userId, action: 'invitation.sent' },
      detail: {
        invitationId,
        kind: invite.kind,
        ...(invite.kind === 'member' && { role: invite.role }),
      },
    });
    await queue.send(sendInvitationQueue, { invitationId }, { trx });
    return { invitationId };
  });
}

/** The end of the last day, in universal time: mails name that day, and it counts as a whole. */
function lastMoment(at: Date): Date {
  const end = new Date(at.getTime() + invitationDays * dayMs);
  end.setUTCHours(23, 59, 59, 999);
  return end;
}

async function refuseOwnPeople(
  trx: ServerTransaction,
  agencyId: string,
  { email, kind }: Invite,
): Promise<void> {
  if (kind === 'member') {
    const { rows } = await sql`
      select from public.agency_members as member, private.account_of(member.user_id) as account
      where agency_id = ${agencyId} and lower(account.email) = ${email}`.execute(trx);
    if (rows.length > 0) throw new AppError('agencies.already_member');
    return;
  }
  const { rows } = await sql`
    select from public.agency_invitations as invitation
    join public.agency_creators as link
      on link.agency_id = invitation.agency_id and link.user_id = invitation.answered_by
    where invitation.agency_id = ${agencyId} and invitation.email = ${email}
      and invitation.kind = 'creator' and invitation.status = 'accepted'
      and link.status = 'active' limit 1`.execute(trx);
  if (rows.length > 0) throw new AppError('agencies.already_linked');
}

async function refuseTooMany(
  trx: ServerTransaction,
  agencyId: string,
  email: string,
  since: Date,
): Promise<void> {
  const sent = await trx
    .selectFrom('agency_invitations')
    .select('email')
    .where('agency_id', '=', agencyId)
    .where('created_at', '>', since.toISOString())
    .execute();
  const toHer = sent.filter((invitation) => invitation.email === email).length;
  if (sent.length >= invitationsPerDay.all || toHer >= invitationsPerDay.address)
    throw new AppError('agencies.too_many_invitations');
}
