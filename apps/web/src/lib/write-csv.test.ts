import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeCsv } from './write-csv.ts';

/** Reads a file back, by the rules of RFC 4180. */
function readCsv(file: string): string[][] {
  const rows: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gu;
  for (const [, quoted, plain, end] of file.slice(1).matchAll(cells)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

/** As the files of the server: also in wide forms, and behind what is not seen. */
const isFormula = (cell: string) => /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u.test(cell);

it('what is written is read back, and none of it is a formula', () => {
  const row = fc.array(fc.string({ unit: 'binary', maxLength: 20 }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const read = readCsv(writeCsv(rows));
      expect(read).toEqual(
        rows.map((cells) => cells.map((cell) => (isFormula(cell) ? `'${cell}` : cell))),
      );
      expect(read.flat().filter(isFormula)).toEqual([]);
    }),
  );
});

it.each([
  '=1+1',
  '+1',
  '-1',
  '@x',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1+1',
  '\u00a0+1',
  '\u200b@x',
  '\uff1d1+1',
])('%j is text, whatever a spreadsheet program drops before it', (cell) => {
  expect(readCsv(writeCsv([[cell]]))).toEqual([[`'${cell}`]]);
});

it('a title with a semicolon stays in its cell where lists are parted by semicolons', () => {
  const file = writeCsv([['a;=1+1', 'b']]);
  expect(file).toBe('\uFEFF"a;=1+1","b"\r\n');
});

it('numbers stay numbers, and nothing is an empty cell', () => {
  expect(writeCsv([['a', -1, null, 'x,"y"']])).toBe('\uFEFF"a",-1,,"x,""y"""\r\n');
});
