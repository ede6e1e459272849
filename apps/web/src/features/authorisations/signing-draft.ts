import { isSameName, letterLimits } from '@leakblock/domain/authorisations';
import type {
  AuthorisationAct,
  LetterLanguage,
  LetterMonths,
  LetterSignature,
  PreviewLetterInput,
} from '@leakblock/domain/authorisations';
import { text } from '#lib/texts.ts';

/** Which name recipients read: one of her stage names, another one, or the legal one. */
export type OwnerChoice = { kind: 'stage'; name: string } | { kind: 'other' } | { kind: 'legal' };

/** What is typed, ticked and drawn so far. */
export type SigningDraft = {
  fullName: string;
  protectedContent: string;
  exclusions: string;
  acts: readonly AuthorisationAct[];
  months: LetterMonths;
  language: LetterLanguage;
  owner: OwnerChoice;
  otherName: string;
  way: 'draw' | 'type';
  drawn: Extract<LetterSignature, { kind: 'drawn' }> | null;
  typedName: string;
  confirmsFacts: boolean;
  agreesToElectronicRecords: boolean;
};

type SigningField =
  | 'fullName'
  | 'protectedContent'
  | 'exclusions'
  | 'acts'
  | 'owner'
  | 'signature'
  | 'facts'
  | 'electronic';
export type SigningErrors = Partial<Record<SigningField, string>>;

const characters = (value: string) => Array.from(value.trim()).length;
const tooLong = (value: string, limit: number) =>
  characters(value) > limit ? text('authorisations.sign.tooLong', { limit }) : null;

/** What is wrong with the entries that the letter itself is made of. */
export function checkLetter(draft: SigningDraft): SigningErrors {
  const errors: [SigningField, string | null][] = [
    [
      'fullName',
      characters(draft.fullName) === 0
        ? text('authorisations.sign.name.missing')
        : tooLong(draft.fullName, letterLimits.name),
    ],
    [
      'protectedContent',
      characters(draft.protectedContent) === 0
        ? text('authorisations.sign.content.missing')
        : tooLong(draft.protectedContent, letterLimits.content),
    ],
    ['exclusions', tooLong(draft.exclusions, letterLimits.exclusions)],
    ['acts', draft.acts.length === 0 ? text('authorisations.sign.acts.missing') : null],
    ['owner', checkOwner(draft)],
  ];
  return toErrors(errors);
}

function checkOwner(draft: SigningDraft): string | null {
  if (draft.owner.kind === 'legal') return null;
  const name = ownerName(draft);
  if (name === '') return text('authorisations.sign.owner.missing');
  return isSameName(name, draft.fullName)
    ? text('errors.authorisations.owner_name_is_legal')
    : tooLong(name, letterLimits.name);
}

/** What is wrong before it is signed. */
export function checkSigning(draft: SigningDraft): SigningErrors {
  const { agreesToElectronicRecords, confirmsFacts, way } = draft;
  return {
    ...checkLetter(draft),
    ...toErrors([
      ['facts', confirmsFacts ? null : text('authorisations.sign.facts.missing')],
      [
        'electronic',
        agreesToElectronicRecords ? null : text('authorisations.sign.electronic.missing'),
      ],
      [
        'signature',
        signatureOf(draft) === null ? text('authorisations.sign.signature.missing') : null,
      ],
      [
        'signature',
        way === 'type' && draft.typedName !== '' && !isSameName(draft.typedName, draft.fullName)
          ? text('authorisations.sign.signature.differs')
          : null,
      ],
    ]),
  };
}

const toErrors = (errors: [SigningField, string | null][]): SigningErrors =>
  Object.fromEntries(errors.filter(([, words]) => words !== null));

function ownerName({ fullName, otherName, owner }: SigningDraft): string {
  if (owner.kind === 'stage') return owner.name;
  return (owner.kind === 'legal' ? fullName : otherName).trim();
}

/** The signature, as far as there is one. */
function signatureOf({ drawn, typedName, way }: SigningDraft): LetterSignature | null {
  if (way === 'draw') return drawn;
  return typedName.trim() === '' ? null : { kind: 'typed', name: typedName.trim() };
}

/** What is sent for a preview; the body of the signing has more. */
export function toLetterInput(draft: SigningDraft): PreviewLetterInput {
  return {
    fullName: draft.fullName,
    protectedContent: draft.protectedContent,
    exclusions: draft.exclusions,
    acts: [...draft.acts],
    months: draft.months,
    ownerName: ownerName(draft),
    showsLegalName: draft.owner.kind === 'legal',
    language: draft.language,
    signature: signatureOf(draft),
  };
}
