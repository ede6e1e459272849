import LineBreaker from 'linebreak';
import { cleanText, signsOf } from './clean-text.ts';
import { useFace } from './fonts.ts';
import { levelsOf, orderPieces } from './order-pieces.ts';
import type { Piece } from './order-pieces.ts';

export type Line = { pieces: (Piece & { width: number })[]; width: number };
export type TextStyle = {
  /** Points. */
  size: number;
  isBold?: boolean;
  /** Letters as they are copied: no ligatures. */
  isAddress?: boolean;
  /** What does not fit ends with an ellipsis. */
  maxLines?: number;
};

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
/**
 * Width of a narrow letter, in ems. What is longer than its lines could be of nothing but such letters is cut unseen:
 * whoever makes a page chooses how long its address is, and how many marks a letter has.
 */
const narrowest = 0.22;
const halfAtEnd = /[\uD800-\uDBFF]$/;

/** Scripts that write no spaces between words and need a dictionary. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Breaks text into lines of at most `width` points, each with its pieces in the order in which they are seen. A word, or
 * an address, that is wider than a line is broken between two signs.
 */
export function layOutText(
  pdf: PDFKit.PDFDocument,
  text: string,
  width: number,
  { isAddress = false, isBold = false, maxLines = Infinity, size }: TextStyle,
): Line[] {
  const style = { isAddress, isBold };
  const most = maxLines * Math.ceil(width / (size * narrowest));
  const isLong = text.length > most;
  const clean = cleanText(isLong ? text.slice(0, most).replace(halfAtEnd, '') : text, isBold);
  const levels = levelsOf(clean);
  const measure = (part: string) => measurePieces(pdf, orderPieces(part, style, null), size).width;
  const ends = breakLines(clean, width, { measure, maxLines });
  const shown = ends.slice(0, maxLines);
  return shown.map((end, index) => {
    const from = shown[index - 1] ?? 0;
    const line = clean.slice(from, end).trimEnd();
    const isCut = index === shown.length - 1 && (isLong || shown.length < ends.length);
    const told = isCut ? cutToFit(line, width, measure) : line;
    const pieces = orderPieces(told, style, levels?.slice(from, from + told.length) ?? null);
    return measurePieces(pdf, pieces, size);
  });
}

function measurePieces(pdf: PDFKit.PDFDocument, pieces: Piece[], size: number): Line {
  const measured = pieces.map((piece) => {
    return { ...piece, width: measurePiece(pdf, piece, size) };
  });
  return { pieces: measured, width: measured.reduce((sum, piece) => sum + piece.width, 0) };
}

function measurePiece(pdf: PDFKit.PDFDocument, { face, text }: Piece, size: number): number {
  useFace(pdf, face, size);
  if (face !== 'address') return pdf.widthOfString(text);
  // Sign by sign, as it is set: the document would keep every part of every address that was ever measured.
  let width = 0;
  for (const sign of text) width += pdf.widthOfString(sign);
  return width;
}

type Measure = (part: string) => number;

/** Where lines end, as offsets; one more than `maxLines` when there are more. */
function breakLines(
  text: string,
  width: number,
  { maxLines, measure }: { measure: Measure; maxLines: number },
): number[] {
  const ends: number[] = [];
  const longest = 300;
  let from = 0;
  let used = 0;
  for (const unit of unitsOf(text)) {
    if (ends.length > maxLines) return ends;
    const start = from;
    // A unit that is longer than any line is not set as one to find that out.
    const bare = unit.length > longest ? Infinity : measure(unit.trimEnd());
    const begun = ends.at(-1) ?? 0;
    if (used + bare > width && start > begun) {
      ends.push(start);
      used = 0;
    }
    if (bare > width) {
      let at = start;
      for (const sign of signsOf(unit)) {
        const more = measure(sign);
        if (used + more > width && used > 0) {
          ends.push(at);
          if (ends.length > maxLines) return ends;
          used = 0;
        }
        used += more;
        at += sign.length;
      }
    } else used += measure(unit);
    from += unit.length;
  }
  if (text !== '') ends.push(text.length);
  return ends;
}

/** Parts between which a line may end (Unicode annex 14). */
function unitsOf(text: string): string[] {
  if (unspaced.test(text)) return Array.from(words.segment(text), ({ segment }) => segment);
  const breaker = new LineBreaker(text);
  const units: string[] = [];
  let from = 0;
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    units.push(text.slice(from, next.position));
    from = next.position;
  }
  return units;
}

function cutToFit(line: string, width: number, measure: Measure): string {
  const signs = signsOf(line);
  while (signs.length > 0 && measure(`${signs.join('').trimEnd()}…`) > width) signs.pop();
  return `${signs.join('').trimEnd()}…`;
}
