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

it('tells a spelling from the name itself, and prefers what is told in the title', () => {
  expect(page('luna.marl0we')).toMatchObject({ name: 'Luna Marlowe', isExact: false });
  const both = find({ title: 'luna.marl0we', address: 'https://x.example', text: 'Luna Marlowe' });
  expect(both).toMatchObject({ inTitle: true, isExact: false });
});

it('takes any name and any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, title) => {
      createNameFinder([name], [])({ title, address: title, text: title });
    }),
  );
});
