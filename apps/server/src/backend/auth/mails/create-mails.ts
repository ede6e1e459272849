import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../../platform/feature.ts';
import type { AuthMails } from '../auth-context.ts';
import { codeMinutes, linkMinutes } from '../tokens/purposes.ts';
import { createMailCounter } from './count-mail.ts';
import { pageOfKind } from './mail-kinds.ts';
import { sealMail, sendMailQueue } from './send-mail.job.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Path of the page whose button uses a token up; opening it alone uses nothing up. */
export const confirmPath = '/confirm';

/**
 * Address in a mail. Mail scanners open every link, so it leads to a page with a button. The way back is a
 * path of ours (`next`), or another allowed address (`redirect_to`).
 */
export function writeConfirmLink(
  publicUrl: string,
  link: { tokenHash: string; type: string; redirectTo?: string },
): string {
  const url = new URL(publicUrl + confirmPath);
  url.searchParams.set('token_hash', link.tokenHash);
  url.searchParams.set('type', link.type);
  if (link.redirectTo !== undefined && link.redirectTo !== publicUrl) {
    const { origin } = new URL(publicUrl);
    const target = new URL(link.redirectTo);
    if (target.origin === origin) {
      url.searchParams.set('next', target.pathname + target.search + target.hash);
    } else {
      url.searchParams.set('redirect_to', link.redirectTo);
    }
  }
  return url.href;
}

/** Mails of sign-in: each is queued with the change it tells of, and sent by a job. */
export function createMails(context: ServerContext): AuthMails {
  const { publicUrl, secrets, queue } = context;
  const mayReceive = createMailCounter(context);
  return {
    mayReceive,
    send: async (trx, mail) => {
      const { kind, to, language, link, left, isDiscreet = false, isOwnDoing = false } = mail;
      if (!isOwnDoing && !(await mayReceive(trx, to, 'anybody'))) return;
      const page = pageOfKind(kind);
      const address =
        link === undefined
          ? page === null
            ? undefined
            : publicUrl + page
          : writeConfirmLink(publicUrl, link);
      const code = mail.code ?? link?.code;
      const hasToken = link !== undefined || code !== undefined;
      const tokenMinutes = link === undefined ? codeMinutes : linkMinutes;
      const id = randomUUID();
      const sealed = sealMail(secrets, {
        ...{ messageId: id, kind, to, language, isDiscreet, hasToken },
        ...(address === undefined ? {} : { link: address }),
        ...(code === undefined ? {} : { code }),
        ...(left === undefined ? {} : { left }),
        expiresAt: context.now().getTime() + (hasToken ? tokenMinutes * minuteMs : dayMs),
      });
      await queue.send(sendMailQueue, sealed, { id, trx });
    },
  };
}
