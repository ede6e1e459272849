import Papa from 'papaparse';
import type { ServerTransaction } from '#platform/database';
import { csvStyle } from '#platform/csv-style';
import type { ExportedTable } from './export-tables.ts';
import { readRows } from './read-rows.ts';

/** A person's rows of a table as a JSON array, one row a line. */
export async function* writeJson(
  trx: ServerTransaction,
  table: ExportedTable,
  userId: string,
): AsyncGenerator<Uint8Array> {
  let before = '[\n';
  for await (const lines of readRows(trx, table, table.columns, userId)) {
    yield Buffer.from(before + lines.join(',\n'), 'utf8');
    before = ',\n';
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n', 'utf8');
}

/** The same as CSV (RFC 4180, UTF-8 with its mark), without pictures; lists and objects as JSON in their cell. */
export async function* writeCsv(
  trx: ServerTransaction,
  table: ExportedTable,
  userId: string,
): AsyncGenerator<Uint8Array> {
  const columns = table.columns.filter((column) => !table.pictures.includes(column));
  yield Buffer.from(`\uFEFF${Papa.unparse([columns], csvStyle)}\r\n`, 'utf8');
  for await (const lines of readRows(trx, table, columns, userId)) {
    const cells = lines.map((line) => {
      const row = JSON.parse(line) as Record<string, unknown>;
      return columns.map((column) => toCell(row[column]));
    });
    yield Buffer.from(`${Papa.unparse(cells, csvStyle)}\r\n`, 'utf8');
  }
}

function toCell(value: unknown): string | number | boolean {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  return JSON.stringify(value);
}
