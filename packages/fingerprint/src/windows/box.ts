/** A part of a picture, in parts of its width and height from the upper left corner: 0 to 1. */
export type Box = { left: number; top: number; width: number; height: number };

export const wholeBox: Box = { left: 0, top: 0, width: 1, height: 1 };

/** How much two boxes have in common: the area of both over the area of either, 0 to 1. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const common = width * height;
  return common / (a.width * a.height + b.width * b.height - common);
}
