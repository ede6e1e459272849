import { wholeBox, type Box } from './box.ts';

/** Which part of a work is stored: its name and, from the picture's width over height, where it lies. */
export type StoredWindow = { name: string; box: (aspect: number) => Box };

const aspects = [
  ['1:1', 1],
  ['4:5', 4 / 5],
  ['9:16', 9 / 16],
  ['3:2', 3 / 2],
  ['4:3', 4 / 3],
  ['16:9', 16 / 9],
] as const;

/** The largest part of that shape; `place` 0 is flush with the left or upper edge, 1 with the other one. */
function shapeBox(aspect: number, shape: number, place: number): Box {
  if (aspect > shape) {
    const width = shape / aspect;
    return { left: (1 - width) * place, top: 0, width, height: 1 };
  }
  const height = aspect / shape;
  return { left: 0, top: (1 - height) * place, width: 1, height };
}

/** What is left when that part of each side is cut off. */
function cutBox(left: number, top: number, right: number, bottom: number): Box {
  return { left, top, width: 1 - left - right, height: 1 - top - bottom };
}

const percent = (part: number): string => `${Math.round(part * 100)}%`;

function sideCuts(part: number): StoredWindow[] {
  return [
    { name: `left ${percent(part)} cut`, box: () => cutBox(part, 0, 0, 0) },
    { name: `right ${percent(part)} cut`, box: () => cutBox(0, 0, part, 0) },
    { name: `top ${percent(part)} cut`, box: () => cutBox(0, part, 0, 0) },
    { name: `bottom ${percent(part)} cut`, box: () => cutBox(0, 0, 0, part) },
  ];
}

/** Crops of one size, `part` less of width and height, each placed at parts of what was cut. */
function crops(part: number, places: readonly (readonly [number, number])[]): StoredWindow[] {
  return places.map(([x, y]) => ({
    name: `crop ${percent(part)} at ${percent(x)} ${percent(y)}`,
    box: () => cutBox(part * x, part * y, part * (1 - x), part * (1 - y)),
  }));
}

const corners = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;
const middle = [0.5, 0.5] as const;
const sides = [
  [0.5, 0],
  [0, 0.5],
  [1, 0.5],
  [0.5, 1],
] as const;

/**
 * The parts of a work whose hashes are stored: a PDQ hash stands only a few percent of cropping, so the usual
 * crops are stored with it. A stored fingerprint refers to them by their place in this list: change it only
 * together with the version of `encodeWork`.
 */
export const storedWindows: readonly StoredWindow[] = [
  { name: 'whole', box: () => wholeBox },
  ...aspects.map(([name, shape]) => ({
    name: `${name} middle`,
    box: (aspect: number) => shapeBox(aspect, shape, 0.5),
  })),
  { name: '1:1 start', box: (aspect) => shapeBox(aspect, 1, 0) },
  { name: '1:1 end', box: (aspect) => shapeBox(aspect, 1, 1) },
  ...sideCuts(0.06),
  ...sideCuts(0.13),
  ...sideCuts(0.2),
  { name: 'both sides 6% cut', box: () => cutBox(0.06, 0, 0.06, 0) },
  { name: 'top and bottom 6% cut', box: () => cutBox(0, 0.06, 0, 0.06) },
  ...crops(0.05, [middle, ...corners]),
  ...crops(0.1, [middle, ...corners, ...sides]),
  ...crops(0.15, [middle]),
];
