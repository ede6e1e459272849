import { afterEach, expect, it } from 'vitest';
import { withColon } from './with-colon.ts';

afterEach(() => {
  document.documentElement.lang = 'en';
});

it.each([
  ['en', 'Source:'],
  ['de', 'Source:'],
  ['es', 'Source:'],
  ['fr', 'Source\u00a0:'],
])('a label is parted from its colon as %s does it', (language, written) => {
  document.documentElement.lang = language;
  expect(withColon('Source')).toBe(written);
});
