import type { MailBlock } from './mail-content.ts';

/** Where a button or an item leads; null for what is no page of ours and no address of the web. */
export function addressOf(
  target: { path: string } | { href: string },
  siteUrl: string,
): string | null {
  if ('path' in target) {
    return /^\/(?![/\\])/u.test(target.path) ? siteUrl + target.path : null;
  }
  return /^https?:\/\/[^\s"<>]+$/iu.test(target.href) ? target.href : null;
}

/** A block of a mail as plain text: what its HTML says. */
export function blockToText(
  block: MailBlock,
  { colon, siteUrl }: { siteUrl: string; colon: string },
): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'heading':
      return block.text.toUpperCase();
    case 'button': {
      const href = addressOf(block, siteUrl);
      return href === null ? '' : `${block.label}${colon}\n${href}`;
    }
    case 'code':
      return block.code;
    case 'quote':
      return `${block.by}\n\n${block.text
        .split(/\r?\n/u)
        .map((line) => `> ${line}`)
        .join('\n')}`;
    case 'figures':
      return block.rows.map(({ label, value }) => `${label}${colon} ${value}`).join('\n');
    case 'list':
      return block.items
        .map(({ href, text }) => {
          const address = href === undefined ? null : addressOf({ href }, siteUrl);
          return `- ${text}${address === null ? '' : `\n  ${address}`}`;
        })
        .join('\n');
  }
}
