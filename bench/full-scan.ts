/**
 * A full scan as workers run it, with the database's books: 1,000 generated sites × 3 names on this
 * machine, workers as processes of their own.
 * (a) One worker. Target: at most 1.2 × the slowest of 3 s politeness, the sum of answer times / 200 and
 *     the deadline of a site (8 s); CPU 2 s per 1,000 requests over HTTP, 5 s over TLS.
 * (b) Two workers against one. Target: at most 60 % of the time.
 * (c) Workers killed at 30 random points. Target: every site's answer stored once, every finding once;
 *     what was under way at the kills may be asked again, nothing else.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startGeneratedWeb } from '@leakblock/demo-web';
import { openBooks } from './full-scan/open-books.ts';
import type { Books } from './full-scan/open-books.ts';
import { startWorker } from './full-scan/start-worker.ts';
import { createReport, load } from './report.ts';

const report = createReport();

type Setting = { sites: number; tls?: boolean; isCalibrated?: boolean; leakShare?: number };
type Web = Awaited<ReturnType<typeof startGeneratedWeb>>;

/** A generated web and books that know its sites and nothing else. */
async function withBooks<T>(
  setting: Setting,
  run: (books: Books, web: Web) => Promise<T>,
): Promise<T> {
  const { isCalibrated = false, leakShare = 0, sites, tls = false } = setting;
  const web = await startGeneratedWeb({ sites, seed: 11, tls });
  const folder = await mkdtemp(join(tmpdir(), 'full-scan-'));
  try {
    const list = web.asSiteList().map((site, index) => ({
      ...site,
      kind: index < sites * leakShare ? 'leak' : site.kind,
    }));
    const listsDir = await mkdtemp(join(folder, 'lists-'));
    await writeFile(join(listsDir, 'generated.json'), JSON.stringify(list));
    const books = await openBooks({ web, listsDir, dataDir: folder });
    try {
      if (isCalibrated) await books.calibrate();
      web.reset();
      return await run(books, web);
    } finally {
      await books.close();
    }
  } finally {
    await web.stop();
    await rm(folder, { recursive: true });
  }
}

async function oneWorker(
  setting: Setting & { cpuS: number; deadlineMs: number },
): Promise<boolean> {
  return withBooks(setting, async (books, web) => {
    const scanId = await books.open(web.names.slice(0, 3));
    const worker = await startWorker(books.env, scanId);
    const before = web.requestCount();
    const startedAt = Date.now();
    const taken = await worker.run();
    const requests = web.requestCount() - before;
    const said = await books.read(scanId);
    const sharedMs = (3 * web.bound(200).sumOfFirstByteMs) / 200;
    const boundMs = Math.max(3000, sharedMs, setting.deadlineMs);
    const targetS = (1.2 * boundMs) / 1000;
    const wallS = taken.wallMs / 1000;
    const sitesS = (said.lastAnswerAt - startedAt) / 1000;
    const cpuS = (taken.cpuS / requests) * 1000;
    const what = `${String(setting.sites)} sites × 3 names, ${setting.tls === true ? 'TLS' : 'HTTP'}, ${setting.isCalibrated === true ? 'calibrated' : 'unproven'}`;
    report.atMost(`${what}: every site answered`, sitesS, targetS, {
      unit: ' s',
      note: `politeness 3.0, shared ${(sharedMs / 1000).toFixed(1)}, deadline ${(setting.deadlineMs / 1000).toFixed(1)}; profiles behind the hits after ${wallS.toFixed(1)} s, ${load()}`,
    });
    report.atMost(`${what}: processor per 1,000 requests`, cpuS, setting.cpuS, {
      unit: ' s',
      reference:
        setting.tls === true
          ? 'clients alone: node:https 2.9, undici 3.6'
          : 'per 1,000 sites, without books: Crawlee 5.1, Sherlock 8.1, Maigret 21',
      note: `${String(requests)} requests, ${taken.peakMb.toFixed(0)} MB`,
    });
    report.atLeast(`${what}: answers stored`, said.checks, setting.sites * 3, {
      note: `${String(said.answered)} of ${String(said.total)} sites, ${String(said.found)} found`,
    });
    return report.isGood();
  });
}

