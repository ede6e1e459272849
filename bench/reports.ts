/**
 * `node bench/reports.ts [findings …]`: how long the figures of a report take, for a person with 10,000 findings and for one
 * with 100,000. Ends with 1 when one of a day, week or month takes 500 ms or longer. Its PDF: `node bench/report-pdf.ts`.
 */
import { crowdReports } from '../apps/server/src/features/reports/testing/crowd-reports.ts';

const targetMs = 500;
const given = process.argv.slice(2).map(Number);
for (const findings of given.length > 0 ? given : [10_000, 100_000]) {
  const { size, times } = await crowdReports(findings);
  console.log(`${String(findings)} findings, largest report ${String(Math.round(size / 1000))} kB`);
  for (const [label, { median, slowest }] of Object.entries(times)) {
    const isLimited = label !== 'a year';
    console.log(
      `${label.padEnd(12)} median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms${
        isLimited ? ` (target: under ${String(targetMs)} ms)` : ''
      }`,
    );
    if (isLimited && median >= targetMs) process.exitCode = 1;
  }
}
