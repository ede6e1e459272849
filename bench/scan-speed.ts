/**
 * How fast and how lean a scan is: 1000 and 3000 generated sites with SCANNING section 3's delays, over
 * HTTP and TLS, with and without earlier calibration. Three processes: this one, the web, the scanner.
 * Targets: what the prototype of this design took, over HTTP 9.4 s, 1.9 s of processor and 180 MB (1000), 14.6 s and
 * 3.9 s (3000); over TLS as long, with 4 s of processor per 1000; 200 MB at most, no more for 3000 sites than for 1000.
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
  /** To ask all sites for a name, after checking them or without, or to check them only. */
  work: 'scan' | 'scan checked' | 'check';
};
type Measured = {
  wallMs: number;
  cpuS: number;
  peakMb: number;
  found: number;
  requests: number;
  /** When four fifths of the sites had answered: those that hang, refuse or want to be asked again come later. */
  mostMs: number;
};

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
  const checkAll = async (): Promise<void> => {
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
  };
  for (let round = 0; task.work === 'scan checked' && round < 2; round += 1) await checkAll();
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  let [found, requests, answered, mostMs] = [0, 0, 0, 0];
  if (task.work === 'check') await checkAll();
  else {
    for await (const answer of scanSites({
      names: [task.name],
      sites,
      fetcher,
      gate,
      calibrations,
    })) {
      if (answer.verdict === 'found') found += 1;
      requests += answer.requests;
      answered += 1;
      if (answered <= sites.length * 0.8) mostMs = performance.now() - startedAt;
    }
  }
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpu);
  await fetcher.close();
  const peakMb = process.resourceUsage().maxRSS / 1024;
  return { wallMs, cpuS: (user + system) / 1e6, peakMb, found, requests, mostMs };
}

/** Does one piece of work in a process of its own, with the settings `npm run scan` gives it. */
async function measure(wanted: {
  sites: number;
  tls?: boolean;
  work: Task['work'];
  delays?: 'section3' | 'none';
}) {
  const { delays = 'section3', sites, tls = false, work } = wanted;
  const web = await startGeneratedWebProcess({ sites, seed: 11, tls, delays });
  const folder = await mkdtemp(join(tmpdir(), 'scan-speed-'));
  try {
    const listFile = join(folder, 'list.json');
    const taskFile = join(folder, 'task.json');
    const { proxyUrl, caFile } = web;
    const task: Task = { proxyUrl, caFile, listFile, name: web.names[0] ?? '', work };
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
  { sites: 1000, tls: false, work: 'scan', wallS: 9.4, cpuS: 1.9, peakMb: 180 },
  { sites: 1000, tls: false, work: 'scan checked', wallS: 9.4, cpuS: 1.9, peakMb: 180 },
  { sites: 1000, tls: true, work: 'scan', wallS: 9.4, cpuS: 4, peakMb: 200 },
  { sites: 3000, tls: false, work: 'scan', wallS: 14.6, cpuS: 3.9, peakMb: 200 },
  { sites: 3000, tls: true, work: 'scan', wallS: 14.6, cpuS: 12, peakMb: 200 },
] as const;

/** What others take for the same sites over HTTP, each in its faster setting. */
const overHttp = {
  1000: {
    wall: 'WhatsMyName rules 12.3, Crawlee 15.3, Maigret 37.8, Sherlock 45.2',
    processor: 'WhatsMyName rules 1.4, Crawlee 5.1, Sherlock 8.1, Maigret 21',
    memory: 'Maigret 140, WhatsMyName rules 153, Crawlee 308, Sherlock 498',
  },
  3000: {
    wall: 'undici 18.7, Maigret 90, Sherlock 129',
    processor: 'Maigret 60, Sherlock 69',
    memory: 'prototype 211, Sherlock 3500',
  },
} as const;
/** And over TLS, where only clients were measured. */
const overTls = {
  1000: { wall: '', processor: 'node:https 2.9, undici 3.6', memory: '' },
  3000: { wall: '', processor: '', memory: '' },
} as const;

/** Runs the bench; false when a target is missed. */
export async function run(): Promise<boolean> {
  const report = createReport();
  for (const wanted of runs) {
    const result = await measure(wanted);
    const wallS = result.wallMs / 1000;
    const kind = `${wanted.tls ? 'TLS' : 'HTTP'}${wanted.work === 'scan checked' ? ', calibrated' : ''}`;
    const what = `${wanted.sites} sites, ${kind}`;
    const others = (wanted.tls ? overTls : overHttp)[wanted.sites];
    report.atMost(`${what}: wall`, wallS, wanted.wallS, {
      unit: ' s',
      reference: others.wall,
      note: `${(wanted.sites / wallS).toFixed(0)} sites/s; bound ${(result.bound.boundMs / 1000).toFixed(1)} s, ${result.bound.hungSites} hang, ${load()}`,
    });
    report.atMost(`${what}: processor`, result.cpuS, wanted.cpuS, {
      unit: ' s',
      reference: others.processor,
    });
    report.atMost(`${what}: memory`, result.peakMb, wanted.peakMb, {
      unit: ' MB',
      reference: others.memory,
      note: `${result.found} found, ${result.requests} requests`,
    });
  }
  const hasty = await measure({ sites: 3000, work: 'scan', delays: 'none' });
  report.atLeast(
    '3000 sites that answer at once: sites a second',
    (2400 / hasty.mostMs) * 1000,
    370,
    {
      reference:
        'Sherlock 55, Maigret 56, Crawlee 370; clients alone: fetch 800, undici 1140, node:http 1600',
      note: `of the first four fifths; ${load()}`,
    },
  );
  const check = await measure({ sites: 3000, work: 'check' });
  report.atMost('3000 sites checked: wall', check.wallMs / 1000, 62, {
    unit: ' s',
    note: load(),
  });
  report.atMost('3000 sites checked: processor', check.cpuS, 10, {
    unit: ' s',
  });
  report.atMost('3000 sites checked: memory', check.peakMb, 200, {
    unit: ' MB',
    reference: 'prototype 273',
  });
  return report.isGood();
}

if (import.meta.main) {
  const [flag, file] = process.argv.slice(2);
  if (flag === '--task' && file !== undefined) console.log(JSON.stringify(await scanOnce(file)));
  else process.exitCode = (await run()) ? 0 : 1;
}
