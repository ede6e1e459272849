import { expect, it } from 'vitest';
import { contrastWithWhite } from './contrast.ts';

// Examples of WCAG 2.2 and its common checkers.
it.each([
  ['#ffffff', 1],
  ['#000000', 21],
  ['#777777', 4.48],
  ['#767676', 4.54],
  ['#ff0000', 4],
])('%s on white has a contrast of %s', (colour, contrast) => {
  expect(contrastWithWhite(colour)).toBeCloseTo(contrast, 2);
});
