/**
 * An export of an account with 100,000 findings: seconds, rows a second, and how far the memory grows while the file
 * goes to the store (target: flat, less than 150 MB more than before).
 */
import { startTestGateway } from '../apps/server/src/testing/start-test-gateway.ts';
import { exports } from '../apps/server/src/features/exports/index.ts';
import { writeExportJob } from '../apps/server/src/features/exports/exporting/write-export.job.ts';

const findings = 100_000;
const limitMb = 150;

const gateway = await startTestGateway({
  features: [exports],
  env: { WORKER_IN_PROCESS: 'false' },
});
const megabytes = () => {
  globalThis.gc?.();
  return process.memoryUsage().rss / 1024 ** 2;
};
try {
  const { userId } = await gateway.signIn();
  await gateway.sql(
    `insert into findings (user_id, url, address, host, site_kind, found_by, title, lane, quality, score, parts, preview)
     select $1, url, url, 'host-' || n % 400 || '.example', 'leak', 'site_search', 'Luna Marlowe set ' || n, 'leak',
       'good', 0.8, '{}', 'data:image/webp;base64,' || repeat('QUJD', 175)
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
    peak = Math.max(peak, process.memoryUsage().rss / 1024 ** 2);
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
  // Each row is written twice: as JSON and as CSV.
  const rows = 4 * findings;
  const growth = peak - before;
  console.log(`${row?.status ?? ''}: ${String(findings)} findings with their history`);
  console.log(`${seconds.toFixed(1)} s, ${Math.round(rows / seconds).toString()} rows/s`);
  console.log(`${(Number(row?.bytes ?? 0) / 1e6).toFixed(1)} MB as a file`);
  console.log(
    `memory ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most: ${growth.toFixed(0)} MB more (target: under ${String(limitMb)})`,
  );
  if (row?.status !== 'ready' || growth > limitMb) process.exitCode = 1;
} finally {
  await gateway.stop();
}
