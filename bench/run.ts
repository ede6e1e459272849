/**
 * `npm run bench -- [NAME …] [--write FILE]`: every measurement in turn, or the named ones. At the end one table has all
 * figures beside their targets and beside what others reach; `--write` also keeps it in a Markdown file, after each bench,
 * in place of what the same bench wrote there before. Ends with 1 when a target is missed or a bench fails.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { showFigure } from './report.ts';
import type { FigureRow } from './report.ts';

/** What benches are made of. */
const parts = ['report.ts', 'run.ts', 'start-browser.ts', 'start-demo.ts'];

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

const columns = ['bench', 'figure', 'measured', 'target', 'others', 'how', 'day'];
const folder = mkdtempSync(join(tmpdir(), 'leakblock-figures-'));
const file = join(folder, 'rows');
const failed: string[] = [];
const figures: FigureRow[] = [];
for (const name of positionals.length > 0 ? positionals : names) {
  console.log(`\n── ${name} ──`);
  writeFileSync(file, '');
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    stdio: 'inherit',
    env: { ...process.env, BENCH_FIGURES: file },
  });
  if (status !== 0) failed.push(name);
  const measured = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as FigureRow);
  figures.push(...measured);
  if (values.write !== undefined) keep(values.write, measured);
}
rmSync(folder, { recursive: true });

console.log(`\n${tableOf(figures.map(cellsOf))}`);
console.log(
  `\n${String(figures.length)} figures, ${String(figures.filter(({ isMet }) => !isMet).length)} miss their target${failed.length > 0 ? `; benches that ended with a fault or a miss: ${failed.join(', ')}` : ''}.`,
);
process.exit(failed.length === 0 ? 0 : 1);

/** Puts what a bench measured into the file, in place of what stands there of it. */
function keep(path: string, measured: readonly FigureRow[]): void {
  const benches = new Set(measured.map(({ bench }) => bench));
  const others = readTable(path).filter(([bench = '']) => !benches.has(bench));
  const rows = [...others, ...measured.map(cellsOf)].toSorted(([a = ''], [b = '']) =>
    a.localeCompare(b),
  );
  const text = `# Figures

<!-- Written by \`npm run bench -- --write docs/figures.md\`. Do not edit. -->

Measured on ${String(availableParallelism())} cores, Node ${process.versions.node}. "!" stands where a target is missed.

${tableOf(rows)}
`;
  writeFileSync(path, text);
}

/** The cells of a file's table, without its head. */
function readTable(path: string): string[][] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function cellsOf({ bench, isMet, note, reference, target, unit = '', ...row }: FigureRow) {
  return [
    bench,
    row.what,
    `${isMet ? '' : '! '}${showFigure(row.value)}${unit}`,
    target === null ? '' : `${target.sign} ${showFigure(target.value)}${unit}`,
    reference ?? '',
    note ?? '',
    new Date().toISOString().slice(0, 10),
  ].map((cell) => cell.replaceAll('|', '\\|'));
}

/** Markdown, columns as wide as their longest cell, so that a terminal shows a table too. */
function tableOf(rows: readonly string[][]): string {
  const widths = columns.map((_, place) =>
    Math.max(...[columns, ...rows].map((row) => (row[place] ?? '').length)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [
    line(columns),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...rows.map(line),
  ].join('\n');
}
