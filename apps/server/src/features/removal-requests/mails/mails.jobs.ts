import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { createNoticeMailer } from '#platform/hand-over-mail';
import type { NoticeMailer } from '#platform/hand-over-mail';
import { defineJob } from '#platform/queue';
import type { JobDefinition } from '#platform/queue';
import { tryNextContact } from '../requests/try-next-contact.ts';
import { pollInbox } from './incoming/poll-inbox.ts';
import { purgeMailsJob } from './incoming/purge-mails.job.ts';
import { sendMailQueue } from './queue-mail.ts';
import { takeBounceQueue } from './record-bounce.ts';
import { recoverMails } from './recover-mails.ts';
import { sendMail } from './send-mail.ts';

const mailers = new WeakMap<ServerContext, { mailer: NoticeMailer | null }>();

/** One mailer a program. */
function findMailer(context: ServerContext): NoticeMailer | null {
  const known = mailers.get(context);
  if (known !== undefined) return known.mailer;
  const mailer = createNoticeMailer(context.env, context.publicUrl);
  mailers.set(context, { mailer });
  return mailer;
}

/** Jobs of mails out and in. */
export const mailJobs: readonly JobDefinition[] = [
  defineJob({
    queue: sendMailQueue,
    batchSize: 5,
    input: z.object({ mailId: z.uuid() }),
    handler: (context, { mailId }) => sendMail(context, findMailer(context), mailId),
  }),
  defineJob({
    queue: 'removal-requests.recover-mails',
    schedule: '* * * * *',
    options: { deleteAfterSeconds: 600 },
    input: z.object({}),
    handler: async (context) => {
      await recoverMails(context);
    },
  }),
  defineJob({
    queue: 'removal-requests.poll-inbox',
    schedule: '* * * * *',
    options: { deleteAfterSeconds: 600 },
    input: z.object({}),
    handler: async (context, _data, signal) => {
      const { IMAP_URL: address } = context.env;
      if (address === undefined) return;
      // The next look is a minute away: a mail server that is down is no failed job.
      await pollInbox(context, address, AbortSignal.any([signal, context.stopping])).catch(
        (error: unknown) => {
          context.log.warn({ err: error }, 'The mailbox could not be looked into.');
        },
      );
    },
  }),
  purgeMailsJob,
  defineJob({
    queue: takeBounceQueue,
    input: z.object({ requestId: z.uuid() }),
    handler: async (context, { requestId }) => {
      await tryNextContact(context, requestId);
    },
  }),
];
