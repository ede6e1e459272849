import { describe, expect, it, vi } from 'vitest';
import { readPdfText } from '../letters/testing/read-pdf-text.ts';
import { cleanText } from './clean-text.ts';
import { drawTable } from './draw-table.ts';
import { writeText } from './draw-text.ts';
import { layOutText } from './lay-out-text.ts';
import { levelsOf, orderPieces } from './order-pieces.ts';
import { beginSheet, endSheet } from './sheet.ts';

const begin = () =>
  beginSheet({
    ...{ title: 'A document', author: null, language: 'en', colour: null },
    madeAt: '2026-11-21T10:00:00Z',
  });
const end = {
  footer: null,
  page: (page: number, count: number) => `${String(page)}/${String(count)}`,
};
const plain = { isAddress: false, isBold: false };

/** What a document reads as when it says one text. */
async function readBack(text: string): Promise<string> {
  const sheet = begin();
  writeText(sheet, sheet.root, 'P', text, { size: 12 });
  return readPdfText(await endSheet(sheet, end)).replaceAll('\n', '');
}
const seen = (text: string) => orderPieces(text, plain, levelsOf(text)).map((piece) => piece.text);

describe('text', () => {
  it.each(['月光のルナ', '漢字龍', '루나말로우', 'ลูน่า', 'Ελλάδα', 'Київ', 'Հայ', 'fi ffl'])(
    'in the letters of %s stands in the document as text',
    async (text) => {
      expect(await readBack(text)).toContain(text);
    },
  );

  it('in Devanagari keeps every letter, in the order of its glyphs', async () => {
    const read = await readBack('लूना');
    for (const letter of ['ल', 'न', 'ू', 'ा']) expect(read).toContain(letter);
  });

  // Lam and alef are one sign, which stands for both in the order in which they are typed.
  it.each([
    ['שלום', 'םולש'],
    ['سلام', 'ملاس'],
  ])('%s runs from right to left', async (text, turned) => {
    expect(await readBack(text)).toContain(turned);
  });

  it('of two directions is in the order in which it is read', () => {
    expect(seen('abc שלום עולם 12')).toEqual(['abc ', '12', ' ', 'עולם', ' ', 'שלום']);
    expect(seen('לונה (2026) ab')).toEqual(['ab', ' ', '(', '2026', ')', ' ', 'לונה']);
  });

  it('shows a mark for signs that no face has, never an empty box', () => {
    expect(cleanText('🔥 Luna 👩‍👩‍👧\uD800', false)).toBe('\uFFFD Luna \uFFFD\uFFFD');
    expect(cleanText('ꦭꦸꦤ', true)).toBe('\uFFFD\uFFFD\uFFFD'.slice(0, 2));
  });

  it('has ornate letters as the plain ones that they are forms of', () => {
    expect(cleanText('𝓛𝓾𝓷𝓪 🌙 𝓜𝓪𝓻𝓵𝓸𝔀𝓮', true)).toBe('Luna \uFFFD Marlowe');
  });

  it('cannot turn the direction of what stands beside it', () => {
    expect(cleanText('https://a.example/\u202Egpj.exe\u202C\u0007\n x', false)).toBe(
      'https://a.example/gpj.exe x',
    );
  });

  it.each([
    'https://leaks.example/' + 'x'.repeat(400),
    'Donaudampfschifffahrtsgesellschaft'.repeat(6),
    '月光'.repeat(80),
    'ลูน่ามาร์โลว์'.repeat(20),
    'several words that go on and on '.repeat(12),
  ])('fits its lines and loses nothing: %s', (text) => {
    const { pdf } = begin();
    const lines = layOutText(pdf, text, 160, { size: 9 });
    expect(lines.length).toBeGreaterThan(3);
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(160.5);
    const all = lines.flatMap(({ pieces }) => pieces.map((piece) => piece.text)).join('');
    expect(all.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });

  it('of too many lines ends with an ellipsis that fits', () => {
    const { pdf } = begin();
    const lines = layOutText(pdf, 'x'.repeat(900), 100, { size: 9, maxLines: 2 });
    expect(lines).toHaveLength(2);
    expect(lines[1]?.pieces.at(-1)?.text.endsWith('…')).toBe(true);
    expect(lines[1]?.width).toBeLessThanOrEqual(100);
  });

  // Whoever makes a page chooses how long its address and its title are.
  it.each(['x', 'ก้', 'क्ष', 'a\u0301\u0302', '/a', '👩‍👧', 'ab '])(
    'of %s costs what its lines show, however long it is',
    (sign) => {
      const look = (times: number) => {
        const { pdf } = begin();
        const measured = vi.spyOn(pdf, 'widthOfString');
        const lines = layOutText(pdf, sign.repeat(times), 150, { size: 9, maxLines: 3 });
        expect(lines).toHaveLength(3);
        expect(lines[2]?.pieces.at(-1)?.text.endsWith('…')).toBe(true);
        return measured.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
      };
      const [some, many] = [look(300), look(30_000)];
      expect(some).toBeGreaterThan(0);
      expect(many).toBeLessThanOrEqual(2 * some);
    },
  );

  it('reads the same in every document of a process', async () => {
    await readBack('É');
    expect(await readBack('E É')).toContain('E É');
  });
});

it('a table of any length leaves no row alone on its last page', async () => {
  for (let count = 2; count <= 90; count += 4) {
    const sheet = begin();
    const rows = Array.from({ length: count }, (_, index) => [`row${String(index)}.`, 'b']);
    const columns = [
      { title: 'Head', share: 0.5 },
      { title: 'Other', share: 0.5 },
    ];
    await drawTable(sheet, { columns, rows });
    const text = readPdfText(await endSheet(sheet, end)).replaceAll('\n', '');
    const pages = text.split('Head').slice(1);
    expect(pages.at(-1)?.match(/row\d+\./g)?.length).toBeGreaterThan(1);
    expect(text.match(/row\d+\./g)).toEqual(rows.map(([name]) => name));
  }
});
