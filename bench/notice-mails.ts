/**
 * `node bench/notice-mails.ts [kills]`: worker processes that hand notices to a mail server are killed (SIGKILL) at
 * random moments; each notice has to arrive exactly once or be shown as undecided. Ends with 1 when one does not.
 */
import { killWorkers } from '../apps/server/src/features/removal-requests/mails/testing/kill-workers.ts';

const kills = Number(process.argv[2] ?? 50);
const started = performance.now();
const figures = await killWorkers(kills, Math.random);
const seconds = ((performance.now() - started) / 1000).toFixed(0);
const { hitAfter, hitBefore, lost, notices, sent, twice, undecided, undecidedArrived } = figures;
console.log(`kills                          ${String(kills)} in ${seconds} s
hit a mail under way           ${String(hitBefore + hitAfter)} (${String(hitAfter)} after the server had it)
notices                        ${String(notices)}
arrived once, request sent     ${String(sent)}
undecided                      ${String(undecided)} (${String(undecidedArrived)} of them arrived)
arrived twice                  ${String(twice.length)}
lost                           ${String(lost.length)}`);
process.exitCode = twice.length + lost.length > 0 ? 1 : 0;
