import type { MailLanguage } from '../../../platform/mails/mail-language.ts';
import type { AuthMailKind } from '../auth-context.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };

type KindWords = { subject: string; text: string; notYou: string; button?: string };

export type MailWords = {
  enterCode: string;
  yourCode: string;
  linkValid: string;
  codeValid: string;
  neverAsk: string;
  kinds: Record<AuthMailKind, KindWords>;
};

const words = { en, de, es, fr } satisfies Record<MailLanguage, MailWords>;

/** Words of mails of sign-in. */
export const mailWords = (language: MailLanguage): MailWords => words[language];
