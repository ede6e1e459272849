/**
 * `npm run data:restore -- FILE [--database URL]`: takes the rows of a Supabase platform (`supabase db dump --data-only`)
 * into an installation that was started once and has no people yet. All of it or nothing.
 */
import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { readLines, restoreData } from '@leakblock/database/server';
import { openInstallation } from './open-installation.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { database: { type: 'string' } },
});
const [file] = positionals;
if (file === undefined) {
  console.error('usage: npm run data:restore -- FILE [--database URL]');
  process.exit(2);
}
const installation = await openInstallation(values.database);
try {
  const lines = readLines(createReadStream(file, 'utf8') as AsyncIterable<string>);
  const { rows, notes } = await restoreData(installation.client, lines);
  for (const note of notes) console.log(note);
  console.log(`${String(rows)} rows restored.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await installation.close();
}
