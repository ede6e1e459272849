import fc from 'fast-check';
import { expect, it } from 'vitest';
import { signsOfMinor } from './signs-of-minor.ts';

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
])('goes on at “%s”', (text) => {
  expect(signsOfMinor(text)).toBe(false);
});

it('reads anything, at once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
      expect(typeof signsOfMinor(text)).toBe('boolean');
    }),
  );
});
