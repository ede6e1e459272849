import { look } from './mail-style.ts';
import type { MailBlock } from './mail-content.ts';
import { addressOf } from './write-text.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/gu, (sign) => entities[sign] ?? sign);

/** Lines that no program joins. */
const lines = (text: string): string => escapeHtml(text).replace(/\r?\n/gu, '<br>');

const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;

const table = (rows: string): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;border-collapse:collapse">${rows}</table>`;

/** A button whose area is a table cell, because Outlook gives links no padding; below it the address to copy. */
function button(label: string, href: string, copyLink: string): string {
  const address = escapeHtml(href);
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr>` +
    `<td ${look('button', 'padding:12px 20px;border-radius:6px')}>` +
    `<a href="${address}" ${look('label', 'font-weight:bold;text-decoration:none')}>${escapeHtml(label)}</a></td></tr></table>` +
    `<p ${look('soft', 'margin:0 0 16px;font-size:14px;word-break:break-word;overflow-wrap:anywhere')}>${escapeHtml(copyLink)}<br>` +
    `<a href="${address}" ${look('soft')}>${address}</a></p>`
  );
}

/** A block of a mail as HTML. Nothing that somebody typed becomes a tag or an attribute. */
export function blockToHtml(
  block: MailBlock,
  options: { siteUrl: string; copyLink: string },
): string {
  switch (block.type) {
    case 'text':
      return block.text
        .split(/(?:\r?\n){2,}/u)
        .map((part) => paragraph(lines(part)))
        .join('');
    case 'heading':
      return `<h2 style="font-size:18px;line-height:1.3;margin:24px 0 12px">${escapeHtml(block.text)}</h2>`;
    case 'button': {
      const href = addressOf(block, options.siteUrl);
      return href === null ? '' : button(block.label, href, options.copyLink);
    }
    case 'code':
      return `<p style="margin:0 0 16px;font-size:28px;letter-spacing:4px;font-family:monospace">${escapeHtml(block.code)}</p>`;
    case 'quote':
      return (
        `${paragraph(escapeHtml(block.by))}<blockquote ${look('line', 'margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid')}>` +
        `${lines(block.text)}</blockquote>`
      );
    case 'figures':
      return table(
        block.rows
          .map(
            ({ label, value }) =>
              `<tr><th scope="row" align="left" ${look('line', 'padding:8px 12px 8px 0;font-weight:normal;border-bottom:1px solid')}>${escapeHtml(label)}</th>` +
              `<td align="right" ${look('line', 'padding:8px 0;font-weight:bold;border-bottom:1px solid')}>${escapeHtml(value)}</td></tr>`,
          )
          .join(''),
      );
    case 'list':
      return `<ul style="margin:0 0 16px;padding:0 0 0 20px">${block.items
        .map(({ href, text }) => {
          const address = href === undefined ? null : addressOf({ href }, options.siteUrl);
          const words = lines(text);
          return `<li style="margin:0 0 8px">${address === null ? words : `<a href="${escapeHtml(address)}" ${look('link')}>${words}</a>`}</li>`;
        })
        .join('')}</ul>`;
  }
}
