import { describe, expect, it } from 'vitest';
import { authorisationActs } from '@leakblock/domain/authorisations';
import { drawLetter, hashLetterText, writeLetter } from './index.ts';
import { readPdfText } from './testing/read-pdf-text.ts';
import { tellLetter } from './testing/letter-story.ts';

const options = { isPreview: false, verifyUrl: 'https://leakblock.example/verify-document' };
const read = async (
  ...[input, edition, more = {}]: [
    ReturnType<typeof tellLetter>,
    'full' | 'redacted',
    Partial<typeof options>?,
  ]
) => readPdfText(await drawLetter(input, edition, { ...options, ...more })).replaceAll('\n', ' ');

const rowsOf = (input: ReturnType<typeof tellLetter>) =>
  new Map(
    writeLetter(input, 'redacted').sections.flatMap(({ rows }) =>
      (rows ?? []).map(({ name, value }) => [name, value] as const),
    ),
  );

/** What only the full edition may hold. */
const secrets = [
  'Żaneta',
  'Ωmegová',
  'Юлия',
  '1990-02-03',
  'Lindenweg',
  '10115',
  'private@example.org',
  'session-17',
  '203.0.113.7',
  'Browser of hers',
  'Europe/Berlin',
];

describe('the full edition', () => {
  it('says who allows what to whom, in letters of every European script', async () => {
    const text = await read(tellLetter(), 'full');
    for (const words of [...secrets, 'Луна', 'Notices Ltd', 'Luna Star', '+44 20 5550 100']) {
      expect(text).toContain(words);
    }
    for (const words of ['2026-11-21', '2027-11-21', 'The studio series of 2024.', 'worldwide']) {
      expect(text).toContain(words);
    }
    expect(text.match(/☒/g)).toHaveLength(2);
    expect(text.match(/☐/g)).toHaveLength(authorisationActs.length - 2);
    expect(text).toContain(options.verifyUrl);
  });

  it('shows a typed signature as such', async () => {
    const signature = { kind: 'typed' as const, name: 'Zaneta O.' };
    const text = await read(tellLetter({ signature }), 'full');
    expect(text).toContain('Zaneta O.');
    expect(text).toContain('typed name as the signature');
  });

  it('is bytes for bytes the same when it is written again', async () => {
    const [one, other] = await Promise.all([
      drawLetter(tellLetter(), 'full', options),
      drawLetter(tellLetter(), 'full', options),
    ]);
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  });

  it('takes texts of any length', async () => {
    const long = 'Every photo of mine, and every video. '.repeat(52).slice(0, 2000);
    const text = await read(
      tellLetter({
        protectedContent: long,
        exclusions: long,
        officialLinks: Array.from({ length: 100 }, (_, at) => `https://fans.example/${String(at)}`),
      }),
      'full',
    );
    expect(text).toContain('https://fans.example/99');
    expect(text).toContain('11. Signature');
  });
});