/** Names that nobody has: no hits, so that only the asking of sites is compared. */
const nobody = ['zzqxv81kplw', 'qqzvw72mmxk', 'xkcdq93vvbn'];

async function twoWorkers(): Promise<boolean> {
  return withBooks({ sites: 3000, isCalibrated: true }, async (books, web) => {
    const times: number[] = [];
    for (const count of [1, 2]) {
      web.reset();
      const scanId = await books.open(nobody);
      const workers = await Promise.all(
        Array.from({ length: count }, () => startWorker(books.env, scanId)),
      );
      const startedAt = performance.now();
      await Promise.all(workers.map((worker) => worker.run()));
      const tookMs = performance.now() - startedAt;
      times.push(tookMs);
      const said = await books.read(scanId);
      report.say(
        `${String(count)} worker(s): ${(tookMs / 1000).toFixed(1)} s, ${String(said.checks)} answers`,
      );
      await pause(2000);
    }
    const [one = Number.NaN, two = Number.NaN] = times;
    const share = two / one;
    report.atMost('3,000 sites × 3 names: two workers of the time of one', share * 100, 60, {
      unit: ' %',
      note: load(),
    });
    return share <= 0.6;
  });
}

async function killed(): Promise<boolean> {
  const setting = { sites: 200, isCalibrated: true, leakShare: 0.5 };
  return withBooks(setting, async (books, web) => {
    const whole = await scanKilling(books, web, 0);
    let isGood = true;
    let again = 0;
    for (let round = 0; round < 10; round += 1) {
      const result = await scanKilling(books, web, 3);
      again += result.requests - whole.requests;
      isGood &&= result.checks === whole.checks && result.givenUp === 0;
      isGood &&= result.doubled === 0 && result.findings === result.hits;
      report.say(
        `3 kills at ${result.kills.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')}: ${String(result.checks)} answers (${String(whole.checks)}), ${String(result.findings)} findings (${String(result.hits)} hits), ${String(result.doubled)} twice, ${String(result.givenUp)} given up, ${String(result.requests - whole.requests)} more requests`,
      );
    }
    report.figure('requests more for 30 kills of a worker', again, {
      note: `${String(whole.requests)} in an undisturbed scan`,
    });
    report.atLeast('every answer and finding stored once', isGood ? 1 : 0, 1);
    return isGood;
  });
}

/** One scan whose worker is killed so many times at random points and followed by another. */
async function scanKilling(books: Books, web: Web, kills: number) {
  await books.forget();
  web.reset();
  await pause(1500);
  const scanId = await books.open(web.names.slice(0, 3));
  const before = web.requestCount();
  const points: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const worker = await startWorker(books.env, scanId, { leaseMs: 1500 });
    const point = 200 + Math.random() * 3000;
    points.push(point);
    void worker.run().catch(() => undefined);
    await pause(point);
    await worker.kill();
  }
  const last = await startWorker(books.env, scanId, { leaseMs: 1500 });
  await last.run();
  const said = await books.read(scanId);
  return { ...said, requests: web.requestCount() - before, kills: points };
}

/** Runs the bench; false when a target is missed. */
export async function run(): Promise<boolean> {
  const wanted = process.argv.slice(2);
  const isWanted = (part: string): boolean => wanted.length === 0 || wanted.includes(part);
  const results: boolean[] = [];
  if (isWanted('a')) {
    const size = { sites: 1000 };
    results.push(await oneWorker({ ...size, isCalibrated: true, cpuS: 2, deadlineMs: 8000 }));
    results.push(await oneWorker({ ...size, cpuS: 2, deadlineMs: 8000 }));
    results.push(
      await oneWorker({ ...size, tls: true, isCalibrated: true, cpuS: 5, deadlineMs: 8000 }),
    );
  }
  if (isWanted('b')) {
    results.push(await twoWorkers());
  }
  if (isWanted('c')) {
    results.push(await killed());
  }
  return results.every(Boolean);
}

if (import.meta.main) process.exitCode = (await run()) ? 0 : 1;
