import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareName, judgeNameLikeness, markDifferences } from './name-likeness.ts';

it.each([
  ['luna.marlowe', 1, 'same'],
  ['Luna_Marlowe', 0.98, 'same'],
  ['lunаmarlowe', 0.98, 'confusable'],
  ['1unamarlowe', 0.98, 'confusable'],
  ['luna.marlowe.vip', 0.92, 'added'],
  ['realunamarlowe', 0.82, 'added'],
  ['lunnamarlowe', 0.87, 'edited'],
])('%s is like Luna Marlowe: %s, %s', (username, similarity, likeness) => {
  expect(judgeNameLikeness(username, 'Luna Marlowe', similarity)).toBe(likeness);
});

it.each([
  ['zoelux', 'Zoë Lux'],
  ['jorgmuller', 'Jörg Müller'],
  ['sofia', 'Sofía'],
  ['grossmann', 'Großmann'],
  ['miaohara', 'Mia O’Hara'],
  ['yilmaz', 'Yılmaz'],
])('%s is %s in plain letters, no disguise', (username, name) => {
  expect(judgeNameLikeness(username, name, 1)).toBe('same');
  expect(markDifferences(username, name).filter(({ isDifferent }) => isDifferent)).toEqual([]);
});

it('keeps the syllables of a name whole', () => {
  expect(bareName('김민지')).toHaveLength(3);
});

describe('letters that differ', () => {
  const show = (username: string, name: string) =>
    markDifferences(username, name)
      .map(({ text, isDifferent }) => (isDifferent ? `[${text}]` : text))
      .join('');

  it.each([
    ['luna.marlowe.vip', 'luna.marlowe.[vip]'],
    ['real_luna_marlowe', '[real]_luna_marlowe'],
    ['luna_marl0we', 'luna_marl[0]we'],
    ['lunаmarlowe', 'lun[а]marlowe'],
    ['Luna-Marlowe', 'Luna-Marlowe'],
  ])('%s: %s', (username, shown) => {
    expect(show(username, 'Luna Marlowe')).toBe(shown);
  });

  it('lose and change no letter of any name', () => {
    const name = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(name, name, (username, own) => {
        const pieces = markDifferences(username, own);
        expect(pieces.map(({ text }) => text).join('')).toBe(username);
        // What is not marked stands in the person's name, in that order.
        const kept = pieces.filter(({ isDifferent }) => !isDifferent).map(({ text }) => text);
        const letters = Array.from(kept.map(bareName).join(''));
        let at = 0;
        for (const letter of Array.from(bareName(own))) if (letter === letters[at]) at++;
        expect(at).toBe(letters.length);
      }),
    );
  });
});
