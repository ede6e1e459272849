import { AppError } from '@leakblock/domain/errors';
import { takeBackNotice } from '#features/notifications';
import type { ServerContext } from '#platform/feature';
import { invitationMailId } from '../mails/invitation-mail.ts';
import { noteAgencyEvent } from '../note-agency-event.ts';
import { requireMember, requireMemberAlone } from '../require-member.ts';

/**
 * Takes an invitation back, also from who was told of it: what a member may invite to, she may take back. Once more
 * changes nothing.
 * @throws AppError `agencies.not_found`, `agencies.role_too_small`, `agencies.invitation_over` when it was answered
 */
export async function withdrawInvitation(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  userId: string,
  invitationId: string,
): Promise<void> {
  await database.asService(async (trx) => {
    const { agencyId } = await requireMemberAlone(trx, userId, 'act');
    const invitation = await trx
      .selectFrom('agency_invitations')
      .select(['kind', 'status'])
      .where('id', '=', invitationId)
      .where('agency_id', '=', agencyId)
      .forUpdate()
      .executeTakeFirst();
    if (invitation === undefined) throw new AppError('agencies.not_found');
    if (invitation.kind === 'member') await requireMember(trx, userId, 'run');
    if (invitation.status === 'withdrawn') return;
    if (invitation.status !== 'open') throw new AppError('agencies.invitation_over');
    const at = now();
    await trx
      .updateTable('agency_invitations')
      .set({ status: 'withdrawn', answered_at: at.toISOString() })
      .where('id', '=', invitationId)
      .execute();
    await takeBackNotice(trx, invitationMailId(invitationId), at);
    await noteAgencyEvent(trx, {
      ...{ agencyId, actorId: userId, action: 'invitation.withdrawn' },
      detail: { invitationId, kind: invitation.kind },
    });
  });
}
