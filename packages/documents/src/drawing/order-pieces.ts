import bidiFactory from 'bidi-js';
import type { Bidi } from 'bidi-js';
import { chooseFace } from './choose-face.ts';
import { isEasy, signsOf } from './clean-text.ts';
import type { Face } from './fonts.ts';

/** Text of one face and one direction, as it is typed; its glyphs are turned round by the font. */
export type Piece = { text: string; face: Face };

// Its types describe the ES module; Node gets the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)();
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Levels of direction by sign (odd: right to left), or null where all runs from left to right. */
export function levelsOf(text: string): Uint8Array | null {
  return rightToLeft.test(text) ? bidi.getEmbeddingLevels(text, 'auto').levels : null;
}

/**
 * The pieces of one line, from left to right as they are seen (Unicode annex 9, rule L2).
 * @param levels of this line alone
 */
export function orderPieces(
  text: string,
  { isAddress, isBold }: { isAddress: boolean; isBold: boolean },
  levels: Uint8Array | null,
): Piece[] {
  const basic: Face = isBold ? 'bold' : isAddress ? 'address' : 'plain';
  if (isEasy(text)) return text === '' ? [] : [{ text, face: basic }];
  const runs: (Piece & { level: number })[] = [];
  let at = 0;
  for (const sign of signsOf(text)) {
    const level = levels?.[at] ?? 0;
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(sign) ?? sign) : sign;
    const last = runs.at(-1);
    const face =
      last !== undefined && sign === ' ' ? last.face : (chooseFace(sign, isBold) ?? basic);
    // Fonts turn words round, not sentences: each word and each space between is a piece of its own.
    const isWord = level % 2 === 1 && (sign === ' ' || last?.text.endsWith(' ') === true);
    if (last?.face === face && last.level === level && !isWord) last.text += shown;
    else runs.push({ text: shown, face, level });
    at += sign.length;
  }
  return turn(runs);
}

function turn(runs: (Piece & { level: number })[]): Piece[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < runs.length; from += 1) {
      let to = from;
      while ((runs[to]?.level ?? -1) >= level) to += 1;
      if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).reverse());
      from = to;
    }
  }
  return runs.map(({ face, text }) => ({ face, text }));
}
