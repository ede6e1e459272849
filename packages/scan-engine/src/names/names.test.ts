import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameSimilarity } from './name-similarity.ts';
import { nameVariants } from './name-variants.ts';
import { skeleton } from './skeleton.ts';
import { transliterate } from './transliterate.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: 'grapheme-ascii', maxLength: 80 }),
);

describe('skeleton', () => {
  it.each([
    ['capitals', 'MELISSA-CLARK_VERNE', 'melissaclarkverne'],
    ['capital I for l', 'meIissaclarkverne', 'melissaclarkverne'],
    ['one for l', 'me1issaclarkverne', 'melissaclarkverne'],
    ['one for i', 'mel1ssaclarkverne', 'melissaclarkverne'],
    ['bar for l', 'me|issaclarkverne', 'melissaclarkverne'],
    ['three for e', 'm3lissaclarkv3rn3', 'melissaclarkverne'],
    ['four for a', 'meliss4cl4rkverne', 'melissaclarkverne'],
    ['five for s', 'meli55aclarkverne', 'melissaclarkverne'],
    ['dollar for s', 'meli$$aclarkverne', 'melissaclarkverne'],
    ['at for a', 'meliss@clarkverne', 'melissaclarkverne'],
    ['zero for o', 'j0d1ef0x', 'jodiefox'],
    ['rn for m', 'rnelissaclarkverne', 'melissaclarkverne'],
    ['m for rn', 'melissaclarkveme', 'melissaclarkverne'],
    ['cl for d', 'clana', 'dana'],
    ['vv for w', 'vvillow', 'willow'],
    ['separators', 'm.e.l.i.s.s.a clark-verne', 'melissaclarkverne'],
    ['Cyrillic letters', 'mеlissаclаrkvеrnе', 'melissaclarkverne'],
    ['Greek letters', 'mεlissαclαrkvεrnε', 'melissaclarkverne'],
    ['accents', 'mélïssäclàrkvernê', 'melissaclarkverne'],
    ['loose marks', 'm\u0336e\u0336lissaclarkverne', 'melissaclarkverne'],
    ['a zero-width joiner', 'melissa\u200dclark\u200bverne', 'melissaclarkverne'],
    ['a direction mark', '\u202emelissaclarkverne\u202c', 'melissaclarkverne'],
    ['full width', 'ｍｅｌｉｓｓａｃｌａｒｋｖｅｒｎｅ', 'melissaclarkverne'],
    ['mathematical script', '𝓶𝓮𝓵𝓲𝓼𝓼𝓪𝓬𝓵𝓪𝓻𝓴𝓿𝓮𝓻𝓷𝓮', 'melissaclarkverne'],
    ['double-struck', '𝕞𝕖𝕝𝕚𝕤𝕤𝕒𝕔𝕝𝕒𝕣𝕜𝕧𝕖𝕣𝕟𝕖', 'melissaclarkverne'],
    ['circled', 'ⓜⓔⓛⓘⓢⓢⓐⓒⓛⓐⓡⓚⓥⓔⓡⓝⓔ', 'melissaclarkverne'],
    ['small capitals', 'ᴍᴇʟɪssᴀᴄʟᴀʀᴋᴠᴇʀɴᴇ', 'melissaclarkverne'],
    ['squared', '🄼🄴🄻🄸🅂🅂🄰🄲🄻🄰🅁🄺🅅🄴🅁🄽🄴', 'melissaclarkverne'],
    ['phonetic letters', 'mɛlɪssɑclɑrkvɛrnɛ', 'melissaclarkverne'],
    ['Armenian letters', 'jօdieիօx', 'jodiehox'],
    ['a leading at', '@melissaclarkverne', 'melissaclarkverne'],
    ['a ligature', 'ﬁona', 'fiona'],
  ])('sees through %s', (_, disguise, name) => {
    expect(skeleton(disguise)).toBe(skeleton(name));
  });

  it.each([
    ['melissaclark', 'melissaclarke'],
    ['jodiefox', 'jodiefix'],
    ['anna', 'hanna'],
    ['janedoe', 'janeroe'],
  ])('keeps %s and %s apart', (a, b) => {
    expect(skeleton(a)).not.toBe(skeleton(b));
  });

  it('is the same when made twice, and never throws', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = skeleton(text);
        expect(skeleton(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  it('does not mind case or separators', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9]{1,20}$/u),
        fc.constantFrom('_', '.', '-'),
        (name, sign) => {
          expect(skeleton(Array.from(name.toUpperCase()).join(sign))).toBe(skeleton(name));
        },
      ),
    );
  });
});

