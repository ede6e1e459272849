import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { startPostgres } from '../postgres/start-postgres.ts';

/**
 * A program: keeps one throw-away PostgreSQL for all test processes of this machine and ends it, data
 * included, when nobody has been connected for a while. Started by `findTestServer`.
 */
const idleSeconds = 20;

const folder = process.argv[2] ?? '';
const server = await startPostgres({ dataDir: join(folder, 'data'), isDurable: false });
const owner = new Client({ connectionString: server.ownerUrl });
await owner.connect();
const address = join(folder, 'server.json');
await writeFile(`${address}.new`, JSON.stringify({ ownerUrl: server.ownerUrl }), { mode: 0o600 });
await rename(`${address}.new`, address);

let idleSince = Date.now();
while (Date.now() - idleSince < idleSeconds * 1000) {
  await pause(2000);
  const { rows } = await owner.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  if ((rows[0]?.others ?? 0) > 0) idleSince = Date.now();
}
await rm(address, { force: true });
await owner.end();
await server.stop();
await rm(folder, { recursive: true, force: true });
