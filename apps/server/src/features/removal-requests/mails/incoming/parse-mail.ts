import { createHash } from 'node:crypto';
import { simpleParser } from 'mailparser';
import type { AddressObject, ParsedMail } from 'mailparser';
import { readDeliveryStatus } from './read-delivery-status.ts';
import type { DeliveryStatus } from './read-delivery-status.ts';

/** Bytes of a mail that is read at all. */
export const maxMailBytes = 2 << 20;
const maxText = 100_000;
const maxHtml = 200_000;

/** A mail to us, reduced to what may be looked at: text, never HTML, and no attachment is opened. */
export type InboundMail = {
  /** Without angle brackets; made from the bytes when the mail has none. */
  messageId: string;
  /** Lower case; empty for the null sender. */
  from: string;
  /** Every address it was sent to or delivered for, in lower case. */
  to: string[];
  subject: string;
  text: string;
  /** Message-IDs it answers, the nearest first, without angle brackets. */
  answers: string[];
  /** Lower-case names of the headers that tell machines from people, with their values in lower case. */
  signs: Record<string, string>;
  deliveryStatus: DeliveryStatus | null;
};

/** Without NUL, which PostgreSQL cannot store, and without halves of characters. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const addressesIn = (field: AddressObject | AddressObject[] | undefined): string[] =>
  [field ?? []]
    .flat()
    .flatMap(({ value }) => value)
    .flatMap(({ address, group }) => [address, ...(group ?? []).map((one) => one.address)])
    .flatMap((address) => (address === undefined || address === '' ? [] : [address]));

/** An encoded word may hold any character, also in what is no text. */
const idsIn = (text: string): string[] =>
  [...clean(text).matchAll(/<([^<>\s]{1,500})>/gu)].map(([, id = '']) => id);

const signHeaders = [
  'auto-submitted',
  'precedence',
  'x-auto-response-suppress',
  'x-autoreply',
  'x-autorespond',
  'x-failed-recipients',
  'return-path',
  'content-type',
];

/**
 * Reads a mail as it came (RFC 5322, MIME). Whatever it holds, the answer is text of bounded length.
 * @throws when the bytes are no mail at all
 */
export async function parseMail(source: Buffer): Promise<InboundMail> {
  const mail = await simpleParser(source, {
    keepDeliveryStatus: true,
    skipImageLinks: true,
    skipTextToHtml: true,
    // Longer HTML the parser refuses with the whole mail; its words are read below.
    skipHtmlToText: source.length > maxHtml,
    maxHtmlLengthToParse: maxHtml,
  });
  const line = (name: string): string =>
    mail.headerLines
      .filter(({ key }) => key === name)
      .map(({ line: text }) => text.slice(text.indexOf(':') + 1))
      .join(' ')
      .trim();
  const delivered = ['delivered-to', 'x-original-to', 'x-envelope-to'].flatMap((name) =>
    line(name)
      .split(/[\s<>,;"]+/u)
      .filter((word) => /[^@]@[^@]/u.test(word)),
  );
  const to = [...addressesIn(mail.to), ...addressesIn(mail.cc), ...delivered];
  const hash = createHash('sha256').update(source).digest('hex');
  return {
    messageId: clean(idsIn(mail.messageId ?? '')[0] ?? `${hash}@no-message-id`).slice(0, 500),
    from: clean(addressesIn(mail.from)[0] ?? '')
      .toLowerCase()
      .slice(0, 320),
    to: [...new Set(to.map((address) => clean(address).toLowerCase().slice(0, 320)))].slice(0, 50),
    subject: clean(mail.subject ?? '')
      .replace(/\s+/gu, ' ')
      .slice(0, 1000),
    text: clean(textOf(mail)).slice(0, maxText),
    answers: [
      ...new Set([
        ...idsIn(mail.inReplyTo ?? ''),
        ...idsIn([mail.references ?? []].flat().join(' ')).reverse(),
      ]),
    ].slice(0, 50),
    signs: Object.fromEntries(signHeaders.map((name) => [name, line(name).toLowerCase()])),
    deliveryStatus: readDeliveryStatus(
      mail.attachments
        .filter(({ contentType }) => /^message\/(global-)?delivery-status$/u.test(contentType))
        .map(({ content }) => content.toString('utf8')),
    ),
  };
}

/** The text part; of a mail that is HTML only, its words. */
function textOf(mail: ParsedMail): string {
  if (mail.text !== undefined && mail.text.trim() !== '') return mail.text;
  if (typeof mail.html !== 'string') return '';
  return visibleWords(mail.html.slice(0, maxHtml)).replace(/[ \t]+/gu, ' ');
}

/** What stands between tags, without scripts and styles: tag by tag, since patterns for it can take quadratic time. */
function visibleWords(html: string): string {
  const [first = '', ...tags] = html.split('<');
  const words = [first];
  let hidden: string | null = null;
  for (const tag of tags) {
    const name = /^\/?[a-z]{1,20}/iu.exec(tag)?.[0].toLowerCase() ?? '';
    if (hidden === null && (name === 'script' || name === 'style')) hidden = `/${name}`;
    else if (name === hidden) hidden = null;
    const end = tag.indexOf('>');
    if (hidden === null && end >= 0) words.push(tag.slice(end + 1));
  }
  return words.join(' ');
}
