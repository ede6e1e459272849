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

it('what is written is read back, and none of it is a formula', () => {
  const row = fc.array(fc.string({ unit: 'binary', maxLength: 20 }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const read = readCsv(writeCsv(rows));
      expect(
        read.map((cells) => cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/u, ''))),
      ).toEqual(rows);
      expect(read.flat().filter((cell) => /^[=+\-@\t\r]/u.test(cell))).toEqual([]);
    }),
  );
});

it('numbers stay numbers, and nothing is an empty cell', () => {
  expect(writeCsv([['a', -1, null, 'x,"y"']])).toBe('\uFEFFa,-1,,"x,""y"""\r\n');
});
