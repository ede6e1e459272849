import type { AuthorisationAct, LetterLanguage } from '@leakblock/domain/authorisations';

/**
 * Version of the letter's words in all languages and of what its editions show; a letter says which one it was written
 * with. In redacted editions of `loa-2026-11` all stage names stand.
 */
export const letterTemplateVersion = 'loa-2026-11.2';

/** The fixed words of a letter in one language. Arguments are set in where a sentence needs them. */
export type LetterWords = {
  title: string;
  preview: string;
  redactedNote: string;
  reference: (version: number, id: string) => string;
  headings: Record<
    | 'principal'
    | 'agent'
    | 'scope'
    | 'exclusions'
    | 'acts'
    | 'notAllowed'
    | 'statements'
    | 'publication'
    | 'term'
    | 'electronic'
    | 'signature'
    | 'trail',
    string
  >;
  fields: Record<
    | 'legalName'
    | 'dateOfBirth'
    | 'address'
    | 'country'
    | 'email'
    | 'stageNames'
    | 'links'
    | 'company'
    | 'contact'
    | 'phone'
    | 'ownerName'
    | 'signedAt'
    | 'identity'
    | 'method'
    | 'textHash'
    | 'openedAt'
    | 'previewedAt'
    | 'timeZone'
    | 'session'
    | 'signIn'
    | 'emailVerified'
    | 'network'
    | 'program'
    | 'template',
    string
  >;
  none: string;
  withheld: string;
  grant: (agent: string) => string;
  rights: string;
  acts: Record<AuthorisationAct, string>;
  subAgent: string;
  notAllowed: string[];
  statements: string[];
  publication: (ownerName: string) => string[];
  term: (startsOn: string, endsOn: string) => string[];
  electronic: string[];
  drawn: string;
  typed: string;
  unsigned: string;
  adult: string;
  secondFactor: { yes: string; no: string };
  identityChecked: (reference: string, day: string | null) => string;
  identityOpen: string;
  seal: string;
  page: (number: number, of: number) => string;
};

export type WordsOf = Record<LetterLanguage, LetterWords>;
