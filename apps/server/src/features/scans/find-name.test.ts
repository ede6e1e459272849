import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createNameFinder } from './find-name.ts';

const find = createNameFinder(
  ['Luna Marlowe', '小林'],
  [{ name: 'luna.marl0we', stageName: 'Luna Marlowe' }],
);
const page = (title: string, address = 'https://leaks.example/1', text = '') =>
  find({ title, address, text });

it.each(['Luna Marlowe', 'lunamarlowe', 'LUNA_MARLOWE', 'luna-marlowe', 'ＬＵＮＡ marlowe'])(
  'knows a name written as %j',
  (written) => {
    expect(page(`All of ${written} (2026)`)).toMatchObject({ inTitle: true, isExact: true });
  },
);

it.each(['Lunamarlowes', 'xlunamarlowe', 'Luna and Marlowe', ''])(
  'is not fooled by %j',
  (title) => {
    expect(page(title)).toBeNull();
  },
);

it('reads names of the address and of other alphabets', () => {
  expect(page('Set', 'https://leaks.example/luna%2Dmarlowe/2')).toMatchObject({ inAddress: true });
  expect(page('小林 photos')).toMatchObject({ name: '小林', inTitle: true });
  expect(page('Set', 'https://leaks.example/%E0%A4%A')).toBeNull();
});

it.each([
  ['Zoë Lux', 'Zoe Lux leaked'],
  ['Zoe Lux', 'Zoë Lux leaked'],
  ['Jörg Müller', 'jorg_muller'],
  ['José', 'Jose (2026)'],
  ['Søren Łącka', 'Soren Lacka'],
  ['Soren Lacka', 'Søren Łącka'],
  ['Mia O’Hara', 'Mia O‘Hara'],
  ["Mia O'Hara", 'Mia O`Hara'],
  ['Nuña Vega', 'nuna vega'],
  ['Marie-Ève', 'marieeve'],
  ['Işıl Yılmaz', 'IŞIL YILMAZ'],
  ['Mia O’Hara', "Mia O'Hara"],
  ["Mia D'Angelo", 'Mia D’Angelo'],
  ["Mia D'Angelo", 'miadangelo'],
  ['Lux & Mia', 'Lux & Mia leaked'],
  ['Mia★Rose', 'mia ★ rose'],
  ['Luna Marlowe', 'Lu\u00adna Marlowe'],
  ['Luna Marlowe', 'Luna\u200bMarlowe'],
])('knows %s in %j as the name itself', (name, title) => {
  const found = createNameFinder([name], [])({ title, address: 'https://x.example', text: '' });
  expect(found).toMatchObject({ name, inTitle: true, isExact: true });
});

it('knows a name in look-alike letters, as a spelling only', () => {
  expect(page('L\u03c5na Marlowe')).toMatchObject({ inTitle: true, isExact: false });
  expect(page('Lun\u0430marlowe leaked')).toMatchObject({ inTitle: true, isExact: false });
  expect(page('Set', undefined, 'by L\u03c5na Marlowe')).toMatchObject({ inText: true });
  // Plain letters are no disguise: Dara is another name, though "cl" may be read as "d".
  const clara = createNameFinder(['Clara'], []);
  for (const title of ['Dara leaked', 'Dara nudes \u0441\u043b\u0438\u0432'])
    expect(clara({ title, address: 'https://x.example', text: '' })).toBeNull();
});

it('keeps vowel signs of other scripts: without them many names are one', () => {
  const riya = createNameFinder(['\u0930\u093f\u092f\u093e'], []);
  expect(
    riya({ title: '\u0930\u094b\u092f\u0940', address: 'https://x.example', text: '' }),
  ).toBeNull();
});

it('reads an address around a stray percent sign', () => {
  expect(page('Set', 'https://leaks.example/luna%20marlowe/100%')).toMatchObject({
    inAddress: true,
  });
});

it('prefers a name that is hers alone to a short first name', () => {
  const finder = createNameFinder(['Mia', 'miakhalista'], []);
  expect(
    finder({ title: 'Mia (miakhalista) leaked', address: 'https://x.example/mia', text: '' }),
  ).toMatchObject({ name: 'miakhalista' });
});

it('tells a spelling from the name itself, and prefers what is told in the title', () => {
  expect(page('luna.marl0we')).toMatchObject({ name: 'Luna Marlowe', isExact: false });
  const both = find({ title: 'luna.marl0we', address: 'https://x.example', text: 'Luna Marlowe' });
  expect(both).toMatchObject({ inTitle: true, isExact: false });
});

it('takes no apostrophe for a part of a name that has none', () => {
  expect(createNameFinder(['Mia S'], [])({ title: "Mia's", address: '', text: '' })).toBeNull();
});

it('finds every name where it stands as it is', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 20 });
  fc.assert(
    fc.property(name, (called) => {
      fc.pre(/[\p{L}\p{N}]/u.test(called));
      const found = createNameFinder([called], [])({ title: called, address: '', text: '' });
      expect(found).toMatchObject({ name: called, inTitle: true, isExact: true });
    }),
    { numRuns: 25 },
  );
});

it('takes any name and any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, title) => {
      createNameFinder([name], [])({ title, address: title, text: title });
    }),
  );
});
