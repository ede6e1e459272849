/**
 * `npm run test:faults -- [words] [--times 20]`: stories of faults with real processes, those whose file has one of the
 * words in its name, or all. Prints how often each was green and how many seconds everything was as before after the
 * fault was over: median, 95th percentile, most. Ends with 1 when one was not green.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';
import type { TestCase } from 'vitest/node';
import { prepareTemplate } from './installation/prepare-template.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '1' } },
});
const times = Number(values.times);
if (!Number.isSafeInteger(times) || times < 1) throw new Error('--times needs a whole number.');

type Figures = { green: number; total: number; skipped: number; seconds: number[] };
const figures = new Map<string, Figures>();

function note(test: TestCase): void {
  const known = figures.get(test.fullName) ?? { green: 0, total: 0, skipped: 0, seconds: [] };
  figures.set(test.fullName, known);
  const result = test.result();
  // Without a reason it was skipped because what all stories of its file need did not start.
  if (result.state === 'skipped' && result.note !== undefined) known.skipped += 1;
  else known.total += 1;
  if (result.state === 'passed') known.green += 1;
  const { recoveredInSeconds } = test.meta();
  if (recoveredInSeconds !== undefined) known.seconds.push(recoveredInSeconds);
}

// Hundreds of programs start from the same sources: each finds them compiled.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/compiled');
const startedAt = performance.now();
const template = await prepareTemplate();
try {
  const { folder, liteApi, server } = template;
  for (let round = 1; round <= times; round += 1) {
    if (times > 1) console.log(`\nRound ${String(round)} of ${String(times)}`);
    const vitest = await startVitest(positionals, {
      config: join(import.meta.dirname, 'vitest.config.ts'),
      watch: false,
      provide: { template: { folder, liteApi, server } },
      reporters: ['verbose', { onTestCaseResult: note }],
    });
    await vitest.close();
  }
} finally {
  await template.remove();
}

const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
const width = Math.max(...[...figures.keys()].map((name) => name.length));
const shown = [...figures].map(([name, { green, seconds, skipped, total }]) => {
  const sorted = seconds.toSorted((a, b) => a - b);
  // Nearest rank: of twenty rounds the nineteenth is the 95th percentile.
  const at = (part: number) => sorted[Math.ceil(part * sorted.length) - 1]?.toFixed(1) ?? '';
  const recovery = [0.5, 0.95, 1].map((part) => at(part).padStart(8)).join('');
  const verdict = total === 0 && skipped > 0 ? 'left out' : `${String(green)}/${String(total)}`;
  return `${name.padEnd(width)}${verdict.padStart(10)}${recovery}`.trimEnd();
});
console.log(`
${'scenario'.padEnd(width)}     green  median     p95    most  (seconds until all was as before)
${shown.join('\n')}

${String(times)} × all in ${minutes} minutes`);
const isGreen = [...figures.values()].every(({ green, total }) => green === total);
process.exitCode = isGreen && figures.size > 0 ? 0 : 1;
