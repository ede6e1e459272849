import { findContentBoxes } from '../boxes/find-content-boxes.ts';
import { findLineBoxes } from '../boxes/find-line-boxes.ts';
import { dihedralStates, type DihedralState, type PdqHash } from '../pdq/hash-bits.ts';
import { hashGrid, hashPdq } from '../pdq/hash-pdq.ts';
import { toLuma } from '../pdq/luma.ts';
import { measureQuality, minQuality } from '../pdq/measure-quality.ts';
import type { Picture } from '../pdq/picture.ts';
import { overlap, wholeBox, type Box } from '../windows/box.ts';
import { createGridSampler, leanOf, type GridSampler } from '../windows/grid-sampler.ts';

/** What a box of a found picture is: all of it, what is inside its border, or a part between lines. */
export type PartKind = 'whole' | 'content' | 'line';

/** One part of a found picture, with its hash in each state it is asked for. */
export type QueryPart = {
  kind: PartKind;
  box: Box;
  hashes: { state: DihedralState; hash: PdqHash }[];
};

/** What is asked for a found picture: its quality (0 to 100) and its parts, the whole first. */
export type PictureQuery = { quality: number; parts: QueryPart[] };

/** Parts are only mirrored: who cuts a picture out of a page rarely turns it as well. */
export const partStates = ['upright', 'mirror'] as const satisfies readonly DihedralState[];
/**
 * A box that has more in common with one before it is not asked. What is inside a border differs from the whole
 * by little, and PDQ stands no more than that: a border of 2 % moves it by some 50 bits.
 */
const sameBox = { content: 0.98, line: 0.94 };

/**
 * States that lean alike are read and transformed once; those whose rows lean alike follow each other, beginning with
 * those of the upright picture, which was read just before.
 */
function hashStates(sample: GridSampler, box: Box, states: readonly DihedralState[]) {
  const wanted = [...new Set(states.map(leanOf))].sort().reverse();
  const hashes = wanted.flatMap((lean) => {
    const alike = states.filter((state) => leanOf(state) === lean);
    return hashGrid(sample(box, alike[0]), alike);
  });
  return hashes.sort((a, b) => states.indexOf(a.state) - states.indexOf(b.state));
}

/**
 * Hashes a found picture for the comparison with works: all of it in eight states, and what may be a picture
 * inside it (without borders and bars, between straight lines) upright and mirrored. Parts with too little
 * to recognise are left out.
 */
export function hashQuery({ pixels }: Picture): PictureQuery {
  const luma = toLuma(pixels);
  const { hash, quality } = hashPdq(luma);
  const sample = createGridSampler(luma);
  const parts: QueryPart[] = [];
  if (quality >= minQuality) {
    const turned = dihedralStates.filter((state) => state !== 'upright');
    const hashes = [{ state: 'upright' as const, hash }, ...hashStates(sample, wholeBox, turned)];
    parts.push({ kind: 'whole', box: wholeBox, hashes });
  }
  const boxes: Box[] = [wholeBox];
  const candidates = [
    ...findContentBoxes(pixels).map((box) => ({ kind: 'content' as const, box })),
    ...findLineBoxes(luma).map((box) => ({ kind: 'line' as const, box })),
  ];
  for (const { box, kind } of candidates) {
    if (boxes.some((other) => overlap(other, box) > sameBox[kind])) continue;
    boxes.push(box);
    if (measureQuality(sample(box)) < minQuality) continue;
    parts.push({ kind, box, hashes: hashStates(sample, box, partStates) });
  }
  return { quality, parts };
}
