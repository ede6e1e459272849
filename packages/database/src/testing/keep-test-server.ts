import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { startPostgres } from '../postgres/start-postgres.ts';

/**
 * A program: keeps one throw-away PostgreSQL for all test processes of this machine and ends it, data
 * included, when nobody has been connected for a while. Started by `connectToTestServer`.
 */
const idleSeconds = 20;
const abandonedHours = 12;

const folder = process.argv[2] ?? '';
// A folder of its own: the next keeper may start while this one is ending.
const dataDir = join(folder, `data-${process.pid}`);
const addressFile = join(folder, 'server.json');

const server = await startPostgres({ dataDir, isDurable: false });
const owner = new Client({ connectionString: server.ownerUrl });
await owner.connect();
await publishAddress();
await removeAbandoned();

let idleSince = Date.now();
while (Date.now() - idleSince < idleSeconds * 1000) {
  await pause(2000);
  if (await isInUse()) idleSince = Date.now();
  if (Date.now() - idleSince < idleSeconds * 1000) continue;
  await rm(addressFile, { force: true });
  // Somebody may have read the address just before.
  await pause(500);
  if (!(await isInUse())) break;
  idleSince = Date.now();
  await publishAddress();
}
await owner.end();
await server.stop();
await rm(dataDir, { recursive: true, force: true });

/** Whole or not at all: readers never see half a file. */
async function publishAddress(): Promise<void> {
  const next = join(folder, `server-${process.pid}.json`);
  await writeFile(next, JSON.stringify({ ownerUrl: server.ownerUrl }), { mode: 0o600 });
  await rename(next, addressFile);
}

async function isInUse(): Promise<boolean> {
  const { rows } = await owner.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return (rows[0]?.others ?? 0) > 0;
}

/** Data of keepers that were killed. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (name.startsWith('data-') && Date.now() - mtimeMs > abandonedHours * 3600_000) {
      await rm(path, { recursive: true, force: true });
    }
  }
}
