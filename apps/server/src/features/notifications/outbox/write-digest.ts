import { commonWords } from '#platform/mails/common-words';
import type { MailContent, MailManner } from '#platform/mails/mail-content';

/** Alerts that are listed; the rest is counted. */
const listedAlerts = 30;

/**
 * Several mails as one: what each says first, with where it leads. One alone stays as it is, and so do discreet ones,
 * which all say the same.
 */
export function writeDigest(contents: readonly MailContent[], manner: MailManner): MailContent {
  const [first, ...others] = contents;
  if (first === undefined) throw new Error('There is nothing to write.');
  if (others.length === 0 || manner.isDiscreet) return first;
  const words = commonWords[manner.language];
  const count = contents.length;
  const say = (text: string, number: number) => text.replace('{count}', String(number));
  const rest = count - listedAlerts;
  return {
    subject: say(words.digestSubject, count),
    preview: contents.map(({ subject }) => subject).join(' · '),
    blocks: [
      { type: 'text', text: words.greeting },
      {
        type: 'list',
        items: contents.slice(0, listedAlerts).map((content) => toItem(content, manner)),
      },
      ...(rest > 0 ? [{ type: 'text' as const, text: say(words.andMore, rest) }] : []),
      { type: 'button', label: words.open, path: '/dashboard' },
    ],
  };
}

function toItem(content: MailContent, { language, siteUrl }: MailManner) {
  const { blocks, subject } = content;
  const { greeting } = commonWords[language];
  const said = blocks.find((block) => block.type === 'text' && block.text !== greeting);
  const button = blocks.find((block) => block.type === 'button');
  const text = said?.type === 'text' ? `${subject}\n${said.text}` : subject;
  if (button === undefined) return { text };
  return { text, href: 'path' in button ? siteUrl + button.path : button.href };
}
