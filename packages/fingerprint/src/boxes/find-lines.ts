import type { Luma } from '../pdq/luma.ts';

/** A straight edge across the picture, upright or level. */
export type Line = {
  /** Where it lies, 0 to 1. */
  at: number;
  /** How far it stands out from the texture beside it. */
  strength: number;
  /** Running sum along the line: +1 where it has an edge, −1 where the texture beside it has one. */
  support: Float32Array;
};

const maxLines = 5;
/** A brightness step counts as an edge from here on, and as no more than this much of one. */
const edge = 8;
const capped = 32;
/** Texture is compared at this distance, and two lines are at least twice as far from each other. */
const beside = 5;
const minStrength = 2;

type Steps = { values: Float32Array; lines: number; length: number };

/** Brightness steps over every line between two pixels: line by line, along it pixel by pixel. */
function measureSteps({ height, values, width }: Luma, isUpright: boolean): Steps {
  const [lines, length] = isUpright ? [width, height] : [height, width];
  const [across, along] = isUpright ? [1, width] : [width, 1];
  const steps = new Float32Array(lines * length);
  for (let line = 1; line < lines; line += 1) {
    for (let at = 0; at < length; at += 1) {
      const pixel = line * across + at * along;
      const step = Math.abs((values[pixel] as number) - (values[pixel - across] as number));
      steps[line * length + at] = Math.min(capped, step);
    }
  }
  return { values: steps, lines, length };
}

/** An edge between two pixels may be smeared over the lines next to it. */
function hasEdge({ length, lines, values }: Steps, line: number, at: number): boolean {
  for (let near = Math.max(1, line - 1); near <= Math.min(lines - 1, line + 1); near += 1)
    if ((values[near * length + at] as number) > edge) return true;
  return false;
}

function measureSupport(steps: Steps, line: number): Float32Array {
  const support = new Float32Array(steps.length + 1);
  for (let at = 0; at < steps.length; at += 1) {
    const texture =
      (hasEdge(steps, line - beside, at) ? 0.5 : 0) + (hasEdge(steps, line + beside, at) ? 0.5 : 0);
    support[at + 1] = (support[at] as number) + (hasEdge(steps, line, at) ? 1 : 0) - texture;
  }
  return support;
}

/**
 * The long straight edges of a picture, strongest first: where a collage, a letterbox or a caption bar was
 * put together. Edges follow the pixel rows (`isUpright` false) or columns only.
 */
export function findLines(luma: Luma, isUpright: boolean): Line[] {
  const steps = measureSteps(luma, isUpright);
  const { length, lines } = steps;
  const profile = new Float32Array(lines);
  for (let line = 0; line < lines; line += 1) {
    let sum = 0;
    for (let at = 0; at < length; at += 1) sum += steps.values[line * length + at] as number;
    profile[line] = sum / length;
  }
  const mean = (from: number, to: number): number =>
    profile.subarray(from, to).reduce((sum, value) => sum + value, 0) / (to - from);
  const candidates: { line: number; strength: number; at: number }[] = [];
  for (let line = 2 * beside; line < lines - 2 * beside; line += 1) {
    const texture = Math.max(
      mean(line - beside - 1, line - beside + 2),
      mean(line + beside - 1, line + beside + 2),
    );
    const near = [-1, 0, 1].map((step) => Math.max(0, (profile[line + step] as number) - texture));
    const [before = 0, here = 0, after = 0] = near;
    const strength = before + here + after;
    if (strength < minStrength || here < before || here < after) continue;
    candidates.push({ line, strength, at: (line + (after - before) / strength) / lines });
  }
  const chosen: typeof candidates = [];
  for (const candidate of candidates.sort((a, b) => b.strength - a.strength)) {
    if (chosen.length === maxLines) break;
    if (chosen.every(({ line }) => Math.abs(line - candidate.line) >= 2 * beside))
      chosen.push(candidate);
  }
  return chosen.map(({ at, line, strength }) => ({
    at,
    strength,
    support: measureSupport(steps, line),
  }));
}
