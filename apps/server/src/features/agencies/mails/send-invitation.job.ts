import { z } from 'zod';
import { notify, queueMail } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import { parseLanguage } from '#platform/mails/mail-language';
import { defineJob } from '#platform/queue';
import { isVouched } from '../invitations/is-vouched.ts';
import { agencyWords } from './agency-words.ts';
import { findAddressee } from './find-addressee.ts';
import { invitationMail, invitationMailId } from './invitation-mail.ts';
import type { InvitationData } from './invitation-mail.ts';
import { sendInvitationQueue } from './send-invitation.queue.ts';

/**
 * Mails an invitation that is still open. Whoever has an account at this address finds a notification there too, in her
 * own language; others are written to in the inviting member's. None of it is seen by the agency.
 */
export const sendInvitationJob = defineJob({
  queue: sendInvitationQueue,
  options: { retryLimit: 30, retryDelay: 30, retryBackoff: true },
  input: z.object({ invitationId: z.uuid() }),
  handler: async (context, { invitationId }) => {
    await context.database.asService(async (trx) => {
      const open = await readOpen(trx, invitationId, context.now());
      if (open === null) return;
      const { agency, email, inviterLocale, kind: invited, message } = open;
      const endsAt = new Date(open.expiresAt);
      const person = await findAddressee(trx, email);
      const id = invitationMailId(invitationId);
      const data = { invited, agency, email, endsAt: endsAt.toISOString(), message };
      const mail = {
        ...{ id, name: invitationMail.name, kind: invitationMail.kind, uselessAfter: endsAt },
        data: data satisfies InvitationData,
      };
      if (person === null) {
        const language = parseLanguage(inviterLocale) ?? 'en';
        await queueMail(trx, context, { ...mail, email, language });
        return;
      }
      const { userId } = person;
      const said = agencyWords(invited, person, { agency, email, endsAt });
      await notify(trx, context, {
        ...{ id, userId, kind: 'agencies', title: said.title, message: said.message },
        ...{ path: '/settings#agencies', byMail: false },
      });
      await queueMail(trx, context, { ...mail, userId });
    });
  },
});

/** Held: an answer that comes now waits, and finds the mail that it takes back. */
async function readOpen(trx: ServerTransaction, invitationId: string, now: Date) {
  const row = await trx
    .selectFrom('agency_invitations as invitation')
    .innerJoin('agencies', 'agencies.id', 'invitation.agency_id')
    .leftJoin('profiles', 'profiles.id', 'invitation.invited_by')
    .select([
      ...(['invitation.email', 'invitation.kind', 'invitation.message'] as const),
      ...(['invitation.expires_at as expiresAt', 'agencies.name as agency'] as const),
      'profiles.locale as inviterLocale',
    ])
    .where('invitation.id', '=', invitationId)
    .where('invitation.status', '=', 'open')
    .where('invitation.expires_at', '>', now.toISOString())
    .where('agencies.status', '=', 'active')
    .where(isVouched)
    .$narrowType<{ kind: 'creator' | 'member' }>()
    .forShare('invitation')
    .executeTakeFirst();
  return row ?? null;
}
