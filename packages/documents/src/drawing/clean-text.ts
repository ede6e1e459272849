import { chooseFace, unknownSign } from './choose-face.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Latin, Greek and Cyrillic letters, digits and the signs of prose: DejaVu has them all. */
export const isEasy = (text: string): boolean =>
  /^[\u0020-\u007E\u00A0-\u017F\u0391-\u03A1\u03A3-\u03CE\u0410-\u044F\u2010-\u201E\u2022\u2026\u20AC]*$/u.test(
    text,
  );
/** Marks, joiners, and what takes two units: only these make one sign of several characters. */
const joined = /[\p{M}\p{Cs}\u1100-\u11FF\u200C\u200D\u{10000}-\u{10FFFF}]/u;
/** Letters and marks of one sign each. */
export const signsOf = (text: string): string[] =>
  joined.test(text)
    ? Array.from(graphemes.segment(text), ({ segment }) => segment)
    : text.split('');

/** Signs of a text; ornate letters that no face has stand as the plain ones that they are forms of. */
export const drawableSigns = (text: string, isBold: boolean): string[] =>
  signsOf(text).flatMap((sign) =>
    chooseFace(sign, isBold) === null ? signsOf(sign.normalize('NFKC')) : [sign],
  );

/**
 * Text as it can be drawn on one flow of lines: control signs and those that turn the direction (which could show an
 * address as another one) are out, spaces are single, and what no face has is one visible mark.
 */
export function cleanText(text: string, isBold: boolean): string {
  const flat = text
    .normalize('NFC')
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069\u00AD\uFEFF]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, (spaces) =>
      spaces === '\u00A0' || spaces === '\u202F' ? spaces : ' ',
    )
    .replace(/\p{Cs}/gu, unknownSign)
    .trim();
  if (isEasy(flat)) return flat;
  return drawableSigns(flat, isBold)
    .map((sign) => (chooseFace(sign, isBold) === null ? unknownSign : sign))
    .join('');
}
