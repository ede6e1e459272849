import { expect, it } from 'vitest';
import { drawLetterIcon } from './draw-letter-icon.ts';

it('is the same every time, and another for another platform', () => {
  const icon = drawLetterIcon({ id: 'onlyfans', label: 'OnlyFans' });
  expect(drawLetterIcon({ id: 'onlyfans', label: 'OnlyFans' })).toBe(icon);
  expect(drawLetterIcon({ id: 'fansly', label: 'Fansly' })).not.toBe(icon);
});

it.each(['Éclair', '4based', '<script>', '推特', ''])('draws %s without its text', (label) => {
  const icon = drawLetterIcon({ id: 'x', label });
  expect(icon).toMatch(/^<svg [^<>]*><rect [^<>]*\/><path d="M[^<>]*" fill="#fff"\/><\/svg>$/);
});
