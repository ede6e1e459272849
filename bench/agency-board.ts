/**
 * `node bench/agency-board.ts [creators] [findings]`: the screens of an agency with 500 creators and a million findings.
 * Ends with 1 when the board or the figures of 12 weeks take 300 ms or longer, or when what a creator or a member asks by
 * id reads a whole table.
 */
import { crowdBoard } from '../apps/server/src/features/agencies/board/testing/crowd-board.ts';
import { createReport } from './report.ts';

const creators = Number(process.argv[2] ?? 500);
const findings = Number(process.argv[3] ?? 1_000_000);
const { scans, times } = await crowdBoard(creators, findings);
const report = createReport();
report.say(`${String(creators)} creators, ${String(findings)} findings`);
for (const [label, { median, slowest }] of Object.entries(times)) {
  const beside = { unit: ' ms', note: `median; slowest ${slowest.toFixed(0)} ms` };
  if (label.includes('a year')) report.figure(label, median, beside);
  else report.atMost(label, median, 300, beside);
}
report.atMost('tables read whole', scans.length, 0, { note: scans.join('; ') });
process.exitCode = report.isGood() ? 0 : 1;
