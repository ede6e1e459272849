import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeBioCopy } from './judge-bio-copy.ts';

const hers = 'Night owl, ballet and vintage cameras. New sets every Friday, only on my own pages.';

it('tells a copy from a text of another', () => {
  expect(judgeBioCopy(hers, [hers])).toBe(1);
  expect(judgeBioCopy(`${hers.toUpperCase()} !!`, ['Something else of six words here', hers])).toBe(
    1,
  );
  const half = 'Night owl, ballet and vintage cameras. Write to me for the private list now';
  expect(judgeBioCopy(half, [hers])).toBeGreaterThan(0.25);
  expect(judgeBioCopy(half, [hers])).toBeLessThan(0.8);
  expect(judgeBioCopy('I paint small boats in the harbour of my town.', [hers])).toBe(0);
});

it('cannot tell from nothing, nor from a few words that many use', () => {
  expect(judgeBioCopy(null, [hers])).toBeNull();
  expect(judgeBioCopy(hers, [])).toBeNull();
  expect(judgeBioCopy('My only page.', ['My only page.'])).toBeNull();
});

it('is a share for any texts, and whole for the text itself', () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 40 }), fc.string({ unit: 'binary' }), (text, other) => {
      expect([1, null]).toContain(judgeBioCopy(text, [text]));
      const share = judgeBioCopy(other, [text, other]);
      expect(share === null || (share >= 0 && share <= 1)).toBe(true);
    }),
  );
});
