import { z } from 'zod';
import { loadAccount } from '#features/accounts';
import { defineJob } from '#platform/queue';
import { readAddressee } from './addressee.ts';
import { agencyNews, agencyWords } from './agency-words.ts';
import { mailTo } from './mail-to.ts';
import { newsPages } from './news-pages.ts';
import { sendNewsQueue } from './send-news.queue.ts';

/** Mails news to the address of the account as it is when the mail goes out; tried again for a day. */
export const sendNewsJob = defineJob({
  queue: sendNewsQueue,
  options: { retryLimit: 30, retryDelay: 30, retryBackoff: true },
  input: z.object({
    userId: z.uuid(),
    news: z.enum(agencyNews).extract(['approved', 'rejected', 'let_go', 'suspended', 'resumed']),
    agency: z.string().default(''),
    reason: z.string().default(''),
  }),
  handler: async (context, { agency, news, reason, userId }, _signal, job) => {
    const { email, person } = await context.database.asService(async (trx) => ({
      email: (await loadAccount(trx, userId))?.email ?? null,
      person: await readAddressee(trx, userId),
    }));
    if (email === null) return;
    const { greeting, message, title } = agencyWords(news, person, { agency, reason });
    await mailTo(
      context,
      { email, isDiscreet: person.isDiscreet },
      {
        id: job.id,
        subject: title,
        parts: [
          greeting,
          message,
          `${context.publicUrl}${person.isDiscreet ? '/login' : newsPages[news]}`,
        ],
      },
    );
    context.log.info({ news, job: job.id }, 'News of an agency were mailed.');
  },
});
