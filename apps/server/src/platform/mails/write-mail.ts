import { commonWords } from './common-words.ts';
import type { MailContent, MailManner, WrittenMail } from './mail-content.ts';
import { blockToHtml, escapeHtml } from './write-html.ts';
import { darkStyle, look } from './mail-style.ts';
import { blockToText } from './write-text.ts';

/** In one go: a brand that looks like a place for another is left as it is. */
const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/gu, (found, name: string) => values[name] ?? found);

/** Characters of the preview line; mail programs show fewer. */
const previewLength = 140;
const cut = (text: string): string => Array.from(text).slice(0, previewLength).join('');

const font =
  'font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;word-break:break-word;overflow-wrap:anywhere';

/**
 * The one look of all mails: plain text and HTML that say the same. Light and dark, without pictures, scripts or
 * anything that is loaded; tables and styles in the elements, because older mail programs know nothing else.
 */
export function writeMail(content: MailContent, manner: MailManner): WrittenMail {
  const { language, brand, siteUrl, isDiscreet, unsubscribe } = manner;
  const words = commonWords[language];
  const { blocks, subject } = content;
  const first = blocks.find((block) => block.type === 'text');
  const preview = (content.preview ?? first?.text ?? '').replace(/\s+/gu, ' ');
  const signature = fill(isDiscreet ? words.sentByDiscreetly : words.sentBy, {
    brand,
    site: siteUrl,
  });
  const text = [
    ...blocks.map((block) => blockToText(block, { siteUrl, colon: words.colon })),
    `-- \n${signature}`,
    ...(unsubscribe === undefined
      ? []
      : [`${words.unsubscribe}${words.colon}\n${unsubscribe.href}`]),
  ];
  const footer =
    escapeHtml(signature) +
    (unsubscribe === undefined
      ? ''
      : `<br><a href="${escapeHtml(unsubscribe.href)}" ${look('soft')}>${escapeHtml(words.unsubscribe)}</a>`);
  const shown = blocks
    .map((block) => blockToHtml(block, { siteUrl, copyLink: words.copyLink }))
    .join('');
  const table =
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
  // Outlook on Windows knows no largest width: what it alone reads gives it a fixed one.
  const html =
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `${darkStyle}</head><body ${look('page', 'margin:0;padding:0')}>` +
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(cut(preview))}</div>` +
    `${table} ${look('page')}><tr><td align="center" style="padding:24px 12px">` +
    '<!--[if mso]><table role="presentation" width="560"><tr><td><![endif]-->' +
    `${table} ${look('card', 'max-width:560px;border-radius:8px')}><tr>` +
    `<td align="left" ${look('ink', `padding:28px 24px;${font}`)}><div role="article" lang="${language}">` +
    `<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${escapeHtml(subject)}</h1>${shown}` +
    `<p ${look('soft', 'margin:24px 0 0;font-size:14px')}>${footer}</p></div></td></tr></table>` +
    '<!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>';
  const said = text.filter((part) => part !== '').join('\n\n');
  return { subject, text: `${said}\n`, html };
}
