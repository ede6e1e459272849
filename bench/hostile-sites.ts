/**
 * What hostile sites cost the fetcher (SCANNING, trap 4): 60 sites at once, of which 38 drip, flood, bomb,
 * hang, loop or lead inside. The sites run in a process of their own, so the figures are the fetcher's.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createFetcher } from '@leakblock/scan-engine';
import { createReport } from './report.ts';
import type { Report } from './report.ts';

const MB = 1024 * 1024;
const siteHost = '127.0.0.2';
const insideHost = '127.0.0.1';
const deadlineMs = 10_000;
const profile = 'Profile of alice';

type Kind =
  | 'normal'
  | 'drip'
  | 'flood'
  | 'bomb'
  | 'hang'
  | 'loop'
  | 'inside'
  | 'header flood'
  | '10 GB bomb';
type Mix = readonly (readonly [Kind, number])[];
/** The mix of the reference figures. */
const referenceMix: Mix = [
  ['normal', 22],
  ['drip', 7],
  ['flood', 7],
  ['bomb', 11],
  ['hang', 7],
  ['loop', 3],
  ['inside', 3],
];
/** Every slot of a full scan taken by the worst of them. */
const worstMix: Mix = [
  ['10 GB bomb', 100],
  ['flood', 50],
  ['header flood', 50],
];

type Ports = { sites: number; inside: number };
type Counts = { bytesSent: number; insideReached: number };
export type HostileFigures = {
  wallSeconds: number;
  cpuSeconds: number;
  peakRssMB: number;
  sentMB: number;
  insideReached: number;
  falseHits: number;
  hits: number;
  sites: number;
};

/** Measures one mix of sites against the fetcher. */
export async function run(mix: Mix = referenceMix): Promise<HostileFigures> {
  const web = fork(import.meta.filename, ['serve'], { execArgv: [] });
  const ports = await nextMessage<Ports>(web);
  const fetcher = createFetcher({
    testing: {
      allowedPorts: [ports.sites, ports.inside],
      isAllowedAddress: (address) => address === siteHost,
      resolve: () => Promise.resolve([siteHost]),
    },
  });
  const sites = mix.flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, index) => ({ kind, index })),
  );
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const verdicts = await Promise.all(
    sites.map(async ({ kind, index }) => {
      const outcome = await fetcher({
        url: `http://site-${index}.test:${ports.sites}/${encodeURIComponent(kind)}/${index}/alice`,
        deadlineAt: startedAt + deadlineMs,
        redirects: 'follow',
        stopAt: [profile],
      });
      const isHit = outcome.ok && outcome.status === 200 && outcome.text.includes(profile);
      return { isHit, isTrue: kind === 'normal' && index % 2 === 0 };
    }),
  );
  const wallSeconds = (performance.now() - startedAt) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  web.send('counts');
  const counts = await nextMessage<Counts>(web);
  await fetcher.close();
  web.disconnect();
  return {
    wallSeconds,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    peakRssMB: process.resourceUsage().maxRSS / 1024,
    sentMB: counts.bytesSent / MB,
    insideReached: counts.insideReached,
    falseHits: verdicts.filter(({ isHit, isTrue }) => isHit && !isTrue).length,
    hits: verdicts.filter(({ isHit, isTrue }) => isHit && isTrue).length,
    sites: sites.length,
  };
}

function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => {
      resolve(message as Message);
    });
    child.once('exit', (code) => {
      reject(new Error(`the sites ended with code ${code ?? 'none'}`));
    });
  });
}

/** 64 MB of zeros, and a member of which 1024 make 10 GB. */
const bombs =
  process.argv[2] === 'serve' ? [64, 10].map((size) => gzipSync(Buffer.alloc(size * MB))) : [];
const block = Buffer.alloc(64 * 1024, 'x');

/** Sends a piece again and again, as fast as it is taken. */
function repeat(response: ServerResponse, piece: Buffer | string, times: number): void {
  let left = times;
  const send = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(piece)) {
        response.once('drain', send);
        return;
      }
    }
    response.end();
  };
  send();
}