describe('transliterate', () => {
  it.each([
    ['Анна Каренина', 'anna karenina'],
    ['Юлія Їжак', 'yuliya yizhak'],
    ['Ελένη Παπαδοπούλου', 'eleni papadopoulou'],
    ['שרה כהן', 'shrh khn'],
    ['سارة', 'sara'],
    ['ნინო', 'nino'],
    ['Անի', 'ani'],
    ['さくら', 'sakura'],
    ['キョウコ', 'kyouko'],
    ['김민지', 'gimminji'],
    ['Zoë Müller-Łącka', 'zoe muller-lacka'],
    ['Straße', 'strasse'],
    ['jаnе', 'jane'], // two Cyrillic letters: a disguise, read by shape
  ])('writes %s as %s', (name, latin) => {
    expect(transliterate(name)).toBe(latin);
  });
});

describe('nameVariants', () => {
  const names = (name: string, limit?: number) =>
    nameVariants(name, limit === undefined ? {} : { limit }).map((variant) => variant.name);

  it('asks the name itself first, then its other spellings', () => {
    expect(names('Jane Doe', 4)).toEqual(['janedoe', 'jane_doe', 'jane.doe', 'jane-doe']);
    expect(names('@Jane.Doe', 4)).toEqual(['jane.doe', 'janedoe', 'jane_doe', 'jane-doe']);
    expect(names('JaneDoe', 3)).toEqual(['janedoe', 'jane_doe', 'jane.doe']);
  });

  it('knows what impostors make of a name', () => {
    const all = names('Jane Doe', 1000);
    for (const fake of [
      'janedoe_official',
      'realjanedoe',
      'janedoevip',
      'janedoe_backup',
      'janedoeonlyfans',
      'xxjanedoe',
      'janedoe1',
      'janedoe69',
      'janedoe18',
      'janedoe_',
      'janedoee',
      'jannedoe',
      'jnedoe',
      'jan3doe',
      'janed0e',
      'j4n3d03',
      'jane_doe_official',
      'doejane',
    ]) {
      expect(all).toContain(fake);
    }
  });

  it('ranks from 1 without a gap and names each once', () => {
    const variants = nameVariants('Melissa Clark', { limit: 200 });
    expect(variants.map((variant) => variant.rank)).toEqual(variants.map((_, index) => index + 1));
    expect(new Set(variants.map((variant) => variant.name)).size).toBe(variants.length);
  });

  it('writes other alphabets in Latin letters', () => {
    expect(names('Анна Смит', 2)).toEqual(['annasmit', 'anna_smit']);
    expect(names('jаnе dоe', 1)).toEqual(['janedoe']);
    expect(names('Zoë Müller', 1)).toEqual(['zoemuller']);
    expect(names('Zoë Müller', 10)).toContain('zoemueller');
    expect(names('김민지', 1)).toEqual(['gimminji']);
  });

  it('says nothing rather than something that is not the name', () => {
    for (const name of ['', '   ', '😀😀', '小美', '@', '---', '\u202e']) {
      expect(names(name)).toEqual([]);
    }
    expect(names('小美 Jane', 1)).toEqual(['jane']);
  });

  it('keeps to 25 names unless told otherwise', () => {
    expect(names('Jane Doe')).toHaveLength(25);
    expect(names('Jane Doe', 0)).toEqual([]);
    expect(names('Jane Doe', 3)).toHaveLength(3);
  });

  it('cuts endless names and drops additions that no site takes', () => {
    const long = names('a'.repeat(200), 100);
    expect(long[0]).toBe('a'.repeat(60));
    expect(Math.max(...long.map((name) => name.length))).toBeLessThanOrEqual(60);
  });

  it('yields only names that can be asked, whatever is typed', () => {
    fc.assert(
      fc.property(anyText, fc.nat({ max: 300 }), (text, limit) => {
        const variants = nameVariants(text, { limit });
        expect(variants.length).toBeLessThanOrEqual(limit);
        for (const { name } of variants) {
          expect(name).toMatch(/^[a-z0-9_.-]{1,60}$/u);
          expect(name).toMatch(/[a-z0-9]/u);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('always asks a typed user name as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9][a-z0-9_.-]{0,29}$/u), (name) => {
        expect(names(name, 1)).toEqual([name]);
      }),
    );
  });
});

describe('nameSimilarity', () => {
  it.each([
    ['janedoe', 'Jane Doe', 1, 1],
    ['janedoe', 'jane_d0e', 0.97, 0.99],
    ['janedoe', 'janedoe_official', 0.9, 0.95],
    ['janedoe', 'real.janedoe', 0.9, 0.95],
    ['janedoe', 'janedoe69', 0.9, 0.95],
    ['janedoe', 'thejanedoelive2', 0.9, 0.95],
    ['janedoe', 'janeedoe', 0.8, 0.95],
    ['annasmit', 'Анна Смит', 0.97, 1],
    ['janedoe', 'johnsmith', 0, 0.4],
    ['janedoe', '', 0, 0],
    ['mia', 'familia', 0, 0.6],
  ])('likens %s and %s', (a, b, least, most) => {
    expect(nameSimilarity(a, b)).toBeGreaterThanOrEqual(least);
    expect(nameSimilarity(a, b)).toBeLessThanOrEqual(most);
  });

  it.each([
    ['digits behind', `Luna ${'1'.repeat(26)}!`],
    ['x behind', `Luna ${'x'.repeat(60)}!`],
    ['a mixture behind', `Luna ${'xo1x_22-xx.'.repeat(8)}!`],
    ['x in front', 'xx-x'.repeat(15)],
    ['200 digits behind', `Luna ${'1'.repeat(200)}!`],
    ['200 x behind', `Luna ${'x'.repeat(200)}!`],
    ['long mixtures behind', `Luna ${'xo1x_22-xx.'.repeat(18)}!`],
    ['long mixtures around', `${'the-xx_'.repeat(28)}luna${'vip.9'.repeat(40)}!`],
    ['only separators', '-_.'.repeat(70)],
  ])('comes to an end for a name with %s', (_, name) => {
    // A pattern that tries every cut of it would not, within any test's time.
    expect(nameSimilarity('lunamarlowe', name)).toBeLessThan(1);
    expect(nameSimilarity(name, name.slice(1))).toBeLessThanOrEqual(1);
  });

  it.each([
    ['lunaxoxox_22', 'luna'],
    ['xxxluna_official1_vip', 'luna'],
    ['the_real-luna', 'luna'],
    ['luna.1.2.3', 'luna'],
    ['luxoxo', 'luxo'],
    ['xoxab', 'xab'],
    ['123', '123'],
  ])('takes all marks off %s but leaves three letters', (marked, bare) => {
    expect(nameSimilarity(marked, bare)).toBeGreaterThanOrEqual(0.92);
  });

  it('is between 0 and 1, symmetric, and 1 for the same name', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const similarity = nameSimilarity(a, b);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        expect(nameSimilarity(b, a)).toBe(similarity);
        expect(nameSimilarity(a, a)).toBe(1);
      }),
      { numRuns: 500 },
    );
  });
});
