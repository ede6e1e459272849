import { expect, it } from 'vitest';
import { speaksOfMinor } from './speaks-of-minor.ts';
import type { PageMedia } from './types.ts';

const page = (file: Partial<PageMedia>): boolean =>
  speaksOfMinor(
    {
      title: 'Luna Marlowe, new set',
      description: null,
      uploader: 'keeper',
      media: [
        { url: 'https://cdn.example/1.jpg', kind: 'picture', alt: '', linkedTo: null, ...file },
      ],
    },
    'https://leaks.example/luna-marlowe',
  );

const signed = '?Policy=eyJTdGF0ZW1lbnQi~4yo-Zm9v&Signature=x';

it('takes no signature of a file’s address for words', () => {
  expect(page({ url: `https://cdn.example/media/17${signed}` })).toBe(false);
  expect(page({ linkedTo: `https://cdn.example/large.jpg${signed}` })).toBe(false);
});

it('reads the path of a file, the page it leads to, and its words', () => {
  expect(page({ url: `https://cdn.example/girl-15yo/17${signed}` })).toBe(true);
  expect(page({ linkedTo: `https://cdn.example/15yo.jpg${signed}` })).toBe(true);
  expect(page({ linkedTo: 'https://leaks.example/search?q=lolita' })).toBe(true);
  expect(page({ alt: '5 years old girl' })).toBe(true);
});