describe('the redacted edition', () => {
  it('has nothing that tells who she is, and says so', async () => {
    const text = await read(tellLetter(), 'redacted');
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).toContain('Redacted edition');
    expect(text).toContain('Luna Star');
    expect(text).toContain('Ż***');
  });

  it('leaves out the official links that hold a part of her legal name', async () => {
    const kept = [
      'https://fans.example/luna',
      'https://page.example/lenaschmidtpage',
      'https://omega.example/anna',
    ];
    const left = [
      'https://gram.example/anna.lena-MUELLER',
      'https://gram.example/muller_official',
      'https://annel%C3%A9na.example',
      'https://xn--mller-kva.example/me',
    ];
    const letter = (ownerName: string) =>
      tellLetter({
        principal: { ...tellLetter().principal, legalName: 'Annelena Kay Müller' },
        officialLinks: [...kept, ...left],
        ownerName,
      });
    const text = await read(letter('Luna Star'), 'redacted');
    for (const link of kept) expect(text).toContain(link);
    for (const link of left) expect(text).not.toContain(link);
    expect(await read(letter('Luna Müller'), 'redacted')).toContain('muller_official');
    expect(await read(letter('Luna Star'), 'full')).toContain('muller_official');
  });

  it('leaves out the stage names that hold a part of her legal name', async () => {
    const letter = (stageNames: string[], legalName = 'Anna Li Müller') =>
      tellLetter({ principal: { ...tellLetter().principal, legalName }, stageNames });
    const names = ['Luna Star', 'Anna Li Müller', 'Miss MUELLER', 'annabel', 'Li Moon', 'Liv'];
    const text = await read(letter(names), 'redacted');
    expect(text).toContain('Luna Star, Liv');
    for (const name of names.slice(1, 5)) expect(text).not.toContain(name);
    expect(await read(letter(names), 'full')).toContain('Anna Li Müller, Miss MUELLER');
    expect(rowsOf(letter(['Anna Müller'])).get('Stage names')).toBe('withheld');
    expect(rowsOf(letter(['李娜'], '李 娜')).get('Stage names')).toBe('withheld');
    const shown = { ...letter(['Luna Müller', 'Anna Star']), ownerName: 'Luna Müller' };
    expect(rowsOf(shown).get('Stage names')).toBe('Luna Müller');
  });

  it.each([
    ['Żaneta Kay', 'Ż*** K***'],
    ['A. O Müller', '*** *** M***'],
    ['O\u0308 Müller', '*** M***'],
    ['李 娜', '*** ***'],
    ['李娜', '***'],
    ['김민지', '***'],
  ])('shows of the name %s no more than %s', (legalName, masked) => {
    const principal = { ...tellLetter().principal, legalName };
    expect(rowsOf(tellLetter({ principal })).get('Legal name')).toBe(masked);
  });

  it('draws no stroke of the signature', async () => {
    const signature = { kind: 'typed' as const, name: 'Zaneta Omegova' };
    expect(await read(tellLetter({ signature }), 'redacted')).not.toContain('Omegova');
  });

  it.each([
    ['Photos of Żaneta Ωmegová Юлия'],
    ['photos of ZANETA in the garden'],
    ['Made at Lindenweg 7'],
    ['Ask private@example.org'],
  ])('withholds her own words where they give her away: %s', async (protectedContent) => {
    const text = await read(tellLetter({ protectedContent }), 'redacted');
    expect(text).not.toContain(protectedContent);
    expect(text).toContain('withheld');
  });

  it.each([
    ['Łukasz Nowak', 'Photos of Lukasz'],
    ['Lukasz Nowak', 'Photos of Łukasz'],
    ['Eva Großmann', 'The Grossmann series'],
    ['Eva Grossmann', 'The Großmann series'],
    ['Anna Müller', 'Mueller’s videos'],
    ['Kay Ito', 'Kays videos'],
    ['李 娜', '我的照片，李娜'],
  ])('withholds %s in another spelling: %s', (legalName, protectedContent) => {
    const principal = { ...tellLetter().principal, legalName };
    const { sections } = writeLetter(tellLetter({ principal, protectedContent }), 'redacted');
    expect(JSON.stringify(sections)).not.toContain(protectedContent);
  });

  it('keeps her own words where nothing of her name or address stands in them', () => {
    const principal = { ...tellLetter().principal, legalName: 'Li Na', address: 'Weg 1\n–' };
    const protectedContent = 'Photos and videos, like those of 2024.';
    const { sections } = writeLetter(tellLetter({ principal, protectedContent }), 'redacted');
    expect(JSON.stringify(sections)).toContain(protectedContent);
  });
});

describe('a preview', () => {
  it('says on each page that nothing is signed', async () => {
    const text = await read(tellLetter({ signature: null, trail: null }), 'full', {
      isPreview: true,
    });
    expect(text.match(/PREVIEW – NOT SIGNED/g)?.length).toBe(
      new Set(text.match(/Page \d of/g)).size,
    );
    expect(text).toContain('not signed yet');
  });
});

describe('the words', () => {
  it.each(['en', 'de'] as const)('say everything a letter needs, in %s', (language) => {
    const { sections } = writeLetter(tellLetter({ language }), 'full');
    expect(sections.map(({ heading }) => heading.slice(0, 2))).toEqual(
      sections.map((_section, index) => `${String(index + 1)}${index < 9 ? '.' : ''}`.slice(0, 2)),
    );
    const text = JSON.stringify(sections);
    expect(text).not.toMatch(/undefined|\[object/);
    for (const law of ['512(c)(3)', '512(d)', '512(f)', '223a', '2022/2065', '2016/679']) {
      expect([law, text.includes(law)]).toEqual([law, true]);
    }
  });

  it('have a hash that changes with every entry', () => {
    const own = hashLetterText(tellLetter());
    expect(own).toMatch(/^[0-9a-f]{64}$/);
    for (const change of [
      { protectedContent: 'Less' },
      { exclusions: null },
      { acts: ['sign'] },
      { ownerName: 'Luna' },
      { endsOn: '2027-05-21' },
      { language: 'de' as const },
    ]) {
      expect(hashLetterText(tellLetter(change))).not.toBe(own);
    }
  });
});
