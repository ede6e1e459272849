import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNameFinder } from './holds-name.ts';

describe('a name in a text', () => {
  const holds = createNameFinder('Luna Marlowe');

  it.each([
    'Luna Marlowe - private set 4',
    '/threads/luna-marlowe-leaked.1043/',
    'LUNA_MARLOWE mega',
    '@lunamarlowe',
    'new: lunamarlowe.zip',
    'Lüna Marlowé',
    '1una Marl0we',
    'Luna  |  Marlowe',
    'best of luna.marlowe/2024',
  ])('stands in %j', (text) => {
    expect(holds(text)).toBe(true);
  });

  it.each([
    'Luna Marlowes',
    'Laluna Marlowe',
    'lunamarlowe2',
    'Luna and Marlowe',
    'Marlowe Luna',
    'Luna',
    'moon',
    '',
    '…',
  ])('does not stand in %j', (text) => {
    expect(holds(text)).toBe(false);
  });

  it('of one word is not taken out of longer ones', () => {
    const holdsNina = createNameFinder('nina');
    expect(holdsNina('for Nina only')).toBe(true);
    expect(holdsNina('Janina, Ninas, ninalicious')).toBe(false);
  });

  it.each([
    ['小林さくら', '【無修正】小林さくらの動画', '小林ひまわりの動画'],
    ['김민지', '김민지는 여기 있다', '김민주는 여기 있다'],
    ['ปลายฟ้า', 'คลิปของปลายฟ้าใหม่', 'คลิปของปลายฝ้าใหม่'],
    ['Luna 小林', 'luna小林の写真', 'lunaと小林の写真'],
  ])('in a script without spaces, %s, stands among other letters', (name, holding, other) => {
    const holdsName = createNameFinder(name);
    expect([holdsName(holding), holdsName(other)]).toEqual([true, false]);
  });

  it('that says nothing readable is nowhere', () => {
    expect(createNameFinder('★ ★')('★ ★ and more')).toBe(false);
  });

  it('is found between any other words, however its parts are joined', () => {
    const other = fc.stringMatching(/^[bdfg]{2,8}$/);
    const joint = fc.constantFrom(' ', '-', '_', '.', '', ' - ', '%20', ' / ');
    fc.assert(
      fc.property(fc.array(other), fc.array(other), joint, (before, after, between) => {
        fc.pre(before.join(' ').length < 200);
        const name = between === '%20' ? 'luna marlowe' : `Luna${between}Marlowe`;
        expect(holds([...before, name, ...after].join(' '))).toBe(true);
        expect(holds([...before, `x${name}x`, ...after].join(' '))).toBe(false);
      }),
    );
  });
});
