import { execFile } from 'node:child_process';
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { prepareDatabase } from '@leakblock/database/server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { supabaseDir } from '../../packages/database/src/prepare/apply-migrations.ts';
import { openHand } from '../installation/open-hand.ts';
import { promiseNotices } from '../installation/promise-mails.ts';
import { readyToScan } from '../installation/ready-to-scan.ts';
import { startInstallation } from '../installation/start-installation.ts';
import { findStockPrograms, openStockPostgres } from '../installation/stock-postgres.ts';
import type { StockCluster, StockPostgres } from '../installation/stock-postgres.ts';
import { noteRecovery, until } from '../installation/watch.ts';

/** An outside PostgreSQL that archives its log, as docs/backup.md sets it up. The archive is sent on after five seconds. */
const archiveSeconds = 5;
const leftOut = 'no PostgreSQL with its tools is installed on this machine (Debian: postgresql)';

let stock: StockPostgres | null = null;
let home: StockCluster;
let client: pg.Client;

const archive = () => join(stock?.folder ?? '', 'archive');
const open = async (url: string): Promise<pg.Client> => {
  const opened = new pg.Client({ connectionString: url });
  opened.on('error', () => undefined);
  await opened.connect();
  return opened;
};
/** A setting of docs/backup.md, with the archive of this test. */
const recommended = async (setting: string): Promise<string> => {
  const page = await readFile(join(import.meta.dirname, '../../docs/backup.md'), 'utf8');
  const text = new RegExp(`${setting} = '([^']+)'`, 'u').exec(page)?.[1];
  if (text === undefined) throw new Error(`docs/backup.md has no ${setting}.`);
  return text.replaceAll('/archive/', `${archive()}/`);
};
const settings = async () => ({
  wal_level: 'replica',
  archive_mode: 'on',
  archive_command: await recommended('archive_command'),
  archive_timeout: archiveSeconds,
});

beforeAll(async () => {
  const programs = findStockPrograms();
  if (programs === null) return;
  stock = await openStockPostgres(programs);
  await stock.make('home');
  // Its own user writes there.
  const { gid, uid } = await stat(join(stock.folder, 'home'));
  await mkdir(archive());
  await chown(archive(), uid, gid);
  home = await stock.start('home', await settings());
  const passwords = { liteApi: 'of-the-drill-lite', server: 'of-the-drill-server' };
  await prepareDatabase(home.url, { passwords });
  client = await open(home.url);
  await client.query(await readFile(join(supabaseDir, 'seed.sql'), 'utf8'));
  await stock.run('pg_basebackup', [
    ...['--dbname', home.url, '--pgdata', join(stock.folder, 'base'), '--checkpoint=fast'],
  ]);
  await stock.run('pg_verifybackup', [join(stock.folder, 'base')]);
});
afterAll(async () => {
  if (stock === null) return;
  await client.end().catch(() => undefined);
  await home.stop();
  await stock.remove();
});

/** Another cluster out of the base backup and what the archive has. */
async function recover(name: string, more: Record<string, string>): Promise<StockCluster> {
  if (stock === null) throw new Error(leftOut);
  await promisify(execFile)('cp', ['-a', join(stock.folder, 'base'), join(stock.folder, name)]);
  await writeFile(join(stock.folder, name, 'recovery.signal'), '');
  return stock.start(name, {
    restore_command: await recommended('restore_command'),
    ...more,
  });
}

