/**
 * How fast and how lean a scan is: 1000 and 3000 generated sites with SCANNING section 3's delays, over
 * HTTP and TLS, with and without earlier calibration. Three processes: this one, the web, the scanner.
 * Targets: 1.1 times the prototype's 9.4 s (1000) and 14.6 s (3000); CPU 2 s per 1000 over HTTP and 4 s
 * over TLS; under 200 MB, and no more for 3000 sites than for 1000.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Calibration } from '@leakblock/scan-engine';
import { returnFreedMemory } from '@leakblock/scan-engine/return-freed-memory';
import { startGeneratedWebProcess } from './generated-web/start-generated-web.ts';
import { createReport, load } from './report.ts';

type Task = {
  proxyUrl: string;
  caFile: string;
  listFile: string;
  name: string;
  isCalibrated: boolean;
};
type Measured = { wallMs: number; cpuS: number; peakMb: number; found: number; requests: number };

/** The scanner process: reads its task from a file, scans, prints what it measured of itself. */
async function scanOnce(taskFile: string): Promise<Measured> {
  returnFreedMemory();
  const { calibrateSite, createFetcher, createHostGate, readSiteList, scanSites } =
    await import('@leakblock/scan-engine');
  const task = JSON.parse(await readFile(taskFile, 'utf8')) as Task;
  const { sites } = readSiteList(JSON.parse(await readFile(task.listFile, 'utf8')));
  const fetcher = createFetcher(task);
  const gate = createHostGate();
  const calibrations = new Map<string, Calibration>();
  for (let round = 0; task.isCalibrated && round < 2; round += 1) {
    const waiting = [...sites];
    const work = async (): Promise<void> => {
      for (let site = waiting.pop(); site !== undefined; site = waiting.pop()) {
        const previous = calibrations.get(site.id);
        const options = { site, fetcher, gate, ...(previous && { previous }) };
        const calibration = await calibrateSite(options);
        if (calibration !== null) calibrations.set(site.id, calibration);
      }
    };
    await Promise.all(Array.from({ length: 200 }, work));
  }
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  let [found, requests] = [0, 0];
  for await (const answer of scanSites({
    names: [task.name],
    sites,
    fetcher,
    gate,
    calibrations,
  })) {
    if (answer.verdict === 'found') found += 1;
    requests += answer.requests;
  }
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpu);
  await fetcher.close();
  const peakMb = process.resourceUsage().maxRSS / 1024;
  return { wallMs, cpuS: (user + system) / 1e6, peakMb, found, requests };
}

/** Runs one scan in a process of its own, with the settings `npm run scan` gives it. */
async function measure(sites: number, tls: boolean, isCalibrated: boolean) {
  const web = await startGeneratedWebProcess({ sites, seed: 11, tls, delays: 'section3' });
  const folder = await mkdtemp(join(tmpdir(), 'scan-speed-'));
  try {
    const listFile = join(folder, 'list.json');
    const taskFile = join(folder, 'task.json');
    const { proxyUrl, caFile } = web;
    const task: Task = { proxyUrl, caFile, listFile, name: web.names[0] ?? '', isCalibrated };
    await writeFile(listFile, JSON.stringify(web.asWhatsMyName()));
    await writeFile(taskFile, JSON.stringify(task));
    const flags = ['--max-semi-space-size=4', '--heap-growing-percent=50'];
    const scanner = [...flags, import.meta.filename, '--task', taskFile];
    const { stdout } = await promisify(execFile)(process.execPath, scanner);
    return { bound: web.bound(200), ...(JSON.parse(stdout) as Measured) };
  } finally {
    await web.stop();
    await rm(folder, { recursive: true });
  }
}

const runs = [
  { sites: 1000, tls: false, isCalibrated: false, wallS: 10.3, cpuS: 2 },
  { sites: 1000, tls: false, isCalibrated: true, wallS: 10.3, cpuS: 2 },
  { sites: 1000, tls: true, isCalibrated: false, wallS: 10.3, cpuS: 4 },
  { sites: 3000, tls: false, isCalibrated: false, wallS: 16.1, cpuS: 6 },
  { sites: 3000, tls: true, isCalibrated: false, wallS: 16.1, cpuS: 12 },
] as const;

/** What others take for the same sites over HTTP. */
const peers = {
  1000: 'Sherlock 118.7 s, 498 MB; Maigret 66.0 s; WhatsMyName rules 12.3 s',
  3000: 'Sherlock 129 s, 3.5 GB; Maigret 90 s, 60 CPU s; undici 18.7 s',
} as const;

/** Runs the bench; false when a target is missed. */
export async function run(): Promise<boolean> {
  const report = createReport();
  for (const wanted of runs) {
    const result = await measure(wanted.sites, wanted.tls, wanted.isCalibrated);
    const wallS = result.wallMs / 1000;
    const kind = `${wanted.tls ? 'TLS' : 'HTTP'}${wanted.isCalibrated ? ', calibrated' : ''}`;
    const what = `${wanted.sites} sites, ${kind}`;
    report.atMost(`${what}: wall`, wallS, wanted.wallS, {
      unit: ' s',
      ...(!wanted.tls && { reference: peers[wanted.sites] }),
      note: `${(wanted.sites / wallS).toFixed(0)} sites/s; bound ${(result.bound.boundMs / 1000).toFixed(1)} s, ${result.bound.hungSites} hang, ${load()}`,
    });
    report.atMost(`${what}: processor`, result.cpuS, wanted.cpuS, { unit: ' s' });
    report.atMost(`${what}: memory`, result.peakMb, 200, {
      unit: ' MB',
      note: `${result.found} found, ${result.requests} requests`,
    });
  }
  return report.isGood();
}

if (import.meta.main) {
  const [flag, file] = process.argv.slice(2);
  if (flag === '--task' && file !== undefined) console.log(JSON.stringify(await scanOnce(file)));
  else process.exitCode = (await run()) ? 0 : 1;
}
