import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isNameOfSamePerson,
  isSameName,
  letterLimits,
  previewLetterInput,
  verifyDocumentInput,
} from './letter-input.ts';

const filled = {
  fullName: 'Juno Halloway',
  protectedContent: 'All my photos',
  exclusions: '',
  acts: ['sign', 'copyright_notices', 'sign'],
  months: 12,
  ownerName: 'Juno',
  showsLegalName: false,
  language: 'en',
  signature: null,
};

it.each([
  ['Juno Halloway', 'JUNO  Hallöway', true],
  ['Juno Halloway', 'Juno Marie Halloway', true],
  ['Halloway Juno', 'Juno Halloway', true],
  ['Juno', 'juno', true],
  ['Juno', 'Juno Halloway', false],
  ['Juno Halloway', 'Mara Halloway', false],
  ['', 'Juno Halloway', false],
])('the legal names %j and %j may be one person’s: %s', (one, other, isOne) => {
  expect(isNameOfSamePerson(one, other)).toBe(isOne);
  expect(isNameOfSamePerson(other, one)).toBe(isOne);
});

describe('what is typed for a letter', () => {
  it('has each act once, in the letter’s order, and nothing where nothing was typed', () => {
    const parsed = previewLetterInput.parse(filled);
    expect(parsed.acts).toEqual(['copyright_notices', 'sign']);
    expect(parsed.exclusions).toBeNull();
  });

  it('is one line where it is a name, and keeps its lines where it is a text', () => {
    const parsed = previewLetterInput.parse({
      ...filled,
      fullName: '  Juno\n\t Halloway ',
      protectedContent: 'Photos\r\nVideos\u0000\u202e',
    });
    expect(parsed.fullName).toBe('Juno Halloway');
    expect(parsed.protectedContent).toBe('Photos\nVideos');
  });

  it.each([
    { fullName: ' ' },
    { fullName: 'x'.repeat(letterLimits.name + 1) },
    { protectedContent: '\u0000' },
    { protectedContent: 'x'.repeat(letterLimits.content + 1) },
    { exclusions: 'x'.repeat(letterLimits.exclusions + 1) },
    { acts: [] },
    { months: 36 },
    { language: 'fr' },
    { extra: 1 },
    { signature: { kind: 'drawn', width: 0, height: 10, strokes: [[{ x: 1, y: 1 }]] } },
    { signature: { kind: 'drawn', width: 10, height: 10, strokes: [[{ x: 1e9, y: 1 }]] } },
    { signature: { kind: 'drawn', width: 10, height: 10, strokes: [[]] } },
    {
      signature: {
        kind: 'drawn',
        width: 10,
        height: 10,
        strokes: [Array.from({ length: 6001 }, () => ({ x: 1, y: 1 }))],
      },
    },
  ])('%# is refused', (change) => {
    expect(previewLetterInput.safeParse({ ...filled, ...change }).success).toBe(false);
  });

  it('never throws, and what it lets through is within its limits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const parsed = previewLetterInput.safeParse({ ...filled, fullName: name });
        if (!parsed.success) return;
        expect(Array.from(parsed.data.fullName).length).toBeLessThanOrEqual(letterLimits.name);
        expect(parsed.data.fullName).toMatch(/^\S.*\S$|^\S$/u);
        expect(parsed.data.fullName.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('two names', () => {
  it.each([
    ['José  MARTÍNEZ', 'jose martinez', true],
    ['Anne-Marie', 'anne marie', true],
    ['Юлия', 'юлия', true],
    ['Łukasz Großmann', 'Lukasz Grossmann', true],
    ['Søren Æbelø', 'soren aebelo', true],
    ['Juno', 'Juno Halloway', false],
  ])('%s and %s: %s', (one, other, same) => {
    expect(isSameName(one, other)).toBe(same);
  });
});

it('a hash is taken however it is written', () => {
  expect(verifyDocumentInput.parse({ sha256: ` ${'AB'.repeat(32)} ` }).sha256).toBe(
    'ab'.repeat(32),
  );
  expect(verifyDocumentInput.safeParse({ sha256: 'ab' }).success).toBe(false);
});
