/**
 * `node bench/earning-hub.ts [lines]`: the earning hub of a partner with 100,000 commissions, among others who have as
 * many together. Ends with 1 when reading it takes 300 ms or longer, when the balance is not what the lines come to, or
 * when the ledger of a partner with few lines is read whole.
 */
import { crowdLedger } from '../apps/server/src/features/partners/testing/crowd-ledger.ts';
import { createReport } from './report.ts';

const lines = Number(process.argv[2] ?? 100_000);
const { fileBytes, fileMs, hub, scans, sums } = await crowdLedger(lines);
const report = createReport();
report.atMost(`hub with ${String(lines)} commissions`, hub.median, 300, {
  unit: ' ms',
  note: `median; slowest ${hub.slowest.toFixed(0)} ms`,
});
report.figure('the same as a file', fileMs / 1000, {
  unit: ' s',
  note: `${(fileBytes / 1_000_000).toFixed(1)} MB`,
});
report.atLeast('balance right', sums ? 1 : 0, 1);
report.atMost('tables read whole', scans.length, 0, { note: scans.join('; ') });
process.exitCode = report.isGood() ? 0 : 1;
