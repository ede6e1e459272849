/**
 * `npm run sql -- "select …"`: asks the database of this installation, embedded or not, as its owner, and shows the rows.
 * Without words it reads them from standard input. It only reads; with --write it changes what the words say, all or
 * nothing.
 */
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { openClient } from './backup/open-client.ts';
import { UsageError, runCommand } from './backup/run-command.ts';

type Row = Record<string, string | null>;

/** Every value as PostgreSQL writes it. */
const asText = { getTypeParser: () => (value: string) => value } as pg.CustomTypesConfig;

await runCommand(async ({ env }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean', default: false } },
  });
  const words = positionals.length > 0 ? positionals.join(' ') : await text(process.stdin);
  if (words.trim() === '') throw new UsageError('usage: npm run sql -- [--write] "select …"');
  const { client, close } = await openClient(env, 'any');
  try {
    await client.query(values.write ? 'begin' : 'begin read only');
    const found = await client.query<Row>({ text: words, types: asText });
    await client.query('commit');
    // Several statements answer one by one, which the types do not say.
    for (const { command, rowCount, rows } of [found].flat()) {
      process.stdout.write(`${drawTable(rows)}${command} ${String(rowCount ?? 0)}\n`);
    }
    return 0;
  } finally {
    await close();
  }
});

/** Rows under the names of their columns; empty for none. */
function drawTable(rows: readonly Row[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const columns = Object.keys(first).map((name) => {
    const cells = rows.map((row) => row[name] ?? '');
    return { name, cells, width: Math.max(name.length, ...cells.map((cell) => cell.length)) };
  });
  const line = (cellOf: (column: (typeof columns)[number]) => string) =>
    columns
      .map((column) => cellOf(column).padEnd(column.width))
      .join('  ')
      .trimEnd();
  return [
    line(({ name }) => name),
    line(({ width }) => '-'.repeat(width)),
    ...rows.map((_row, place) => line(({ cells }) => cells[place] ?? '')),
    '',
  ].join('\n');
}
