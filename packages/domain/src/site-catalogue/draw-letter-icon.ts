/** Letters and digits as dots, five wide and seven high, a row per number: no font is needed and all look alike. */
const glyphs: Record<string, readonly number[]> = {
  a: [14, 17, 17, 31, 17, 17, 17],
  b: [30, 17, 17, 30, 17, 17, 30],
  c: [14, 17, 16, 16, 16, 17, 14],
  d: [30, 17, 17, 17, 17, 17, 30],
  e: [31, 16, 16, 30, 16, 16, 31],
  f: [31, 16, 16, 30, 16, 16, 16],
  g: [14, 17, 16, 23, 17, 17, 14],
  h: [17, 17, 17, 31, 17, 17, 17],
  i: [14, 4, 4, 4, 4, 4, 14],
  j: [7, 2, 2, 2, 2, 18, 12],
  k: [17, 18, 20, 24, 20, 18, 17],
  l: [16, 16, 16, 16, 16, 16, 31],
  m: [17, 27, 21, 21, 17, 17, 17],
  n: [17, 25, 21, 19, 17, 17, 17],
  o: [14, 17, 17, 17, 17, 17, 14],
  p: [30, 17, 17, 30, 16, 16, 16],
  q: [14, 17, 17, 17, 21, 18, 13],
  r: [30, 17, 17, 30, 20, 18, 17],
  s: [15, 16, 16, 14, 1, 1, 30],
  t: [31, 4, 4, 4, 4, 4, 4],
  u: [17, 17, 17, 17, 17, 17, 14],
  v: [17, 17, 17, 17, 17, 10, 4],
  w: [17, 17, 17, 21, 21, 27, 17],
  x: [17, 17, 10, 4, 10, 17, 17],
  y: [17, 17, 10, 4, 4, 4, 4],
  z: [31, 1, 2, 4, 8, 16, 31],
  0: [14, 17, 19, 21, 25, 17, 14],
  1: [4, 12, 4, 4, 4, 4, 14],
  2: [14, 17, 1, 6, 8, 16, 31],
  3: [30, 1, 1, 14, 1, 1, 30],
  4: [2, 6, 10, 18, 31, 2, 2],
  5: [31, 16, 30, 1, 1, 17, 14],
  6: [14, 16, 16, 30, 17, 17, 14],
  7: [31, 1, 2, 4, 4, 4, 4],
  8: [14, 17, 17, 14, 17, 17, 14],
  9: [14, 17, 17, 15, 1, 1, 14],
};
/** For what begins with no letter we have: a ring. */
const ring = [14, 17, 17, 17, 17, 17, 14];

/** A hue of 0 to 359 that always belongs to the id (FNV-1a). */
function hueOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash % 360;
}

/**
 * An icon of a platform, drawn by us: its first letter on a colour of its own. No brand's drawing, and the same
 * every time.
 * @returns SVG, 64 units square
 */
export function drawLetterIcon(platform: { id: string; label: string }): string {
  const letter = platform.label.trim().normalize('NFD').charAt(0).toLowerCase();
  const rows = glyphs[letter] ?? ring;
  const dot = 6;
  const left = (64 - 5 * dot) / 2;
  const top = (64 - 7 * dot) / 2;
  const dots = rows.flatMap((row, y) =>
    [0, 1, 2, 3, 4]
      .filter((x) => (row >> (4 - x)) & 1)
      .map(
        (x) =>
          `M${String(left + x * dot)} ${String(top + y * dot)}h${String(dot)}v${String(dot)}h-${String(dot)}z`,
      ),
  );
  // Dark enough for white on every hue (WCAG 2.2, 1.4.11).
  const colour = `hsl(${String(hueOf(platform.id))} 55% 34%)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${colour}"/><path d="${dots.join('')}" fill="#fff"/></svg>`;
}