function answer(request: IncomingMessage, response: ServerResponse, insidePort: number): void {
  const [, kind, index = '0'] = decodeURIComponent(request.url ?? '/').split('/');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  switch (kind as Kind) {
    case 'normal':
      if (Number(index) % 2 === 0) response.end(`<title>${profile}</title>`);
      else response.writeHead(404).end('<title>Nobody here</title>');
      return;
    case 'drip': {
      const timer = setInterval(() => response.write('.'), 200);
      response.on('close', () => {
        clearInterval(timer);
      });
      return;
    }
    case 'flood':
      repeat(response, block, (200 * MB) / block.length);
      return;
    case 'bomb':
      response.setHeader('content-encoding', 'gzip').end(bombs[0]);
      return;
    case '10 GB bomb':
      response.setHeader('content-encoding', 'gzip');
      repeat(response, bombs[1] ?? '', 1024);
      return;
    case 'hang':
      return;
    case 'loop':
      response.writeHead(302, { location: request.url }).end();
      return;
    case 'inside':
      response.writeHead(302, { location: `http://${insideHost}:${insidePort}/` }).end();
      return;
    case 'header flood':
      request.socket.write(`HTTP/1.1 200 OK\r\n${'x-flood: 1\r\n'.repeat(1_000_000)}`);
      return;
  }
}

async function listen(server: Server, host: string): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
}

/** The sites, in a child process. */
async function serve(): Promise<void> {
  let bytesSent = 0;
  let insideReached = 0;
  const inside = createServer((_request, response) => response.end(`<title>${profile}</title>`));
  inside.on('connection', () => {
    insideReached += 1;
  });
  const insidePort = await listen(inside, insideHost);
  const sites = createServer((request, response) => {
    answer(request, response, insidePort);
  });
  sites.on('connection', (socket) => {
    socket.on('error', () => undefined);
    socket.on('close', () => {
      bytesSent += socket.bytesWritten;
    });
  });
  const ports: Ports = { sites: await listen(sites, siteHost), inside: insidePort };
  process.on('message', () => {
    sites.closeAllConnections();
    setTimeout(() => process.send?.({ bytesSent, insideReached } satisfies Counts), 200);
  });
  process.on('disconnect', () => process.exit());
  process.send?.(ports);
}

/** The same sites asked by others (measured in November 2026); got and Crawlee without caps, undici with. */
const others = {
  wall: 'got 10.0, Crawlee 10.3, Maigret 10.7, Sherlock 126',
  processor: 'undici 0.4, got 5.0, Sherlock 8.8, Crawlee 9.6, Maigret 10.7',
  memory: 'prototype 111, undici 117, got 1515, Maigret 1957, Sherlock 3367, Crawlee 3860',
  sent: 'prototype 24, undici 36, Maigret 1341, got, Crawlee and Sherlock 1468 read',
  inside: 'Maigret 3, Sherlock 3',
  falseHits: 'Maigret 5, Sherlock 26',
};

/** What the mix of the reference figures costs. The engine takes 125 MB of the memory before it asks anybody. */
function printCosts(report: Report, figures: HostileFigures): void {
  const what = '60 sites, 38 of them hostile';
  report.atMost(`${what}: wall`, figures.wallSeconds, 10.1, { unit: ' s', reference: others.wall });
  report.atMost(`${what}: processor`, figures.cpuSeconds, 0.3, {
    unit: ' s',
    reference: others.processor,
  });
  report.atMost(`${what}: peak memory`, figures.peakRssMB, 200, {
    unit: ' MB',
    reference: others.memory,
  });
  report.figure(`${what}: sent by them, not all read`, figures.sentMB, {
    unit: ' MB',
    reference: others.sent,
  });
  report.atMost(`${what}: addresses inside reached`, figures.insideReached, 0, {
    reference: others.inside,
  });
  report.atMost(`${what}: false hits`, figures.falseHits, 0, { reference: others.falseHits });
}

async function measureAll(): Promise<void> {
  const report = createReport();
  const reference = await run();
  printCosts(report, reference);
  report.atLeast('profiles found among them', reference.hits, 11);
  const worst = await run(worstMix);
  const what = `${String(worst.sites)} of the worst at once`;
  report.atMost(`${what}: wall`, worst.wallSeconds, 11, {
    unit: ' s',
    note: `CPU ${worst.cpuSeconds.toFixed(1)} s, ${worst.sentMB.toFixed(0)} MB sent, not read`,
  });
  report.figure(`${what}: peak memory`, worst.peakRssMB, { unit: ' MB' });
  report.atMost(`${what}: addresses inside reached`, worst.insideReached, 0);
  report.atMost(`${what}: false hits`, worst.falseHits, 0);
  if (!report.isGood()) process.exitCode = 1;
}

if (process.argv[2] === 'serve') await serve();
else if (import.meta.main) await measureAll();
