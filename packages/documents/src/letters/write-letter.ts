import { createHash } from 'node:crypto';
import { linksTellingNothing, maskName, namesTellingNothing, tellsWho } from './telling-nothing.ts';
import type { AuthorisationAct, LetterEdition } from '@leakblock/domain/authorisations';
import { authorisationActs } from '@leakblock/domain/authorisations';
import type { LetterInput } from './letter-input.ts';
import type { LetterWords, WordsOf } from './letter-words.ts';
import { letterTemplateVersion } from './letter-words.ts';
import { german } from './words-de.ts';
import { english } from './words-en.ts';

const words: WordsOf = { en: english, de: german };

/** One part of a letter: lines of name and value, sentences, and acts with their ticks. */
export type LetterSection = {
  heading: string;
  rows?: { name: string; value: string }[];
  paragraphs?: string[];
  bullets?: string[];
  ticks?: { text: string; isTicked: boolean }[];
};

export type LetterText = {
  words: LetterWords;
  title: string;
  reference: string;
  /** Above everything, of the redacted edition. */
  note: string | null;
  sections: LetterSection[];
};

/**
 * The words of a letter, without its signature and its record. Pure: the same input gives the same text. The redacted
 * edition masks the legal name and leaves out birth, address and e-mail, and the stage names and links that hold a part of her
 * legal name; what she wrote herself about content and exclusions is withheld where her legal name stands in it.
 */
export function writeLetter(input: LetterInput, edition: LetterEdition): LetterText {
  const say = words[input.language];
  const agent = input.agent;
  const row = (name: keyof LetterWords['fields'], value: string | null) =>
    value === null || value === '' ? [] : [{ name: say.fields[name], value }];
  return {
    words: say,
    title: say.title,
    reference: say.reference(input.version, input.id),
    note: edition === 'redacted' ? say.redactedNote : null,
    sections: [
      { heading: say.headings.principal, rows: describePrincipal(input, edition, say) },
      {
        heading: say.headings.agent,
        rows: [
          ...row('company', agent.company),
          ...row('contact', agent.name),
          ...row('address', agent.address),
          ...row('phone', agent.phone),
          ...row('email', agent.email),
        ],
        paragraphs: [say.grant(agent.company)],
      },
      {
        heading: say.headings.scope,
        paragraphs: [ownWords(input, edition, input.protectedContent), say.rights],
      },
      {
        heading: say.headings.exclusions,
        paragraphs: [
          input.exclusions === null ? say.none : ownWords(input, edition, input.exclusions),
        ],
      },
      {
        heading: say.headings.acts,
        ticks: authorisationActs.map((act: AuthorisationAct) => ({
          text: say.acts[act],
          isTicked: input.acts.includes(act),
        })),
        paragraphs: [say.subAgent],
      },
      { heading: say.headings.notAllowed, bullets: say.notAllowed },
      { heading: say.headings.statements, bullets: say.statements },
      { heading: say.headings.publication, bullets: say.publication(input.ownerName) },
      { heading: say.headings.term, paragraphs: say.term(input.startsOn, input.endsOn) },
      { heading: say.headings.electronic, paragraphs: say.electronic },
    ],
  };
}

function describePrincipal(
  input: LetterInput,
  edition: LetterEdition,
  say: LetterWords,
): { name: string; value: string }[] {
  const { principal } = input;
  const isFull = edition === 'full';
  const rows: [keyof LetterWords['fields'], string | null][] = [
    ['legalName', shownName(input, edition)],
    ['dateOfBirth', isFull ? (principal.dateOfBirth ?? say.adult) : say.adult],
    ['address', isFull ? principal.address : null],
    ['country', principal.country],
    ['email', isFull ? principal.email : null],
    ['stageNames', listStageNames(input, edition, say)],
    ['links', (isFull ? input.officialLinks : linksTellingNothing(input)).join('\n')],
    ['ownerName', input.ownerName],
    [
      'identity',
      input.identity === null
        ? say.identityOpen
        : say.identityChecked(input.identity.reference, input.identity.decidedOn),
    ],
  ];
  return rows.flatMap(([name, value]) =>
    value === null || value === '' ? [] : [{ name: say.fields[name], value }],
  );
}

function listStageNames(input: LetterInput, edition: LetterEdition, say: LetterWords): string {
  if (input.stageNames.length === 0) return say.none;
  const shown = edition === 'full' ? input.stageNames : namesTellingNothing(input);
  return shown.length === 0 ? say.withheld : shown.join(', ');
}

/** The legal name as an edition shows it. */
export function shownName(input: LetterInput, edition: LetterEdition): string {
  const { legalName } = input.principal;
  return edition === 'full' ? legalName : maskName(legalName);
}

/** Her own words; in the redacted edition without a word of her legal name or her address in them. */
function ownWords(input: LetterInput, edition: LetterEdition, text: string): string {
  const isWithheld = edition === 'redacted' && tellsWho(text, input.principal);
  return isWithheld ? words[input.language].withheld : text;
}

/** SHA-256 of the words shown, hexadecimal: what the record of the signature holds against the letter. */
export function hashLetterText(input: LetterInput): string {
  const { sections, title } = writeLetter(input, 'full');
  return createHash('sha256')
    .update(JSON.stringify([letterTemplateVersion, title, sections]))
    .digest('hex');
}
