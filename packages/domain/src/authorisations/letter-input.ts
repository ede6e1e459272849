import { z } from 'zod';
import { spellPlainly } from '../findings/plain-letters.ts';
import { authorisationActs, letterEditions, letterLanguages } from './acts.ts';
import { letterMonths } from './letter-term.ts';

/** Characters (Unicode code points) at most; the table's own limits. */
export const letterLimits = { name: 120, content: 2000, exclusions: 2000, reason: 1000 } as const;
/** Of a drawn signature: lines, points in all, and width or height of the field in CSS pixels. */
export const strokeLimits = { strokes: 200, points: 6000, side: 4000 } as const;

/** What may be wrong with a field; the words are the reader's. */
export type LetterFieldProblem = 'missing' | 'too_long';

const problem = (code: LetterFieldProblem) => ({ error: code });
/** A database takes every character but NUL, and no half of a surrogate pair; a page takes no other control characters. */
const storable = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (sign) =>
      sign === '\n' ? sign : ' ',
    )
    .toWellFormed()
    .trim();

const written = (limit: number) =>
  z
    .string()
    .transform(storable)
    .refine((text) => text !== '', problem('missing'))
    .refine((text) => Array.from(text).length <= limit, problem('too_long'));
const oneLine = (limit: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/gu, ' '))
    .pipe(written(limit));

const point = z.strictObject({
  x: z
    .number()
    .min(-strokeLimits.side)
    .max(strokeLimits.side * 2),
  y: z
    .number()
    .min(-strokeLimits.side)
    .max(strokeLimits.side * 2),
});
const side = z.number().positive().max(strokeLimits.side);

/** Drawn in a field of a size, or typed by who cannot or will not draw. */
export const letterSignature = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('drawn'),
      width: side,
      height: side,
      strokes: z.array(z.array(point).min(1)).min(1).max(strokeLimits.strokes),
    })
    .refine(({ strokes }) => strokes.flat().length <= strokeLimits.points),
  z.strictObject({ kind: z.literal('typed'), name: oneLine(letterLimits.name) }),
]);
export type LetterSignature = z.infer<typeof letterSignature>;

const letterFields = {
  fullName: oneLine(letterLimits.name),
  /** What is to be protected, in her words. */
  protectedContent: written(letterLimits.content),
  /** What is not: works made with others, for instance. */
  exclusions: z
    .string()
    .transform(storable)
    .refine((text) => Array.from(text).length <= letterLimits.exclusions, problem('too_long'))
    .transform((text) => (text === '' ? null : text)),
  acts: z
    .array(z.enum(authorisationActs))
    .min(1, problem('missing'))
    .transform((acts) => authorisationActs.filter((act) => acts.includes(act))),
  months: z.literal(letterMonths),
  /** Name that recipients may read as the owner's. */
  ownerName: oneLine(letterLimits.name),
  /** She chose to be named by her legal name. */
  showsLegalName: z.boolean(),
  language: z.enum(letterLanguages),
};

/** Body of `preview-authorisation`: the signature may still be missing. */
export const previewLetterInput = z.strictObject({
  ...letterFields,
  signature: letterSignature.nullable(),
});

/** Header of the answer of `preview-authorisation`: SHA-256 of the words that the letter has in full, hexadecimal. */
export const letterTextHeader = 'x-letter-sha256';

const moment = z.iso.datetime();
const sha256 = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/);

/** Body of `sign-authorisation`. Both confirmations are ticks that nobody but she sets. */
export const signLetterInput = z.strictObject({
  ...letterFields,
  signature: letterSignature,
  /** That what the letter says of her and her works is true. */
  confirmsFacts: z.literal(true),
  /** That records and signature may be electronic (15 U.S.C. 7001(c)). */
  agreesToElectronicRecords: z.literal(true),
  /** As her browser saw it; told apart from what the server saw. */
  seen: z
    .strictObject({
      openedAt: moment,
      previewedAt: moment.nullable(),
      /** `letterTextHeader` of that preview: it counts for a letter of the same words only. */
      previewedTextSha256: sha256.nullable().default(null),
      /** Pages that were opened before an upgrade say so of a text that they do not show. */
      scrolledToEndAt: z.unknown().optional(),
      timeZone: z.string().max(60),
    })
    .transform(({ scrolledToEndAt: _ofNoText, ...seen }) => seen),
});
export type PreviewLetterInput = z.input<typeof previewLetterInput>;
export type SignLetterInput = z.input<typeof signLetterInput>;
export type SignedLetterInput = z.output<typeof signLetterInput>;
export type PreviewedLetterInput = z.output<typeof previewLetterInput>;

/** Answer of `sign-authorisation`. */
export const signLetterAnswer = z.object({
  id: z.string(),
  version: z.number().int(),
  endsOn: z.string(),
});

/** Body of `revoke-authorisation`. */
export const revokeLetterInput = z.strictObject({
  id: z.uuid(),
  reason: z
    .string()
    .transform(storable)
    .refine((text) => Array.from(text).length <= letterLimits.reason, problem('too_long'))
    .transform((text) => (text === '' ? null : text)),
});

/** Body of `download-authorisation`. */
export const downloadLetterInput = z.strictObject({
  id: z.uuid(),
  edition: z.enum(letterEditions),
});

/** Body of `verify-document`: the hash of a file that stays where it is. */
export const verifyDocumentInput = z.strictObject({ sha256 });

/** Answer of `verify-document`: of the document everything, of the person nothing. */
export const verifyDocumentAnswer = z.object({
  isKnown: z.boolean(),
  document: z
    .object({
      kind: z.literal('letter_of_authorisation'),
      edition: z.enum(letterEditions),
      /** Days, `yyyy-mm-dd`. */
      signedOn: z.string(),
      endsOn: z.string(),
      state: z.enum(['alive', 'not_started', 'expired', 'revoked', 'superseded']),
      /** Day it was revoked or replaced. */
      endedOn: z.string().nullable(),
      /** SHA-256 of the certificate that sealed it, hexadecimal. */
      sealFingerprint: z.string(),
    })
    .nullable(),
});
export type VerifyDocumentAnswer = z.infer<typeof verifyDocumentAnswer>;

const plain = (name: string): string =>
  spellPlainly(name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether two names are the same but for case, accents, spaces, and letters that not every keyboard has. */
export function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

/**
 * Whether two legal names may be one person's: the same, or one has the other's words, two at least, and more of them, as
 * middle names are left out here and there. The order does not count.
 */
export function isNameOfSamePerson(one: string, other: string): boolean {
  const [fewer = [], more = []] = [one, other]
    .map((name) => plain(name).split(' '))
    .toSorted((a, b) => a.length - b.length);
  const isWithin = fewer.every((word) => more.includes(word));
  return isSameName(one, other) || (fewer.length >= 2 && isWithin);
}
