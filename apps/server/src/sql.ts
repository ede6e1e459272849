/**
 * `npm run sql -- "select …"`: asks the database of this installation, embedded or not, as its owner, and shows the rows.
 * Without words it reads them from standard input. It only reads; with --write it changes what the words say, all or
 * nothing.
 */
import { Console } from 'node:console';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { openClient } from './backup/open-client.ts';
import { UsageError, runCommand } from './backup/run-command.ts';

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
    const found = (await client.query(words)) as pg.QueryResult | pg.QueryResult[];
    await client.query('commit');
    const out = new Console(process.stdout);
    for (const { command, rowCount, rows } of [found].flat()) {
      if (rows.length > 0) out.table(rows);
      out.log(`${command} ${String(rowCount ?? 0)}`);
    }
    return 0;
  } finally {
    await close();
  }
});
