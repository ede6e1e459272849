/**
 * `node bench/reports.ts [findings …]`: how long the figures of a report take, for a person with 10,000 findings and for one
 * with 100,000. Ends with 1 when one of a day, week or month takes 500 ms or longer. Its PDF: `node bench/report-pdf.ts`.
 */
import { crowdReports } from '../apps/server/src/features/reports/testing/crowd-reports.ts';
import { createReport, load } from './report.ts';

const targetMs = 500;
const report = createReport();
const given = process.argv.slice(2).map(Number);
for (const findings of given.length > 0 ? given : [10_000, 100_000]) {
  const { size, times } = await crowdReports(findings);
  report.say(`largest report ${String(Math.round(size / 1000))} kB`);
  for (const [label, { median, slowest }] of Object.entries(times)) {
    const beside = { unit: ' ms', note: `median; slowest ${slowest.toFixed(0)} ms, ${load()}` };
    const what = `${label} of ${String(findings)} findings`;
    if (label === 'a year') report.figure(what, median, beside);
    else report.atMost(what, median, targetMs, beside);
  }
}
process.exitCode = report.isGood() ? 0 : 1;