describe('an outside PostgreSQL that archives', () => {
  it('takes a wrong DELETE back: everything until the second before it is there', async (story) => {
    if (stock === null) story.skip(leftOut);
    const count = async (asked: pg.Client) =>
      (await asked.query<{ count: number }>('select count(*)::int as count from findings')).rows[0]
        ?.count;
    const before = await count(client);
    expect(before).toBeGreaterThan(0);
    await client.query("insert into audit_log (action, subject) values ('story.before', 'x')");
    await pause(1100);
    const { rows } = await client.query<{ at: string }>('select now()::text as at');
    await pause(1100);
    await client.query('delete from findings');
    // The log goes to the archive by itself after some seconds.
    const { rows: written } = await client.query<{ file: string }>(
      'select pg_walfile_name(pg_current_wal_lsn()) as file',
    );
    await until('the log is archived', async () =>
      stat(join(archive(), written[0]?.file ?? '')).then(
        () => true,
        () => false,
      ),
    );
    const from = performance.now();
    const again = await recover('second-before', {
      recovery_target_time: rows[0]?.at ?? '',
      recovery_target_action: 'promote',
    });
    noteRecovery(story, { from });
    const asked = await open(again.url);
    expect(await count(asked)).toBe(before);
    const { rows: chain } = await asked.query(
      'select private.find_broken_audit_entry() as broken, max(action) as last from audit_log',
    );
    expect(chain).toEqual([{ broken: null, last: 'story.before' }]);
    await asked.end();
    await again.stop();
  });

  it('keeps no piece of its log under the name of the whole, and none over another', async (story) => {
    if (stock === null) story.skip(leftOut);
    const folder = stock?.folder ?? '';
    const [log, broken, name] = [join(folder, 'log'), join(folder, 'broken'), 'of-the-story'];
    await writeFile(log, 'the whole log');
    // As when the machine dies while it copies.
    await mkdir(broken);
    await writeFile(join(broken, 'cp'), '#!/bin/sh\nprintf "the who" > "$2"\nexit 1\n', {
      mode: 0o755,
    });
    const command = (await recommended('archive_command'))
      .replaceAll('%p', log)
      .replaceAll('%f', name);
    const keep = (path = process.env['PATH'] ?? '') =>
      promisify(execFile)('sh', ['-c', command], { env: { PATH: path } });
    await expect(keep(`${broken}:${process.env['PATH'] ?? ''}`)).rejects.toThrow();
    await expect(stat(join(archive(), name))).rejects.toThrow('ENOENT');
    await keep();
    expect(await readFile(join(archive(), name), 'utf8')).toBe('the whole log');
    // Asked again for what is there, as after a crash; then for another log of that name.
    await keep();
    await writeFile(log, 'another log');
    await expect(keep()).rejects.toThrow();
    expect(await readFile(join(archive(), name), 'utf8')).toBe('the whole log');
  });

  it('loses a minute at most with its machine', async (story) => {
    if (stock === null) story.skip(leftOut);
    const acknowledged: number[] = [];
    for (let number = 0; number < 120; number += 1) {
      await client.query('insert into debug_logs (action, data) values ($1, $2)', [
        'crash',
        { number },
      ]);
      acknowledged.push(Date.now());
      await pause(100);
    }
    const lostAt = Date.now();
    await home.crash();
    // With the machine goes everything but the base backup and the archive.
    await rm(join(stock?.folder ?? '', 'home'), { recursive: true });
    const from = performance.now();
    const again = await recover('elsewhere', {});
    noteRecovery(story, { from });
    const asked = await open(again.url);
    const { rows } = await asked.query<{ last: number | null }>(
      "select max((data ->> 'number')::int) as last from debug_logs where action = 'crash'",
    );
    const last = rows[0]?.last ?? -1;
    const lostSeconds = (lostAt - (acknowledged[last + 1] ?? lostAt)) / 1000;
    await story.annotate(
      `Of ${String(acknowledged.length)} writes the last ${String(acknowledged.length - last - 1)} are gone: ${lostSeconds.toFixed(1)} s.`,
    );
    expect(last).toBeGreaterThan(-1);
    expect(lostSeconds).toBeLessThan(60);
    await asked.end();
    await again.stop();
  });
});

it.for(['starts after', 'works on, as when a replica takes over'] as const)(
  'notices that went out since the second to which the database was put back do not go out again by themselves, where a worker %s',
  async (which, story) => {
    const folder = await mkdtemp(join(tmpdir(), 'leakblock-second-'));
    await chmod(folder, 0o711);
    const databaseFolder = join(folder, 'data');
    const copy = promisify(execFile);
    const world = await startInstallation({ databaseFolder });
    try {
      const gateway = await world.startGateway();
      await readyToScan(world);
      await gateway.stop();
      const hand = await openHand(world);
      const requests = await promiseNotices(world.sql, hand, 4);
      await hand.stop();
      await world.database.stop('fast');
      await copy('cp', ['-a', databaseFolder, join(folder, 'base')]);
      await world.database.start();
      const first = await world.startWorker();
      const count = async (status: string) =>
        (await world.sql('select from outgoing_mails where status = $1', [status])).length;
      await until('all went out', async () => (await count('sent')) === 4);
      if (which === 'starts after') await first.stop();
      await world.database.stop('fast');
      await copy('rm', ['-rf', databaseFolder]);
      await copy('cp', ['-a', join(folder, 'base'), databaseFolder]);
      // There is no more in the archive than the base.
      await appendFile(
        join(databaseFolder, 'cluster/postgresql.auto.conf'),
        "restore_command = 'false'\n",
      );
      await copy('cp', [
        '-a',
        join(databaseFolder, 'cluster/PG_VERSION'),
        join(databaseFolder, 'cluster/recovery.signal'),
      ]);
      await world.database.start();
      const from = performance.now();
      const second = which === 'starts after' ? await world.startWorker() : first;
      await until('nothing waits', async () => (await count('undecided')) === 4);
      noteRecovery(story, { from });
      const mails = await world.sql<{ id: string }>(
        'select message_id as id from outgoing_mails where request_id = any($1)',
        [requests],
      );
      const arrivals = world.mailbox.mails().map(({ messageId }) => messageId);
      for (const { id } of mails)
        expect(arrivals.filter((messageId) => messageId === `<${id}>`)).toHaveLength(1);
      // It is told once everything is held.
      await until('it is told', () =>
        second.lines().some(({ msg }) => msg?.startsWith('The database was put back')),
      );
    } finally {
      await world.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
