import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isNameAllowed } from './is-name-allowed.ts';

it.each([
  'LeakBlock',
  'leak block support',
  'Ｌｅａｋ-Bløck'.replace('ø', 'ó'),
  'L.e.a.k.B.l.o.c.k',
  // Cyrillic and Greek letters, digits, and a capital i.
  'L\u0435\u0430kBl\u043eck',
  'Le\u03b1\u03baBlock',
  'Leak\u0392lock',
  'ʟᴇᴀᴋʙʟᴏᴄᴋ',
  'IeakB1ock',
  'LEAKBL0CK',
])('%s would pass for us', (name) => {
  expect(isNameAllowed(name, 'LeakBlock')).toBe(false);
});

it('an installation’s own name in small capitals would pass for it', () => {
  expect(isNameAllowed('ꜰᴀɴꜱᴀꜰᴇ', 'FanSafe')).toBe(false);
});

it.each(['Lantern Talent', 'Block & Leak', 'Agentur für Köpfe', '灯'])('%s is her own', (name) => {
  expect(isNameAllowed(name, 'LeakBlock')).toBe(true);
});

it('finds the brand wherever it stands, and forbids nothing without one', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      expect(isNameAllowed(`${before}leakblock${after}`, 'LeakBlock')).toBe(false);
      expect(isNameAllowed(before + after, '–')).toBe(true);
    }),
  );
});
