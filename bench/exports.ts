/**
 * An export of an account with 100,000 findings, after one with 10,000: seconds, rows a second, and how far the memory
 * grows while the file goes to the store, under a heap of 200 MB (target: flat, the large one grows at most 100 MB further than the small one).
 */
import { spawnSync } from 'node:child_process';
import { exports } from '../apps/server/src/features/exports/index.ts';
import { writeExportJob } from '../apps/server/src/features/exports/exporting/write-export.job.ts';
import { startTestGateway } from '../apps/server/src/testing/start-test-gateway.ts';
import { createReport } from './report.ts';

const limitMb = 100;
const report = createReport();

// What is not collected yet is no memory in use: with room to spare, Node takes it. Under a small heap only what is held counts.
const heapMb = 200;
if (!process.execArgv.some((flag) => flag.startsWith('--max-old-space-size'))) {
  const flags = [...process.execArgv, `--max-old-space-size=${String(heapMb)}`];
  const { status } = spawnSync(process.execPath, [...flags, import.meta.filename], {
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}
const gateway = await startTestGateway({
  features: [exports],
  env: { WORKER_IN_PROCESS: 'false' },
});
const megabytes = () => process.memoryUsage().rss / 1024 ** 2;

/** @returns megabytes that the program grew by while it was written */
async function measure(findings: number): Promise<number> {
  const { userId } = await gateway.signIn();
  await gateway.sql(
    `insert into findings (user_id, url, address, host, site_kind, found_by, title, lane, quality, score, parts, preview)
     select $1, url, url, 'host-' || n % 400 || '.example', 'leak', 'site_search', 'Luna Marlowe set ' || n, 'leak',
       'good', 0.8, '[]', 'data:image/webp;base64,' || repeat('QUJD', 175)
     from (select n, 'https://host-' || n % 400 || '.example/album/' || n as url
       from generate_series(1, $2::int) as n) as rows`,
    [userId, findings],
  );
  await gateway.sql(
    `insert into finding_events (finding_id, user_id, actor, action, to_status)
     select id, user_id, 'scan', 'found', 'new' from findings where user_id = $1`,
    [userId],
  );
  const [asked] = await gateway.sql<{ id: string }>(
    'insert into data_exports (user_id) values ($1) returning id',
    [userId],
  );
  const before = megabytes();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, megabytes());
  }, 100);
  const begun = performance.now();
  await writeExportJob.handler(
    gateway.context,
    { exportId: asked?.id ?? '' },
    new AbortController().signal,
    { id: '', retryCount: 0 },
  );
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(watch);
  const [row] = await gateway.sql<{ status: string; bytes: string }>(
    'select status, bytes from data_exports where user_id = $1',
    [userId],
  );
  if (row?.status !== 'ready') throw new Error('The export is not ready.');
  // Findings and their history, each row written twice: as JSON and as CSV.
  const pace = Math.round((4 * findings) / seconds);
  report.figure(`${String(findings)} findings with their history`, seconds, {
    unit: ' s',
    note: `${String(pace)} rows/s, a file of ${(Number(row.bytes) / 1e6).toFixed(1)} MB; memory ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`,
  });
  return peak - before;
}

try {
  const small = await measure(10_000);
  const large = await measure(100_000);
  report.atMost('memory that the large one takes further', large - small, limitMb, { unit: ' MB' });
  if (!report.isGood()) process.exitCode = 1;
} finally {
  await gateway.stop();
}
