import { graceSteps } from '@leakblock/domain/subscriptions';
import { z } from 'zod';
import { loadAccount } from '#features/accounts';
import type { ServerContext } from '#platform/feature';
import { createMailer } from '#platform/mail';
import { defineJob } from '#platform/queue';
import { graceWords } from './grace-words.ts';
import { sendNoticeQueue } from './send-notice.queue.ts';

const dayMs = 86_400_000;

/**
 * Mails a notice about a missing payment, or the end of an agency's plan, to the address of the account as it is when the mail goes out; a mail server
 * that is down is tried again for a day. Where there is none, the notification has to do.
 */
export const sendNoticeJob = defineJob({
  queue: sendNoticeQueue,
  options: { retryLimit: 30, retryDelay: 30, retryBackoff: true },
  input: z.object({
    userId: z.uuid(),
    step: z.enum([...graceSteps, 'payer_left']),
    endsAt: z.iso.datetime({ offset: true }),
    /** About the plan of her agency; jobs of earlier versions say nothing of it. */
    isAgency: z.boolean().default(false),
  }),
  handler: async (context, { endsAt, isAgency, step, userId }, _signal, job) => {
    const { env, log, publicUrl } = context;
    const person = await readAddressee(context, userId);
    if (person === null) return;
    const end = new Date(endsAt);
    // What comes days later, after the plan has ended, would only say what is no longer so.
    if (step !== 'over' && step !== 'payer_left' && context.now().getTime() > end.getTime() + dayMs)
      return;
    const { isDiscreet, locale } = person;
    const mailer = createMailer(
      { ...env, ...(isDiscreet && { BRAND_NAME: env.BILLING_NAME }) },
      { publicUrl },
    );
    if (mailer === null) {
      log.info({ step }, 'Without a mail server a notice stays in the account.');
      return;
    }
    const said = graceWords(step, { locale, isDiscreet, isAgency, endsAt: end });
    await mailer.send({
      to: person.email,
      messageId: job.id,
      subject: said.title,
      text: `${said.greeting}\n\n${said.message}\n\n${publicUrl}/${isAgency ? 'agency/billing' : 'subscription-plans'}\n`,
    });
    log.info({ step, job: job.id }, 'A notice about a plan was mailed.');
  },
});

async function readAddressee(
  { database }: Pick<ServerContext, 'database'>,
  userId: string,
): Promise<{ email: string; locale: string; isDiscreet: boolean } | null> {
  return database.asService(async (trx) => {
    const email = (await loadAccount(trx, userId))?.email ?? null;
    if (email === null) return null;
    const profile = await trx
      .selectFrom('profiles')
      .select(['locale', 'discreet_mode'])
      .where('id', '=', userId)
      .executeTakeFirst();
    return {
      email,
      locale: profile?.locale ?? 'en',
      isDiscreet: profile?.discreet_mode ?? false,
    };
  });
}
