/**
 * For tests and benches only: a worker as a process of its own, to be measured and killed. Settings come
 * from the environment. `node run-scan-worker.ts <scan id> [<lease ms>] [<sites held>]` prints `ready`,
 * waits for a line, works on the scan, and prints what it took as one line of JSON.
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { openStoredFiles } from '../backend/open-stored-files.ts';
import { features } from '../features/index.ts';
import { readRunningScan } from '../features/scans/full-scans/open-work.ts';
import { workOnScan } from '../features/scans/full-scans/work-on-scan.ts';
import { parseEnv, readSettings } from '../platform/env.ts';
import { createLog } from '../platform/log.ts';
import { startServer } from '../platform/start-server.ts';

const [scanId = '', leaseMs, sitesHeld] = process.argv.slice(2);
const env = parseEnv(readSettings());
const log = createLog({ LOG_LEVEL: env.LOG_LEVEL });
const server = await startServer({
  env,
  publicUrl: 'http://127.0.0.1',
  features,
  isWorker: false,
  program: 'worker',
  openFiles: openStoredFiles,
  log,
});
process.stdout.write('ready\n');
await once(process.stdin, 'data');
const cpu = process.cpuUsage();
const startedAt = performance.now();
for (;;) {
  const scan = await readRunningScan(server.context, scanId);
  if (scan === null) break;
  const restsUntil = await workOnScan(server.context, scan, server.context.stopping, {
    ...(leaseMs === undefined ? {} : { leaseMs: Number(leaseMs) }),
    ...(sitesHeld === undefined ? {} : { sitesHeld: Number(sitesHeld) }),
  });
  if (restsUntil === null) break;
  await pause(restsUntil.getTime() - Date.now());
}
const { system, user } = process.cpuUsage(cpu);
const wallMs = performance.now() - startedAt;
const peakMb = process.resourceUsage().maxRSS / 1024;
process.stdout.write(`${JSON.stringify({ wallMs, cpuS: (system + user) / 1e6, peakMb })}\n`);
process.stdin.destroy();
await server.stop();
