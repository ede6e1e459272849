import { z } from 'zod';
import type { ServerTransaction } from '#platform/database';
import { deriveId } from '#platform/derive-id';
import { defineJob } from '#platform/queue';
import { findAddressee } from './addressee.ts';
import { agencyWords } from './agency-words.ts';
import { mailTo } from './mail-to.ts';
import { sendInvitationQueue } from './send-invitation.queue.ts';

/**
 * Mails an invitation that is still open. Whoever has an account at this address finds a notification there too, in her
 * own language; others are written to in the inviting member's. None of it is seen by the agency.
 */
export const sendInvitationJob = defineJob({
  queue: sendInvitationQueue,
  options: { retryLimit: 30, retryDelay: 30, retryBackoff: true },
  input: z.object({ invitationId: z.uuid() }),
  handler: async (context, { invitationId }, _signal, job) => {
    const now = context.now();
    const letter = await context.database.asService(async (trx) => {
      const open = await readOpen(trx, invitationId, now);
      if (open === null) return null;
      const person = await findAddressee(trx, open.email);
      const to = person ?? { locale: open.inviterLocale ?? 'en', isDiscreet: false };
      const words = agencyWords(open.kind, to, {
        ...{ agency: open.agency, email: open.email, endsAt: new Date(open.expiresAt) },
      });
      if (person !== null) {
        const { message, title } = words;
        await trx
          .insertInto('notifications')
          .values({
            ...{ id: deriveId(`agency invitation ${invitationId}`), user_id: person.userId },
            ...{ title, message, created_at: now.toISOString() },
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
      }
      return { ...open, words, isDiscreet: to.isDiscreet };
    });
    if (letter === null) return;
    const { email, isDiscreet, message, words } = letter;
    const quoted =
      message === null || message === '' || isDiscreet ? [] : [words.quote, quote(message)];
    await mailTo(
      context,
      { email, isDiscreet },
      {
        id: job.id,
        subject: words.title,
        parts: [words.greeting, words.message, ...quoted, `${context.publicUrl}/settings#agencies`],
      },
    );
    context.log.info({ job: job.id }, 'An invitation of an agency was mailed.');
  },
});

/** What an agency wrote stands apart from what we say. */
const quote = (text: string): string =>
  text
    .split(/\r?\n/u)
    .map((line) => `> ${line}`)
    .join('\n');

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
    .$narrowType<{ kind: 'creator' | 'member' }>()
    .executeTakeFirst();
  return row ?? null;
}
