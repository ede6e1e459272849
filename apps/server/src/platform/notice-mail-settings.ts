import { z } from 'zod';
import { optionalText, whole } from './backend-settings.ts';

/** Settings of notices: mails to hosts and registrars, and their answers. */
export const noticeMailSettings = {
  NOTICE_MAIL_FROM: optionalText.describe(
    'Sender of notices, such as `LeakBlock notices <notices@mail.example.org>`. Best a sub-domain of its own with SPF, DKIM and DMARC. Default: `notices@` the host of `PUBLIC_URL`.',
  ),
  NOTICE_MAIL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'must be a domain')
    .optional()
    .describe(
      'Domain of the addresses that answers and bounces come back to, `case+…@` and `bounce+…@`. Its mail must reach the box of `IMAP_URL` or the webhook. Default: the domain of `NOTICE_MAIL_FROM`.',
    ),
  NOTICES_PER_RECIPIENT_AND_DAY: whole(1, 10_000)
    .default(50)
    .describe(
      'Mails about removals that one mailbox gets in a day (UTC) from everybody here together. What is over it waits for the next day. Mails about intimate images count and never wait.',
    ),
  DKIM_PRIVATE_KEY: optionalText.describe(
    'Private key (PEM) with which notices are signed. Not set: notices are not signed by us. Needs `DKIM_SELECTOR`.',
  ),
  DKIM_SELECTOR: optionalText.describe('Selector of that key in DNS.'),
  DKIM_DOMAIN: optionalText.describe(
    'Domain of that key. Default: the domain of `NOTICE_MAIL_FROM`.',
  ),
  IMAP_URL: z
    .url({ protocol: /^imaps?$/, error: 'must be an imap:// or imaps:// address' })
    .optional()
    .describe(
      'Mailbox with the answers to notices, with name and password and, as its path, the folder: `imaps://name:password@mail.example.org/INBOX`. It is looked into every minute; what was read is marked as seen. Not set: it is not looked for answers.',
    ),
  INCOMING_MAIL_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Key of the webhook that takes answers, `POST /functions/v1/incoming-mail`. Not set: there is no webhook.',
    ),
};
