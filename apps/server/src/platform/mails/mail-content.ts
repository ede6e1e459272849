import type { MailLanguage } from './mail-language.ts';

/** Parts of a mail, one under the other. All text is plain text; nothing in it becomes HTML. */
export type MailBlock =
  /** Empty lines part paragraphs, single ones are kept. */
  | { type: 'text'; text: string }
  | { type: 'heading'; text: string }
  /** `path`: a page of ours, such as `/settings#mails`; `href`: an address, http or https. */
  | { type: 'button'; label: string; path: string }
  | { type: 'button'; label: string; href: string }
  /** What is typed in somewhere, large and in one piece. */
  | { type: 'code'; code: string }
  /** What somebody else wrote, apart from what we say. */
  | { type: 'quote'; by: string; text: string }
  | { type: 'figures'; rows: readonly { label: string; value: string }[] }
  | { type: 'list'; items: readonly { text: string; href?: string }[] };

/** What a mail says, before it has a look. */
export type MailContent = {
  subject: string;
  /** What lists of mails show beside the subject; the first text unless told. */
  preview?: string;
  blocks: readonly MailBlock[];
};

/** How somebody is written to. */
export type MailManner = {
  language: MailLanguage;
  /** Who signs the mail; for discreet ones a name that does not tell what it is about. */
  brand: string;
  /** Address of the installation, without a slash at the end. */
  siteUrl: string;
  /** Nothing that others might read over her shoulder: the writer says nothing of the matter. */
  isDiscreet: boolean;
  /** Where mails of this kind are switched off; not for mails that she must get. */
  unsubscribe?: { href: string };
};

export type WrittenMail = { subject: string; text: string; html: string };
