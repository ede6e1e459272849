import type { Luma } from '../pdq/luma.ts';
import { overlap, wholeBox, type Box } from '../windows/box.ts';
import { findLines, type Line } from './find-lines.ts';

export const maxLineBoxes = 24;
/** Smaller parts of a picture hold too few pixels to be recognised. */
const minSide = 0.15;
/** Along a side of a box, at least so many more edges than in the texture beside it. */
const minSupport = 0.3;

/** A side of a box: a line that was found, or the picture's own border. */
type Side = { at: number; line: Line | null };

/** The part of the stretch from `start` to `end` on which the line stands out, at most 1. */
function supportBetween({ line }: Side, start: Side, end: Side): number {
  if (!line) return 1;
  const { support } = line;
  const length = support.length - 1;
  const [from, to] = [Math.round(start.at * length), Math.round(end.at * length)];
  return ((support[to] ?? 0) - (support[from] ?? 0)) / (to - from);
}

/** All pairs of sides that are far enough apart, with the lower one first. */
function pairSides(lines: readonly Line[]): [Side, Side][] {
  const sides: Side[] = [
    { at: 0, line: null },
    ...lines.map((line) => ({ at: line.at, line })).sort((a, b) => a.at - b.at),
    { at: 1, line: null },
  ];
  return sides.flatMap((start, index) =>
    sides
      .slice(index + 1)
      .filter((end) => end.at - start.at >= minSide)
      .map((end): [Side, Side] => [start, end]),
  );
}

/**
 * Rectangles between long straight edges, the best marked first, at most 24: pictures of a collage, the middle
 * of a blurred letterbox, what is above a caption bar. The whole picture is not among them.
 */
export function findLineBoxes(luma: Luma): Box[] {
  const columns = pairSides(findLines(luma, true));
  const rows = pairSides(findLines(luma, false));
  const found: { box: Box; support: number }[] = [];
  for (const [left, right] of columns) {
    for (const [top, bottom] of rows) {
      const box = {
        left: left.at,
        top: top.at,
        width: right.at - left.at,
        height: bottom.at - top.at,
      };
      const support = Math.min(
        supportBetween(left, top, bottom),
        supportBetween(right, top, bottom),
        supportBetween(top, left, right),
        supportBetween(bottom, left, right),
      );
      if (support >= minSupport && overlap(box, wholeBox) < 0.98) found.push({ box, support });
    }
  }
  const chosen: Box[] = [];
  for (const { box } of found.sort((a, b) => b.support - a.support)) {
    if (chosen.length === maxLineBoxes) break;
    if (chosen.every((other) => overlap(box, other) < 0.95)) chosen.push(box);
  }
  return chosen;
}
