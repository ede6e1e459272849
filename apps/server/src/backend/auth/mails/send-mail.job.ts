import { createHash } from 'node:crypto';
import { z } from 'zod';
import { decryptText, encryptText } from '../../../platform/encrypt.ts';
import type { EncryptionKeys } from '../../../platform/encrypt.ts';
import type { ServerContext } from '../../../platform/feature.ts';
import { createMailer } from '../../../platform/mail.ts';
import { parseLanguage } from '../../../platform/mails/mail-language.ts';
import { mannerOf } from '../../../platform/mails/manner-of.ts';
import { writeMail } from '../../../platform/mails/write-mail.ts';
import type { Mailer } from '../../../platform/mail.ts';
import { PermanentError, defineJob } from '../../../platform/queue.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { authMailKinds } from './mail-kinds.ts';
import { writeAuthMail } from './auth-mail.ts';

export const sendMailQueue = 'auth.send-mail';
export const queuedMailPurpose = 'queued-mail';

const queuedMailSchema = z.object({
  /** Stays the same when a mail waits: mailboxes show one mail once. */
  messageId: z.string(),
  kind: z.enum(authMailKinds),
  to: z.string(),
  language: z.string().nullable(),
  /** Mails that waited through an update say nothing of it. */
  isDiscreet: z.boolean().default(false),
  link: z.string().optional(),
  code: z.string().optional(),
  left: z.number().optional(),
  /** Milliseconds since 1970; later the mail is of no use. */
  expiresAt: z.number(),
  /** Whether that is because its link or code ends. */
  hasToken: z.boolean(),
});

/** A mail as it waits in the queue. */
export type QueuedMail = z.input<typeof queuedMailSchema>;

/** A link that signs somebody in lies in the queue, so it lies there encrypted. */
export function sealMail(secrets: Pick<Secrets, 'encryption'>, mail: QueuedMail): object {
  return { sealed: encryptText(secrets, queuedMailPurpose, JSON.stringify(mail)) };
}

function openMail(secrets: EncryptionKeys, sealed: string) {
  try {
    return queuedMailSchema.parse(JSON.parse(decryptText(secrets, queuedMailPurpose, sealed)));
  } catch (cause) {
    throw new PermanentError('A queued mail cannot be read.', { cause });
  }
}

const mailers = new WeakMap<ServerContext, Mailer | null>();

/** One mailer a program; a missing mail server is told once. */
function findMailer(context: ServerContext): Mailer | null {
  const known = mailers.get(context);
  if (known !== undefined) return known;
  const mailer = createMailer(context.env, { publicUrl: context.publicUrl });
  if (mailer === null) {
    context.log.warn('SMTP_URL is not set: mails wait in the queue until it is.');
  }
  mailers.set(context, mailer);
  return mailer;
}

/** The id of the job that goes on waiting for another: the same however often that one is run. */
function nextId(id: string): string {
  const hex = createHash('sha256').update(`waits after ${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const waitMs = 5 * 60_000;

/** Sends a mail of sign-in, and tries again for a day while the mail server is down. */
export const sendMailJob = defineJob({
  queue: sendMailQueue,
  batchSize: 10,
  isNotedAtOnce: true,
  // 30 s, doubled each time up to an hour: about a day. What is done is deleted soon.
  options: { retryLimit: 30, retryDelay: 30, retryBackoff: true, deleteAfterSeconds: 600 },
  input: z.object({ sealed: z.string() }),
  handler: async (context, data, _signal, job) => {
    const { log } = context;
    const mail = openMail(context.secrets, data.sealed);
    const now = context.now().getTime();
    if (mail.expiresAt <= now) {
      log.info({ kind: mail.kind, job: job.id }, 'A mail came too late to be of use.');
      return;
    }
    const mailer = findMailer(context);
    if (mailer === null) {
      await context.queue.send(sendMailQueue, data, {
        id: nextId(job.id),
        startAfter: new Date(now + waitMs),
      });
      return;
    }
    const { messageId, kind, to, isDiscreet } = mail;
    const language = parseLanguage(mail.language) ?? 'en';
    const manner = mannerOf(context, { language, isDiscreet });
    const written = writeMail(writeAuthMail(kind, mail, manner), manner);
    const fromName = isDiscreet ? { fromName: manner.brand } : {};
    await context.tracing.span({ name: 'hand over mail', kind: 'client' }, () =>
      mailer.send({ to, messageId, ...fromName, ...written }),
    );
    log.info({ kind, job: job.id }, 'A mail was sent.');
  },
});
