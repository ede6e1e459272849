/**
 * `npm run data:dump -- FILE [--database URL]`: writes the rows of an installation into a file for a Supabase platform,
 * which `npm run data:restore` puts there. It holds everything about everybody: keep it as you keep the database. Between two
 * installations of ours, `npm run backup` and `npm run restore` move files too.
 */
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { dumpData } from '@leakblock/database/server';
import { openInstallation } from './open-installation.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { database: { type: 'string' } },
});
const [file] = positionals;
if (file === undefined) {
  console.error('usage: npm run data:dump -- FILE [--database URL]');
  process.exit(2);
}
const installation = await openInstallation(values.database);
try {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const { tables, rows } = await dumpData(installation.client, target);
  target.end();
  await finished(target);
  console.log(`${file}: ${String(rows)} rows of ${String(tables)} tables.`);
} finally {
  await installation.close();
}
