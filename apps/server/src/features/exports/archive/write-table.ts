import Papa from 'papaparse';
import type { ServerTransaction } from '#platform/database';
import { csvStyle } from '#platform/csv-style';
import { decryptText, isSealed as isSealedText } from '#platform/encrypt';
import type { EncryptionKeys } from '#platform/encrypt';
import type { ExportedTable } from './export-tables.ts';
import { readRows } from './read-rows.ts';

/** A person's rows of a table as a JSON array, one row a line. */
export async function* writeJson(
  trx: ServerTransaction,
  keys: EncryptionKeys,
  table: ExportedTable,
  userId: string,
): AsyncGenerator<Uint8Array> {
  let before = '[\n';
  for await (const lines of readRows(trx, table, table.columns, userId)) {
    const opened = isSealed(table)
      ? lines.map((line) => JSON.stringify(openRow(keys, table, parseRow(line))))
      : lines;
    yield Buffer.from(before + opened.join(',\n'), 'utf8');
    before = ',\n';
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n', 'utf8');
}

/** The same as CSV (RFC 4180, UTF-8 with its mark), without pictures; lists and objects as JSON in their cell. */
export async function* writeCsv(
  trx: ServerTransaction,
  keys: EncryptionKeys,
  table: ExportedTable,
  userId: string,
): AsyncGenerator<Uint8Array> {
  const columns = table.columns.filter((column) => !table.pictures.includes(column));
  yield Buffer.from(`\uFEFF${Papa.unparse([columns], csvStyle)}\r\n`, 'utf8');
  for await (const lines of readRows(trx, table, columns, userId)) {
    const cells = lines.map((line) => {
      const row = openRow(keys, table, parseRow(line));
      return columns.map((column) => toCell(row[column]));
    });
    yield Buffer.from(`${Papa.unparse(cells, csvStyle)}\r\n`, 'utf8');
  }
}

const parseRow = (line: string) => JSON.parse(line) as Record<string, unknown>;
const isSealed = ({ sealed }: ExportedTable): boolean => Object.keys(sealed).length > 0;

/** The row with what lies encrypted in it as she wrote it. */
function openRow(
  keys: EncryptionKeys,
  { sealed }: ExportedTable,
  row: Record<string, unknown>,
): Record<string, unknown> {
  const opened = Object.entries(sealed).map(([column, purpose]) => {
    const stored = row[column];
    if (typeof stored !== 'string') return [column, stored];
    return [column, readText(isSealedText(stored) ? decryptText(keys, purpose, stored) : stored)];
  });
  return { ...row, ...(Object.fromEntries(opened) as Record<string, unknown>) };
}

/** Objects that were kept as their JSON text. */
function readText(text: string): unknown {
  if (!text.startsWith('{')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function toCell(value: unknown): string | number | boolean {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  return JSON.stringify(value);
}
