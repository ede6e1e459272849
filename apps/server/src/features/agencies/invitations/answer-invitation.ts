import type { AgencyRole, AgencyScope, AnswerInvitation } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import { takeBackMail } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { refuseUnproved } from '#platform/require-proof';
import { linkCreator } from '../links/link-creator.ts';
import { invitationMailId } from '../mails/invitation-mail.ts';
import { noteAgencyEvent } from '../note-agency-event.ts';
import { lockPerson, refuseBelonging, refuseMembers } from '../refuse-belonging.ts';
import { lockAgency } from '../require-member.ts';
import { confirmedEmail } from './confirmed-email.ts';
import { isVouched } from './is-vouched.ts';

type Invitation = {
  id: string;
  agencyId: string;
  kind: 'creator' | 'member';
  role: AgencyRole | null;
  scopes: AgencyScope[];
};

/**
 * The answer of the person whose confirmed address was invited; to everybody else the invitation is not there. Accepting
 * makes her a member, or links her with what she ticks of what was asked, once it is sure that it is she: others see what is
 * hers from then on. The same answer again changes nothing.
 * @throws AppError `agencies.not_found`, `agencies.invitation_over`, and where she cannot join: `agencies.already_member`,
 *   `agencies.has_own_plan`; `request.proof_needed`
 */
export async function answerInvitation(
  context: Pick<ServerContext, 'database' | 'now'>,
  userId: string,
  { answer, invitationId, isProved, scopes = [] }: AnswerInvitation & { isProved: boolean },
): Promise<void> {
  const now = context.now();
  const become = answer === 'accept' ? 'accepted' : 'declined';
  await context.database.asService(async (trx) => {
    const email = await confirmedEmail(trx, userId);
    if (email === null) throw new AppError('agencies.not_found');
    const invitation = await takeOpen(trx, { invitationId, email, userId, become, now });
    if (invitation === null) return;
    const { agencyId, kind } = invitation;
    if (answer === 'accept') {
      refuseUnproved(isProved);
      await lockPerson(trx, userId);
      if (kind === 'member') await joinAgency(trx, userId, invitation, now);
      else {
        await refuseMembers(trx, userId);
        await linkCreator(trx, userId, { ...invitation, ticked: scopes }, now);
      }
    } else {
      await noteAgencyEvent(trx, {
        // Who said no stays unknown to the agency: it knows the address that it wrote to.
        ...{ agencyId, actorId: null, action: 'invitation.declined' },
        detail: { invitationId, kind },
      });
    }
    await trx
      .updateTable('agency_invitations')
      .set({
        ...{ status: become, answered_at: now.toISOString() },
        answered_by: answer === 'accept' ? userId : null,
      })
      .where('id', '=', invitationId)
      .execute();
    await takeBackMail(trx, invitationMailId(invitationId), now);
  });
}

/** The invitation, held until the transaction ends; null when the answer was given before. */
async function takeOpen(
  trx: ServerTransaction,
  asked: { invitationId: string; email: string; userId: string; become: string; now: Date },
): Promise<Invitation | null> {
  const { become, email, invitationId, now, userId } = asked;
  const named = trx
    .selectFrom('agency_invitations as invitation')
    .where('id', '=', invitationId)
    .where('email', '=', email);
  const of = await named.select('agency_id').executeTakeFirst();
  if (of === undefined) throw new AppError('agencies.not_found');
  await lockAgency(trx, of.agency_id);
  const row = await named
    .selectAll()
    .select(isVouched.as('isVouched'))
    .forUpdate()
    .$narrowType<Pick<Invitation, 'kind' | 'role' | 'scopes'>>()
    .executeTakeFirst();
  const agency = await trx
    .selectFrom('agencies')
    .select('status')
    .where('id', '=', of.agency_id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('agencies.not_found');
  const isHers = become === 'declined' || row.answered_by === userId;
  if (row.status === become && isHers) return null;
  const isOpen = row.status === 'open' && new Date(row.expires_at) > now && row.isVouched;
  if (!isOpen || agency?.status !== 'active') throw new AppError('agencies.invitation_over');
  const { agency_id: agencyId, id, kind, role, scopes } = row;
  return { id, agencyId, kind, role, scopes };
}

async function joinAgency(
  trx: ServerTransaction,
  userId: string,
  { agencyId, id, role }: Invitation,
  now: Date,
): Promise<void> {
  await refuseBelonging(trx, userId);
  await trx
    .insertInto('agency_members')
    .values({
      ...{ agency_id: agencyId, user_id: userId, role: role ?? 'viewer' },
      created_at: now.toISOString(),
    })
    .execute();
  await noteAgencyEvent(trx, {
    ...{ agencyId, actorId: userId, action: 'member.joined' },
    detail: { userId, role, invitationId: id },
  });
}
