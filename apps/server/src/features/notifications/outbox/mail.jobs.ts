import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInParts } from '#platform/delete-in-parts';
import type { ServerContext } from '#platform/feature';
import { createMailCarrier } from '#platform/mails/mail-carrier';
import type { MailCarrier } from '#platform/mails/mail-carrier';
import { defineJob } from '#platform/queue';
import type { JobDefinition } from '#platform/queue';
import { sendDueMails } from './send-due-mails.ts';
import { sendMail } from './send-mail.ts';
import { sendMailQueue } from './send-mail.queue.ts';

const carriers = new WeakMap<ServerContext, { carrier: MailCarrier | null }>();

/** One carrier a program; a missing mail server is told once. */
function findCarrier(context: ServerContext): MailCarrier | null {
  const known = carriers.get(context);
  if (known !== undefined) return known.carrier;
  const carrier = createMailCarrier(context.env, context.publicUrl);
  if (carrier === null) {
    context.log.warn('SMTP_URL is not set: people read in their accounts what would be mailed.');
  }
  carriers.set(context, { carrier });
  return carrier;
}

/** Days for which settled mails are kept: reports about delivery come within a few. */
const keptDays = 30;

/** Jobs of the outbox. What a job leaves, for whatever reason, the round of the next minute finds. */
export const mailJobs: readonly JobDefinition[] = [
  defineJob({
    queue: sendMailQueue,
    batchSize: 10,
    options: { deleteAfterSeconds: 600 },
    input: z.object({ mailId: z.uuid() }),
    handler: (context, { mailId }) => sendMail(context, findCarrier(context), mailId),
  }),
  defineJob({
    queue: 'notifications.send-due-mails',
    schedule: '* * * * *',
    options: { deleteAfterSeconds: 600 },
    input: z.object({}),
    handler: (context, _data, signal) =>
      sendDueMails(context, findCarrier(context), AbortSignal.any([signal, context.stopping])),
  }),
  defineJob({
    queue: 'notifications.forget-mails',
    schedule: '17 3 * * *',
    input: z.object({}),
    handler: async ({ database, now }, _data, signal) => {
      const until = new Date(now().getTime() - keptDays * 24 * 3_600_000).toISOString();
      const where = sql`settled_at < ${until}::timestamptz`;
      await deleteInParts(database.asService, { table: 'private.mails', where }, signal);
    },
  }),
];
