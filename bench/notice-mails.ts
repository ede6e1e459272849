/**
 * `node bench/notice-mails.ts [kills]`: worker processes that hand notices to a mail server are killed (SIGKILL) at
 * random moments; each notice has to arrive exactly once or be shown as undecided. Ends with 1 when one does not.
 */
import { killWorkers } from '../apps/server/src/features/removal-requests/mails/testing/kill-workers.ts';
import { createReport } from './report.ts';

const kills = Number(process.argv[2] ?? 50);
const started = performance.now();
const figures = await killWorkers(kills, Math.random);
const seconds = ((performance.now() - started) / 1000).toFixed(0);
const { hitAfter, hitBefore, lost, notices, sent, twice, undecided, undecidedArrived } = figures;
const report = createReport();
report.figure('workers killed', kills, {
  note: `in ${seconds} s; ${String(hitBefore + hitAfter)} hit a mail under way, ${String(hitAfter)} after the server had it`,
});
report.figure('notices that arrived once', sent, { note: `of ${String(notices)}` });
report.figure('notices shown as undecided', undecided, {
  note: `${String(undecidedArrived)} of them arrived`,
});
report.atMost('notices that arrived twice', twice.length, 0);
report.atMost('notices lost', lost.length, 0);
process.exitCode = report.isGood() ? 0 : 1;
