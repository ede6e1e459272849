import fc from 'fast-check';
import { expect, it } from 'vitest';
import { signsOfMinor, signsOfMinorInFile } from './signs-of-minor.ts';

it.each([
  'underage leak',
  'Jailbait-Folder',
  'https://forum.example/t/pre-teen-girls',
  'https://forum.example/t/l0lita%20set',
  'girl 15yo',
  '16 years old',
  '14-jährige',
  'chica de 16 años',
  'fille 15 ans',
  'aged 13',
  'under 18 girls',
  'Minderjährige',
  'menores de edad',
  'p3do',
  '100% Luna https://forum.example/t/l%6flita%20set',
  '100% Luna https://forum.example/fille%2015%20ans',
  'https://forum.example/t/Minderj%E4hrige',
  'https://forum.example/%ff%fe/menores%20de%20edad',
  // Beside warnings and ages of things, that still are signs.
  'she is under 18',
  'If you are under 18 write to me',
  'All models are 18+. If you are under 18 leave. Set 2: under 18 girls',
  'If you are under 18, leave me your number',
  'Models must not be under 16',
  'under 18 not fake',
  'under 18 not allowed elsewhere, under 18 here',
  '5 years old girl',
  'The girl in this video is 15 years old',
  'This video: she is 15 years old',
  'This account is 15 years old girl',
  'This account is 15 years old, girl',
  'Channel of a girl, 15 years old',
  'My daughter is 5 years old',
  'This channel is 15 years old! come see her',
  'Hot! My account is 13 years old.',
  'This video is 12 years old',
  'You must not be under 18 to see her cry',
  'under 18 is not allowed here but we do',
])('stops at “%s”', (text) => {
  expect(signsOfMinor(text)).toBe(true);
});

it.each([
  'Juno Hale leaked onlyfans teen 18+',
  '18 yo',
  '18 years old',
  '21 years old',
  '10 years of Juno',
  '10 ans de contenu',
  'No one under 18 allowed: not for under 18',
  'Schoolgirl costume',
  'A Minor scale, Asia Minor',
  'https://tube.example/v/117yours',
  'Juno Hale 2015',
  'Kinderhook, Lolland and the preteenth',
  '100% Luna https://tube.example/w%E4hrend%20des%20Tages',
  'All models are 18+. If you are under 18 leave',
  'If you’re under 18 years of age, please leave this site',
  'You must not be under 18',
  'Under 18 not allowed',
  'Persons under 18 are not permitted to enter',
  'This channel is 5 years old',
  'This channel is 5 years old https://tube.example/luna',
  'Luna Marlowe. Our company was 10 years old.',
])('goes on at “%s”', (text) => {
  expect(signsOfMinor(text)).toBe(false);
});

it.each([
  'https://cdn.example/clip.mp4?Policy=eyJTdGF0ZW1lbnQi~4yo-Zm9v&Signature=x&Key-Pair-Id=K2',
  'https://cdn.example/a/1.jpg?age=12&width=300',
  'https://cdn.example/Zm9vQmFyMTIz-4yo_bGl0Q29tUGxl4X.jpg',
])('takes no random letters of a file’s address for words: %s', (address) => {
  expect(signsOfMinor(address)).toBe(false);
  expect(signsOfMinorInFile(address)).toBe(false);
});

it('knows a file without an ending only from who asks', () => {
  const address = 'https://cdn.example/media/17?Policy=eyJTdGF0~4yo-Zm9v';
  expect(signsOfMinorInFile(address)).toBe(false);
  expect(signsOfMinor(address)).toBe(true);
});

it.each([
  'https://cdn.example/15yo/clip.mp4?Policy=eyJTdGF0',
  'https://cdn.example/girl-15yo-Zm9vQmFyMTIzbGl0Q29t.jpg',
  'https://cdn.example/15yo-Zm9vQmFyMTIzbGl0Q29t.jpg',
  'https://cdn.example/Zm9vQmFyMTIzbGl0Q29t4X-15yo.jpg',
  'https://cdn.example/Lolita-Sets-2015-Full-Collection.jpg',
  'https://cdn.example/Zm9vQmFyMTIz-l0lita-bGl0Q29tUGxl4X.jpg',
  'https://cdn.example/Zm9vQmFyMTIz-jailbait-bGl0Q29tUGxl4X.jpg',
  'https://proxy.example/image.jpg?w=640&url=https%3A%2F%2Fx.example%2Flolita%2F1.jpg',
  'https://proxy.example/image.jpg?src=/lolita/1.jpg',
  'https://cdn.example/a.jpg?title=loli-set&Signature=Zm9v',
  'https://x.example/l0l1ta_13yo_g1rl_p3d0.mp4',
  'https://x.example/p3d0_15yo_l0l1t4_c0ll3ct10n.jpg',
  'https://x.example/1a2b3c4d-l0li-1a2b3c4d5e.jpg',
  'https://x.example/3f2504e0-14yo-9a0c0305e82c3301.mp4',
  'https://x.example/1a2b3c4d5e6f-13yo-6f5e4d3c2b1a.jpg',
  'https://x.example/Zm9vQmFyMTIz-15yo-bGl0Q29tUGxl4X.jpg',
  'https://x.example/thumb.jpg?src=14yo_girl.jpg',
  'https://x.example/i.jpg?title=12%20years%20old%20girl',
  'https://proxy.example/i.jpg?url=x.com/15yo/1.jpg',
  'https://x.example/i.jpg?alt=under+16+girl',
  'https://x.example/v.mp4#14yo-girl',
  'https://x.example/v.mp4?p3d0=1&l0lita',
])('reads the words of a file’s address: %s', (address) => {
  expect(signsOfMinor(address)).toBe(true);
  expect(signsOfMinorInFile(address)).toBe(true);
});

it('reads the whole address of a page', () => {
  expect(signsOfMinor('https://tube.example/search?q=lolita')).toBe(true);
});

it('reads anything, at once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
      expect(typeof signsOfMinor(text)).toBe('boolean');
      expect(typeof signsOfMinorInFile(text)).toBe('boolean');
    }),
  );
});
