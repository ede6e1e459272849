import { hasCharacter } from './fonts.ts';
import type { Face } from './fonts.ts';

/** Stands where no face has the sign: an empty box tells nothing. */
export const unknownSign = '\uFFFD';

const byScript: readonly (readonly [Face, RegExp])[] = [
  ['hangul', /^[\u1100-\u11FF\u3130-\u318F\uA960-\uA97F\uAC00-\uD7FF]/u],
  ['thai', /^[\u0E00-\u0E7F]/u],
  ['devanagari', /^[\u0900-\u097F\uA8E0-\uA8FF]/u],
  ['han', /^[\u2E80-\u9FFF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF\u{20000}-\u{2FA1F}]/u],
];
/** Signs that join or choose forms: drawn by no face of their own. */
const joiners = /[\u200C\u200D\uFE00-\uFE0F]/gu;

const chosen = { plain: new Map<string, Face | null>(), bold: new Map<string, Face | null>() };

/**
 * The face that has all of a sign (a letter with its marks).
 * @returns null when none has
 */
export function chooseFace(sign: string, isBold: boolean): Face | null {
  const known = chosen[isBold ? 'bold' : 'plain'];
  const before = known.get(sign);
  if (before !== undefined) return before;
  const face = find(sign, isBold);
  // What people type has no end; a few thousand signs are enough to be quick.
  if (known.size > 20_000) known.clear();
  known.set(sign, face);
  return face;
}

function find(sign: string, isBold: boolean): Face | null {
  const script = byScript.find(([, range]) => range.test(sign));
  const faces: Face[] = script ? [script[0]] : isBold ? ['bold', 'plain'] : ['plain'];
  return faces.find((face) => hasAll(face, sign)) ?? null;
}

function hasAll(face: Face, sign: string): boolean {
  return Array.from(sign.replace(joiners, '')).every((char) =>
    hasCharacter(face, char.codePointAt(0) ?? 0),
  );
}
