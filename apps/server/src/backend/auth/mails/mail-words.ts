import type { AuthMailKind } from '../auth-context.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };

type KindWords = { subject: string; text: string; notYou: string; button?: string };

export type MailWords = {
  greeting: string;
  copyLink: string;
  enterCode: string;
  yourCode: string;
  linkValid: string;
  codeValid: string;
  neverAsk: string;
  sentBy: string;
  kinds: Record<AuthMailKind, KindWords>;
};

const words = { en, de, es, fr } satisfies Record<string, MailWords>;

export type MailLanguage = keyof typeof words;
export const mailLanguages = Object.keys(words) as MailLanguage[];

/** The language a text names (`de`, `de-AT`), if we write in it. */
export function parseLanguage(text: unknown): MailLanguage | null {
  if (typeof text !== 'string') return null;
  const wanted = text.slice(0, 2).toLowerCase();
  return mailLanguages.find((language) => language === wanted) ?? null;
}

/** Words of mails in this language, English for any other. */
export function mailWords(language: string | null): MailWords {
  return words[parseLanguage(language) ?? 'en'];
}
