import type { Pixels } from '../pdq/luma.ts';
import type { Box } from '../windows/box.ts';
import { isColour, middleColour, type Colour } from './background.ts';

/** Pixels of a rectangle: the first ones inside, and the first ones outside again. */
type Rectangle = { left: number; top: number; right: number; bottom: number };

const sides = ['top', 'bottom', 'left', 'right'] as const;
type Side = (typeof sides)[number];

/** The outermost line of pixels on that side. */
function edgeLine({ width }: Pixels, area: Rectangle, side: Side): number[] {
  const { bottom, left, right, top } = area;
  if (side === 'top' || side === 'bottom') {
    const start = (side === 'top' ? top : bottom - 1) * width;
    return Array.from({ length: right - left }, (_, index) => start + left + index);
  }
  const x = side === 'left' ? left : right - 1;
  return Array.from({ length: bottom - top }, (_, index) => (top + index) * width + x);
}

function cutLine(area: Rectangle, side: Side): Rectangle {
  const inward = side === 'top' || side === 'left' ? 1 : -1;
  return { ...area, [side]: area[side] + inward };
}

/** Takes lines off a side while almost all of their pixels have that colour. */
function trimSide(pixels: Pixels, area: Rectangle, side: Side, colour: Colour): Rectangle {
  let rest = area;
  while (rest.right - rest.left > 1 && rest.bottom - rest.top > 1) {
    const line = edgeLine(pixels, rest, side);
    const plain = line.filter((pixel) => isColour(pixels, pixel, colour)).length;
    if (plain < line.length * 0.98) break;
    rest = cutLine(rest, side);
  }
  return rest;
}

/** Takes plain borders and bars off all sides, each of its own colour. */
function trim(pixels: Pixels, area: Rectangle): Rectangle {
  let rest = area;
  // Bars above and below hide borders at the sides, and the other way round.
  for (const side of [...sides, ...sides])
    rest = trimSide(pixels, rest, side, middleColour(pixels, edgeLine(pixels, rest, side)));
  return rest;
}

const cell = 4;

/** Cells in which at least some pixels are not background, row by row. */
function markCells(pixels: Pixels, background: Colour): { marks: Uint8Array; columns: number } {
  const columns = Math.floor(pixels.width / cell);
  const rows = Math.floor(pixels.height / cell);
  const marks = new Uint8Array(columns * rows);
  for (let index = 0; index < marks.length; index += 1) {
    const start = Math.floor(index / columns) * cell * pixels.width + (index % columns) * cell;
    let differing = 0;
    for (let y = 0, at = start; y < cell; y += 1, at += pixels.width) {
      for (let x = 0; x < cell; x += 1) if (!isColour(pixels, at + x, background)) differing += 1;
    }
    marks[index] = differing >= 3 ? 1 : 0;
  }
  return { marks, columns };
}

/** The bounding rectangle, in cells, of the largest connected group of marked cells. */
function largestGroup(marks: Uint8Array, columns: number): Rectangle | null {
  const left = marks.slice();
  let best: Rectangle | null = null;
  let bestSize = 0;
  for (let seed = 0; seed < left.length; seed += 1) {
    if (left[seed] === 0) continue;
    const [x, y] = [seed % columns, Math.floor(seed / columns)];
    const area = { left: x, top: y, right: x + 1, bottom: y + 1 };
    const open = [seed];
    let size = 0;
    left[seed] = 0;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [column, row] = [at % columns, Math.floor(at / columns)];
      size += 1;
      area.left = Math.min(area.left, column);
      area.right = Math.max(area.right, column + 1);
      area.bottom = Math.max(area.bottom, row + 1);
      area.top = Math.min(area.top, row);
      for (const next of [
        column > 0 ? at - 1 : -1,
        column + 1 < columns ? at + 1 : -1,
        at - columns,
        at + columns,
      ]) {
        if (left[next] !== 1) continue;
        left[next] = 0;
        open.push(next);
      }
    }
    if (size > bestSize) [best, bestSize] = [area, size];
  }
  return best;
}

/** Takes background off a group's edges: its cells are coarser than pixels, and specks cling to it. */
function tighten(pixels: Pixels, area: Rectangle, background: Colour): Rectangle {
  let rest = area;
  for (const side of sides) {
    for (let cut = 0; cut < 3 * cell && rest.right - rest.left > cell; cut += 1) {
      if (rest.bottom - rest.top <= cell) break;
      const line = edgeLine(pixels, rest, side);
      const plain = line.filter((pixel) => isColour(pixels, pixel, background)).length;
      if (plain < line.length * 0.7) break;
      rest = cutLine(rest, side);
    }
  }
  return rest;
}

/**
 * Where the picture inside a picture may lie: what is left without plain borders and bars, and the largest
 * thing that stands out from the background (as in a screenshot of a page). The whole picture is not among
 * them.
 */
export function findContentBoxes(pixels: Pixels): Box[] {
  const { height, width } = pixels;
  const whole = { left: 0, top: 0, right: width, bottom: height };
  const trimmed = trim(pixels, whole);
  const background = middleColour(
    pixels,
    sides.flatMap((side) => edgeLine(pixels, whole, side)),
  );
  const { columns, marks } = markCells(pixels, background);
  const group = largestGroup(marks, columns);
  const found = [trimmed];
  if (group) {
    const { bottom, left, right, top } = group;
    const area = { left: left * cell, top: top * cell, right: right * cell, bottom: bottom * cell };
    found.push(tighten(pixels, area, background));
  }
  return found
    .map(({ bottom, left, right, top }) => ({
      left: left / width,
      top: top / height,
      width: (right - left) / width,
      height: (bottom - top) / height,
    }))
    .filter((box) => {
      const area = box.width * box.height;
      return area >= 0.04 && area <= 0.98 && Math.min(box.width, box.height) >= 0.1;
    });
}
