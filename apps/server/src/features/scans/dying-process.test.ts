import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import { startDemoWeb } from '@leakblock/demo-web';
import type { DemoWeb } from '@leakblock/demo-web';
import { staleAfterSeconds } from '@leakblock/domain/scans';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bareEnvironment } from '../../testing/env.ts';
import { post, readScan, someAddress } from '../../testing/read-scan.ts';
import { installationSettings, startScanGateway } from '../../testing/start-scan-gateway.ts';
import type { ScanGateway } from '../../testing/start-scan-gateway.ts';

const program = join(import.meta.dirname, '../../gateway.ts');

let database: TestDatabase;
let web: DemoWeb;
let survivor: ScanGateway;
let owner: pg.Client;
let dataDir: string;
let child: ChildProcess | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'leakblock-dying-'));
  [database, web] = await Promise.all([createTestDatabase(), startDemoWeb()]);
  survivor = await startScanGateway({ database, web });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});

afterEach(() => child?.kill('SIGKILL'));

afterAll(async () => {
  await owner.end();
  await survivor.stop();
  await Promise.all([web.stop(), database.drop(), rm(dataDir, { recursive: true, force: true })]);
});

/** A gateway as a process of its own, to be killed. */
async function startVictim(): Promise<string> {
  const settings = await installationSettings({ database, web }, dataDir);
  const started = spawn(process.execPath, [program], {
    env: { ...bareEnvironment(), ...settings, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  return new Promise((resolve, reject) => {
    let text = '';
    started.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const url = /"url":"([^"]+)"/.exec(text)?.[1];
      if (url !== undefined) resolve(url);
    });
    started.once('exit', () => reject(new Error(text)));
  });
}

describe('a gateway that dies', () => {
  it('at any moment of its scans leaves none running and takes nobody’s allowance', async () => {
    const url = await startVictim();
    const visitors = Array.from({ length: 10 }, () => ({
      browser: 'Browser/1',
      address: someAddress(),
    }));
    // One scan every 150 ms, then the process is gone: some had just begun, some were nearly done.
    const streams = visitors.map(async (visitor, index) => {
      await pause(index * 150);
      return post(url, 'instant-scan', { creatorName: 'lunamarlowe' }, visitor)
        .then(async ({ body }) => {
          let text = '';
          try {
            for await (const piece of body ?? []) text += Buffer.from(piece).toString();
          } catch {
            // Cut off.
          }
          return text;
        })
        .catch(() => 'cut off');
    });
    await pause(9 * 150 + 40);
    child?.kill('SIGKILL');
    const seen = await Promise.all(streams);
    const finished = seen.map((text) => text.includes('event: result'));

    await pause((staleAfterSeconds + 1) * 1000);
    // Who still holds the token of a result is told as well, before anything else has looked.
    const tokens = seen
      .filter((text) => !text.includes('event: result'))
      .flatMap((text) => /"resultToken":"([^"]+)"/.exec(text)?.[1] ?? []);
    for (const resultToken of tokens) {
      const told = await post(survivor.url, 'instant-scan-result', { resultToken });
      expect(await told.json()).toMatchObject({ code: 'scans.interrupted' });
    }
    // The first click of each visitor finds the books in order, without any job having run.
    const again = await Promise.all(
      visitors.map((visitor) => readScan(survivor.url, 'zzqxv81kplw', visitor)),
    );
    expect(again.map((scan) => scan.result?.scansLeft)).toEqual(again.map(() => 2));
    const { rows } = await owner.query<{ status: string; state: string; scans: number }>(
      `select scans.status, allowance.state, count(*)::int as scans
       from public.scans join private.scan_allowances allowance on allowance.scan_id = scans.id
       group by 1, 2 order by 1`,
    );
    const completed = visitors.length + finished.filter(Boolean).length;
    expect(rows.find((row) => row.status === 'completed')).toEqual({
      status: 'completed',
      state: 'used',
      scans: completed,
    });
    expect(rows.filter((row) => row.status !== 'completed')).toEqual(
      rows.some((row) => row.status === 'interrupted')
        ? [{ status: 'interrupted', state: 'released', scans: expect.any(Number) as number }]
        : [],
    );
  });

  it('when told to stop ends its scans in the books, says so, and exits cleanly', async () => {
    const url = await startVictim();
    const response = await post(url, 'instant-scan', { creatorName: 'lunamarlowe' });
    const text = response.text();
    await pause(200);
    child?.kill('SIGTERM');
    expect(await text).toMatch(/event: (result|error\ndata: .*"scans\.interrupted")/);
    const [code] = (await once(child!, 'exit')) as [number | null];
    expect(code).toBe(0);
    const { rows } = await owner.query(`select from public.scans where status = 'running'`);
    expect(rows).toHaveLength(0);
  });
});
