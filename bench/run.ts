/**
 * `npm run bench -- [NAME …] [--write FILE]`: every measurement in turn, or the named ones. At the end one table has all
 * figures beside their targets and beside what others reach; `--write` also puts it into a Markdown file. Ends with 1
 * when a target is missed or a bench fails.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { showFigure } from './report.ts';
import type { FigureRow } from './report.ts';

/** What benches are made of. */
const parts = ['report.ts', 'run.ts', 'start-demo.ts'];

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !parts.includes(file))
  .map((file) => file.slice(0, -3));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'string' } },
});
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No bench called ${unknown.join(', ')}. There are: ${names.join(', ')}`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'leakblock-figures-'));
const file = join(folder, 'rows');
writeFileSync(file, '');
const failed: string[] = [];
for (const name of positionals.length > 0 ? positionals : names) {
  console.log(`\n── ${name} ──`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    stdio: 'inherit',
    env: { ...process.env, BENCH_FIGURES: file },
  });
  if (status !== 0) failed.push(name);
}
const rows = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as FigureRow);
rmSync(folder, { recursive: true });

const table = tableOf(rows);
console.log(`\n${table}`);
console.log(
  `\n${String(rows.length)} figures, ${String(rows.filter(({ isMet }) => !isMet).length)} miss their target${failed.length > 0 ? `; benches that ended with a fault or a miss: ${failed.join(', ')}` : ''}.`,
);
if (values.write !== undefined) {
  const [load = 0] = loadavg();
  const text = `# Figures

<!-- Written by \`npm run bench -- --write docs/figures.md\`. Do not edit. -->

Measured ${new Date().toISOString().slice(0, 10)} on ${String(availableParallelism())} cores, Node ${process.versions.node}, load at the end ${load.toFixed(1)}.
"!" stands where a target is missed.

${table}
`;
  writeFileSync(values.write, text);
}
process.exit(failed.length === 0 ? 0 : 1);

/** Markdown, columns as wide as their longest cell, so that a terminal shows a table too. */
function tableOf(figures: readonly FigureRow[]): string {
  const cells = [
    ['bench', 'figure', 'measured', 'target', 'others', 'how'],
    ...figures.map(({ bench, isMet, note = '', reference = '', target, unit = '', ...row }) => [
      bench,
      row.what,
      `${isMet ? '' : '! '}${showFigure(row.value)}${unit}`,
      target === null ? '' : `${target.sign} ${showFigure(target.value)}${unit}`,
      reference,
      note,
    ]),
  ].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [
    line(head),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...body.map(line),
  ].join('\n');
}
