/**
 * A backup of an installation with findings and files, and its restore into an empty one, as the programs that operators
 * start: rows and megabytes a second, and the memory that each takes (target: flat, 400 MB at most, however much there is).
 * `node bench/backup.ts --findings 100000 --megabytes 500 [--encrypted]`; without arguments a small one, in seconds.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createTestDatabase } from '@leakblock/database/testing';
import { makeKey } from '../apps/server/src/backup/archive/archive-keys.ts';
import { startTestGateway } from '../apps/server/src/testing/start-test-gateway.ts';
import { createReport } from './report.ts';

const limitMb = 400;
const fileMb = 4;
const { values } = parseArgs({
  options: {
    findings: { type: 'string', default: '10000' },
    megabytes: { type: 'string', default: '40' },
    encrypted: { type: 'boolean', default: false },
  },
});
const [findings, megabytes] = [Number(values.findings), Number(values.megabytes)];
const report = createReport();
const folder = await mkdtemp(join(tmpdir(), 'leakblock-bench-backup-'));
const gateway = await startTestGateway({ env: { WORKER_IN_PROCESS: 'false' } });
const home = gateway.context.env.DATA_DIR;
const next = await createTestDatabase('nothing');

/** @returns seconds, and the most memory in megabytes */
async function run(
  program: 'backup' | 'restore',
  env: Record<string, string>,
  args: readonly string[],
): Promise<{ seconds: number; peakMb: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, [`apps/server/src/${program}.ts`, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...{ PATH: process.env['PATH'], ...env },
      // The roles of the test server belong to all its databases.
      ...{
        SECRET_LITE_API_PASSWORD: 'lite-api-in-tests',
        SECRET_SERVER_PASSWORD: 'server-in-tests',
      },
    },
  });
  let peakMb = 0;
  const watch = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${String(child.pid)}/status`, 'utf8');
      peakMb = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024 || peakMb;
    } catch {
      // It has ended.
    }
  }, 20);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(watch);
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}.`);
  return { seconds: (performance.now() - begun) / 1000, peakMb };
}

try {
  const { userId } = await gateway.signIn();
  await gateway.sql("insert into storage.buckets (id, name) values ('works', 'works')");
  await gateway.sql(
    `insert into findings (user_id, url, address, host, site_kind, found_by, title, lane, quality, score, parts, preview)
     select $1, url, url, 'host-' || n % 400 || '.example', 'leak', 'site_search', 'Luna Marlowe set ' || n, 'leak',
       'good', 0.8, '[]', 'data:image/webp;base64,' || repeat(md5(n::text), 20)
     from (select n, 'https://host-' || n % 400 || '.example/album/' || n as url
       from generate_series(1, $2::int) as n) as rows`,
    [userId, findings],
  );
  await gateway.sql(
    `insert into finding_events (finding_id, user_id, actor, action, to_status)
     select id, user_id, 'scan', 'found', 'new' from findings where user_id = $1`,
    [userId],
  );
  for (let number = 0; number * fileMb < megabytes; number += 1) {
    await gateway.context.files.put({
      ...{ bucketId: 'works', name: `${userId}/${String(number)}`, type: 'video/mp4' },
      ...{ bytes: randomBytes(fileMb * 1e6), ownerId: userId, asIs: true },
    });
  }
  const file = join(folder, 'backup.tar');
  const { identity, recipient } = await makeKey();
  const keyFile = join(folder, 'key.txt');
  await writeFile(keyFile, identity);
  const written = await run('backup', { DATA_DIR: home, DATABASE_URL: gateway.urls.ownerUrl }, [
    file,
    ...(values.encrypted ? ['--to', recipient] : []),
  ]);
  const rows = 2 * findings;
  const note = `${String(rows)} rows and ${String(megabytes)} MB of files, a backup of ${(statSync(file).size / 1e6).toFixed(0)} MB`;
  const target = join(folder, 'next');
  await mkdir(target);
  copyFileSync(join(home, 'secrets.json'), join(target, 'secrets.json'));
  const restored = await run('restore', { DATA_DIR: target, DATABASE_URL: next.ownerUrl }, [
    file,
    ...(values.encrypted ? ['--key-file', keyFile] : []),
  ]);
  for (const [name, { peakMb, seconds }] of Object.entries({
    backup: written,
    restore: restored,
  })) {
    report.figure(`${name}, from its start to its end`, seconds, { unit: ' s', note });
    report.figure(`${name}, rows`, rows / seconds, { unit: '/s' });
    report.figure(`${name}, files`, megabytes / seconds, { unit: ' MB/s' });
    report.atMost(`${name}, memory`, peakMb, limitMb, { unit: ' MB' });
  }
  if (!report.isGood()) process.exitCode = 1;
} finally {
  await gateway.stop();
  await next.drop();
  await rm(folder, { recursive: true, force: true });
}
