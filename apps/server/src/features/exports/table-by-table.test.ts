import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportTables } from './archive/export-tables.ts';
import { readmeWords } from './archive/write-readme.ts';
import { fileSources } from './archive/files/own-files.ts';
import { startErasureWorld } from './erasure/testing/start-erasure-world.ts';
import type { ErasureWorld } from './erasure/testing/start-erasure-world.ts';
import { writeExportJob } from './exporting/write-export.job.ts';
import { personalTables } from './personal-data/index.ts';
import { readExport } from './testing/read-export.ts';
import type { UnpackedExport } from './testing/read-export.ts';

let world: ErasureWorld;
let unpacked: UnpackedExport;
const counts = new Map<string, number>();
let others: { id: string; email: string }[];
const tables = exportTables({ env: {} as never });

beforeAll(async () => {
  world = await startErasureWorld();
  const { gateway, person } = world;
  // A cell that a spreadsheet would take for a formula.
  await gateway.sql(
    `update stage_names set name = '=HYPERLINK("https://evil.example")' where user_id = $1`,
    [person],
  );
  await gateway.sql(`delete from data_exports where user_id = $1`, [person]);
  const [asked] = await gateway.sql<{ id: string }>(
    'insert into data_exports (user_id) values ($1) returning id',
    [person],
  );
  const exportId = asked?.id ?? '';
  // Before: her being told about it makes further rows.
  for (const { name } of tables) counts.set(name, await world.countOf(name, person));
  const never = new AbortController().signal;
  await writeExportJob.handler(gateway.context, { exportId }, never, { id: '', retryCount: 0 });
  unpacked = await readExport(gateway, exportId);
  others = await gateway.sql('select id, email from auth.users where id <> $1', [person]);
});
afterAll(() => world.gateway.stop());

describe('an export', () => {
  it.each(tables)('holds all of her rows of $name, and of nobody else', (table) => {
    const count = counts.get(table.name) ?? 0;
    // Somebody who has a row of everything has one of this, or it proves nothing.
    expect(count).toBeGreaterThan(0);
    const rows = unpacked.rows(table.file);
    expect(rows).toHaveLength(count);
    for (const row of rows) expect(Object.keys(row)).toEqual(table.columns);
    const column = 'column' in table.rowsOf ? table.rowsOf.column : null;
    if (column !== null && table.columns.includes(column)) {
      expect(rows.map((row) => row[column])).toEqual(rows.map(() => world.person));
    }
    const sheet = Papa.parse<string[]>(unpacked.text(`tables/${table.file}.csv`).slice(1).trim(), {
      delimiter: ',',
    });
    expect(sheet.errors).toEqual([]);
    expect(sheet.data).toHaveLength(count + 1);
  });

  it('names no other person', () => {
    const all = unpacked.names.map((name) => unpacked.text(name)).join('\n');
    const named = others.filter(({ email, id }) => all.includes(id) || all.includes(email));
    expect(named.map(({ email }) => email)).toEqual([]);
  });

  it('leaves no table out that has columns to export', () => {
    const files = unpacked.names.filter((name) => name.startsWith('tables/'));
    expect(files).toHaveLength(2 * tables.length);
    const hidden = [...personalTables].filter(([, { columns }]) => columns.length === 0);
    for (const [name] of hidden) {
      const [, table = ''] = name.split('.');
      expect(files.filter((file) => file.includes(`${table}.json`))).toEqual([]);
    }
  });

  it('is safe to open in a spreadsheet', () => {
    expect(unpacked.text('tables/stage_names.csv')).toContain(`"'=HYPERLINK`);
    expect(unpacked.rows('stage_names')[0]?.['name']).toBe('=HYPERLINK("https://evil.example")');
  });

  it('holds her files, and says which of them could not be read', () => {
    expect(unpacked.names.filter((name) => name.startsWith('files/'))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^files\/evidence\/.+\/page\.html$/u)]),
    );
    expect(unpacked.names.some((name) => name.startsWith('files/identity-papers/'))).toBe(true);
    expect(unpacked.names.some((name) => name.startsWith('files/answers/'))).toBe(true);
    // No real letter lies in this world.
    expect(unpacked.text('README.txt')).toMatch(/letters\/1-full\.pdf/u);
  });

  it('explains every file in four languages', () => {
    for (const words of Object.values(readmeWords)) {
      expect(Object.keys(words.tables).sort()).toEqual(tables.map(({ file }) => file).sort());
      expect(Object.keys(words.folders).sort()).toEqual(
        [...new Set(fileSources.map(({ folder }) => folder))].sort(),
      );
    }
    expect(unpacked.text('README.txt')).toContain('tables/findings:');
  });
});
