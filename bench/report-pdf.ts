/**
 * `node bench/report-pdf.ts`: a report of 1,000 findings, titles in ten scripts, drawn as a PDF in a process of its own.
 * Targets: under 3 s from the call to the bytes, under 300 MB at the highest. Ends with 1 when it misses one.
 */
import { spawnSync } from 'node:child_process';
import { fullReport } from '../packages/documents/src/reports/testing/full-report.ts';
import { drawReport } from '../packages/documents/src/reports/index.ts';
import { createReport, load } from './report.ts';

const findings = 1000;
if (process.argv[2] === 'child') {
  const brand = { name: 'Moth Lantern', colour: '#7a1fa2', logo: null, footer: 'Moth Lantern' };
  const started = performance.now();
  const pdf = await drawReport({
    ...{ figures: fullReport(findings), language: 'de', name: 'Luna Marlowe', brand },
    isDiscreet: false,
  });
  const ms = performance.now() - started;
  const { maxRSS, userCPUTime } = process.resourceUsage();
  console.log(
    JSON.stringify({ ms, cpu: userCPUTime / 1000, rss: maxRSS / 1024, size: pdf.length }),
  );
} else {
  const child = spawnSync(process.execPath, [import.meta.filename, 'child'], { encoding: 'utf8' });
  const figures: unknown = JSON.parse(child.stdout);
  if (typeof figures !== 'object' || figures === null) throw new Error(child.stderr);
  const { cpu, ms, rss, size } = figures as Record<'cpu' | 'ms' | 'rss' | 'size', number>;
  const report = createReport();
  report.atMost(`a report of ${String(findings)} findings`, ms, 3000, {
    unit: ' ms',
    note: `processor of the whole process ${cpu.toFixed(0)} ms, ${(size / 1024).toFixed(0)} kB, ${load()}`,
  });
  report.atMost('highest memory', rss, 300, { unit: ' MB' });
  process.exitCode = report.isGood() ? 0 : 1;
}
