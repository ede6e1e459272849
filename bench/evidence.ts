/**
 * `node bench/evidence.ts [pages]`: what a piece of evidence costs in the demo web, with and without a screenshot, and
 * how many cases are checked per second on as many hosts. Hosts answer at once and are asked once a second each, as
 * everywhere: most of the time is that wait. Target: a pack in 15 s and 3 MB at the median, and no pack without files.
 */
import { captureEvidence } from '../apps/server/src/features/removal-requests/evidence/index.ts';
import { checkCase } from '../apps/server/src/features/removal-requests/checks/index.ts';
import { startCheckWorld } from '../apps/server/src/features/removal-requests/checks/testing/check-world.ts';
import { createReport, median } from './report.ts';

const pages = Number(process.argv[2] ?? 6);
const target = { seconds: 15, megabytes: 3 };
const report = createReport();

const world = await startCheckWorld();
const { context } = world.gateway;
const ids: string[] = [];
const hosts = new Set<string>();
for (const { url } of world.web.copies()) {
  const { host } = new URL(url);
  if (hosts.has(host)) continue;
  hosts.add(host);
  ids.push(await world.openCase(url));
}

async function capture(caseIds: readonly string[]): Promise<{ ms: number[]; bytes: number[] }> {
  const ms: number[] = [];
  const bytes: number[] = [];
  for (const id of caseIds) {
    const begun = performance.now();
    const { packId } = await captureEvidence(context, { caseIds: [id], occasion: 'gone' });
    ms.push(performance.now() - begun);
    const [pack] = await world.sql<{ bytes: string }>(
      'select bytes from evidence_packs where id = $1',
      [packId],
    );
    bytes.push(Number(pack?.bytes ?? 0));
  }
  return { ms, bytes };
}

const shown = await capture(ids.slice(0, pages));
const begun = performance.now();
await Promise.all(ids.map((id) => checkCase(context, id)));
const seconds = (performance.now() - begun) / 1000;
const [rows] = await world.sql<{ count: number; ms: number }>(
  `select count(*)::int, percentile_cont(0.5) within group (order by ms)::int as ms from removal_checks`,
);
const [captured, size] = [median(shown.ms) / 1000, median(shown.bytes) / 1e6];
report.atMost('time of a pack, median', captured, target.seconds, {
  unit: ' s',
  note: `${String(shown.ms.length)} packs, longest ${(Math.max(...shown.ms) / 1000).toFixed(1)} s`,
});
report.atMost('size of a pack, median', size, target.megabytes, { unit: ' MB' });
report.atMost('packs without files', shown.bytes.filter((bytes) => bytes === 0).length, 0);
report.figure('cases checked', ids.length / seconds, {
  unit: ' a second',
  note: `${String(ids.length)} on as many hosts, ${String(rows?.count ?? 0)} looks, median ${String(rows?.ms ?? 0)} ms`,
});
await world.stop();
process.exitCode = report.isGood() ? 0 : 1;
