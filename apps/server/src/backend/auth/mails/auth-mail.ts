import { z } from 'zod';
import { commonWords } from '../../../platform/mails/common-words.ts';
import type { MailBlock, MailContent, MailManner } from '../../../platform/mails/mail-content.ts';
import { defineMail } from '../../../platform/mails/mail-kind.ts';
import type { MailKind } from '../../../platform/mails/mail-kind.ts';
import type { AuthMailKind } from '../auth-context.ts';
import { codeMinutes, linkMinutes } from '../tokens/purposes.ts';
import { authMailKinds, pageOfKind } from './mail-kinds.ts';
import { mailWords } from './mail-words.ts';

const authMailData = z.object({
  /** Address of the button, for kinds that have one. */
  link: z.string().optional(),
  code: z.string().optional(),
  /** How many recovery codes are left. */
  left: z.number().optional(),
  /** Whether link and code end soon; a link to a page of ours does not. */
  hasToken: z.boolean(),
});
export type AuthMailData = z.infer<typeof authMailData>;

/** What a mail of sign-in says: nothing in it is typed by a person, and its subject never names the matter. */
export function writeAuthMail(
  kind: AuthMailKind,
  { code, hasToken, left, link }: AuthMailData,
  { brand, language }: Pick<MailManner, 'brand' | 'language'>,
): MailContent {
  const common = mailWords(language);
  const words = common.kinds[kind];
  const values: Record<string, string> = {
    ...{ brand, linkMinutes: String(linkMinutes), codeMinutes: String(codeMinutes) },
    ...(left !== undefined && { left: String(left) }),
  };
  const say = (text: string): MailBlock => ({
    type: 'text',
    text: text.replace(/\{(\w+)\}/gu, (found, name: string) => values[name] ?? found),
  });
  const blocks: MailBlock[] = [say(commonWords[language].greeting), say(words.text)];
  if (link !== undefined && words.button !== undefined) {
    blocks.push({ type: 'button', label: words.button, href: link });
    if (hasToken) blocks.push(say(common.linkValid));
  }
  if (code !== undefined) {
    blocks.push(say(link === undefined ? common.yourCode : common.enterCode));
    blocks.push({ type: 'code', code }, say(common.codeValid), say(common.neverAsk));
  }
  blocks.push(say(words.notYou));
  return { subject: words.subject, preview: words.notYou, blocks };
}

/** Every mail of sign-in, for previews: they wait sealed in a queue of their own, not in the outbox. */
export const authMails: readonly MailKind[] = authMailKinds.map((kind) =>
  defineMail({
    name: `auth.${kind}`,
    kind: 'account',
    data: authMailData,
    write: (data, manner) => writeAuthMail(kind, data, manner),
    sample: ({ siteUrl }) => sampleOf(kind, siteUrl),
  }),
);

function sampleOf(kind: AuthMailKind, siteUrl: string): AuthMailData {
  const page = pageOfKind(kind);
  if (page !== null) return { link: siteUrl + page, hasToken: false };
  if (kind === 'reauthenticate') return { code: '123456', hasToken: true };
  if (kind === 'recovery-code-used') return { left: 7, hasToken: false };
  const isAsking = /^(?:confirm|sign-in|recover-)/u.test(kind);
  if (!isAsking) return { hasToken: false };
  return { link: `${siteUrl}/confirm?token_hash=preview`, code: '123456', hasToken: true };
}
