import type { Pixels } from '../pdq/luma.ts';

/**
 * PDQ once more, written from its description step by step and as plainly as can be, in 64-bit numbers and
 * without any running sum: what the quick one must agree with.
 */
export function referencePdq({ width, height, rgba }: Pixels): string {
  const byte = (x: number, y: number, channel: number): number =>
    rgba[(y * width + x) * 4 + channel] ?? 0;
  let picture = Array.from({ length: height }, (_row, y) =>
    Array.from(
      { length: width },
      (_column, x) => 0.299 * byte(x, y, 0) + 0.587 * byte(x, y, 1) + 0.114 * byte(x, y, 2),
    ),
  );
  for (let pass = 0; pass < 2; pass += 1) {
    picture = picture.map(boxFilter);
    picture = transpose(transpose(picture).map(boxFilter));
  }
  const grid = Array.from({ length: 64 }, (_row, row) =>
    Array.from(
      { length: 64 },
      (_column, column) =>
        picture[Math.floor(((row + 0.5) * height) / 64)]?.[
          Math.floor(((column + 0.5) * width) / 64)
        ] ?? 0,
    ),
  );
  return toHexOfBits(lowFrequencies(grid).flat());
}

function transpose(rows: number[][]): number[][] {
  return (rows[0] ?? []).map((_value, column) => rows.map((row) => row[column] ?? 0));
}

/** The mean of a window that holds, when even, one pixel more to the right than to the left. */
function boxFilter(line: number[]): number[] {
  const window = Math.floor((line.length + 127) / 128);
  const after = Math.floor(window / 2);
  const before = window - 1 - after;
  return line.map((_value, index) => {
    const seen = line.slice(Math.max(0, index - before), index + after + 1);
    return seen.reduce((sum, value) => sum + value, 0) / seen.length;
  });
}

/** Frequencies 1 to 16 in both directions, straight from the sum that defines the transform. */
function lowFrequencies(grid: number[][]): number[][] {
  const wave = (frequency: number, sample: number): number =>
    Math.cos((Math.PI / 128) * frequency * (2 * sample + 1));
  return Array.from({ length: 16 }, (_row, v) =>
    Array.from({ length: 16 }, (_column, u) => {
      let sum = 0;
      for (const [y, row] of grid.entries())
        for (const [x, value] of row.entries()) sum += value * wave(v + 1, y) * wave(u + 1, x);
      return sum / 32;
    }),
  );
}

/** Bit 0 is the first coefficient; the hexadecimal form begins with bit 255. */
function toHexOfBits(coefficients: number[]): string {
  const median = coefficients.toSorted((a, b) => a - b)[127] ?? 0;
  const bits = coefficients.map((value) => (value > median ? '1' : '0')).toReversed();
  return Array.from({ length: 64 }, (_digit, index) =>
    Number.parseInt(bits.slice(index * 4, index * 4 + 4).join(''), 2).toString(16),
  ).join('');
}
