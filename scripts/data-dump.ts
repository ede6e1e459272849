/**
 * `npm run data:dump -- FILE [--database URL] [--for-supabase]`: writes all rows of an installation into a file that
 * `npm run data:restore` and `psql -f` read. It holds everything about everybody: keep it as you keep the database.
 */
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { dumpData } from '@leakblock/database/server';
import { openInstallation } from './open-installation.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { database: { type: 'string' }, 'for-supabase': { type: 'boolean', default: false } },
});
const [file] = positionals;
if (file === undefined) {
  console.error('usage: npm run data:dump -- FILE [--database URL] [--for-supabase]');
  process.exit(2);
}
const installation = await openInstallation(values.database);
try {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const { tables, rows } = await dumpData(installation.client, target, {
    isForSupabase: values['for-supabase'],
  });
  target.end();
  await finished(target);
  console.log(`${file}: ${String(rows)} rows of ${String(tables)} tables.`);
} finally {
  await installation.close();
}
