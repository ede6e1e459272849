import type { AuthMailKind } from '../auth-context.ts';
import { codeMinutes, linkMinutes } from '../tokens/purposes.ts';
import { mailWords, parseLanguage } from './mail-words.ts';

export type WrittenMail = { subject: string; text: string; html: string };

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escape(text)}</p>`;

/** Style in the elements: mail programs drop style sheets. Colours with a contrast above 7:1. */
const button = (href: string, text: string): string =>
  `<p style="margin:0 0 16px"><a href="${escape(href)}" style="display:inline-block;padding:12px 20px;` +
  `border-radius:6px;background:#1b1b3a;color:#ffffff;text-decoration:none;font-weight:bold">${escape(text)}</a></p>`;

const codeBlock = (code: string): string =>
  `<p style="margin:0 0 16px;font-size:28px;letter-spacing:4px;font-family:monospace">${escape(code)}</p>`;

function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (found, name: string) => values[name] ?? found);
}

/**
 * The mail of a kind: plain text and HTML that say the same, without pictures, tracking or anything that a
 * person typed.
 * @param options.link address of the button, for kinds that have one
 * @param options.expires whether link and code end soon; a link to a page of ours does not
 */
export function writeMail(options: {
  kind: AuthMailKind;
  language: string | null;
  brand: string;
  siteUrl: string;
  link?: string | undefined;
  code?: string | undefined;
  /** How many recovery codes are left. */
  left?: number | undefined;
  expires: boolean;
}): WrittenMail {
  const { kind, brand, siteUrl, link, code, expires } = options;
  const language = parseLanguage(options.language) ?? 'en';
  const common = mailWords(language);
  const words = common.kinds[kind];
  const values = {
    brand,
    site: siteUrl,
    linkMinutes: String(linkMinutes),
    codeMinutes: String(codeMinutes),
    ...(options.left === undefined ? {} : { left: String(options.left) }),
  };
  const say = (text: string) => fill(text, values);
  const lines: string[] = [say(common.greeting), say(words.text)];
  const blocks: string[] = lines.map(paragraph);
  const add = (text: string) => {
    lines.push(say(text));
    blocks.push(paragraph(say(text)));
  };
  const label = words.button;
  if (link !== undefined && label !== undefined) {
    lines.push(`${say(label)}:\n${link}`);
    blocks.push(button(link, say(label)), paragraph(`${say(common.copyLink)} ${link}`));
    if (expires) add(common.linkValid);
  }
  if (code !== undefined) {
    const before = say(link === undefined ? common.yourCode : common.enterCode);
    lines.push(`${before}\n${code}`);
    blocks.push(paragraph(before), codeBlock(code));
    add(common.codeValid);
    add(common.neverAsk);
  }
  add(words.notYou);
  const subject = say(words.subject);
  const html =
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(subject)}</title>` +
    '<meta name="viewport" content="width=device-width"></head>' +
    '<body style="margin:0;padding:24px;background:#ffffff;color:#1a1a1a;font:16px/1.5 sans-serif">' +
    `<div role="article" lang="${language}" style="max-width:560px;margin:0 auto">` +
    `<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${escape(subject)}</h1>` +
    `${blocks.join('')}<p style="margin:24px 0 0;font-size:14px;color:#4a4a4a">${escape(say(common.sentBy))}</p>` +
    '</div></body></html>';
  return { subject, text: `${[...lines, `-- \n${say(common.sentBy)}`].join('\n\n')}\n`, html };
}
