/**
 * Figures beside their targets and beside what others reach. Each is a line on the screen, and a row of the table that
 * `npm run bench` prints at its end.
 */
import { appendFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { basename } from 'node:path';

/** What stands beside a figure: its unit, what others reached (peers, a prototype, a reference), how it was measured. */
type Beside = { unit?: string; reference?: string; note?: string };

/** A measured figure as a row of the table. */
export type FigureRow = Beside & {
  bench: string;
  what: string;
  value: number;
  target: { sign: '≤' | '≥'; value: number } | null;
  isMet: boolean;
};

export type Report = {
  say: (line: string) => void;
  /** A figure without a target. */
  figure: (what: string, value: number, beside?: Beside) => void;
  atMost: (what: string, value: number, target: number, beside?: Beside) => void;
  atLeast: (what: string, value: number, target: number, beside?: Beside) => void;
  isGood: () => boolean;
};

export function showFigure(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.001) return value.toExponential(1);
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(Math.abs(value) < 10 ? 3 : 1);
}

/** File that `npm run bench` collects rows from; a bench that is started by itself only prints. */
const collected = process.env['BENCH_FIGURES'];

export function createReport(): Report {
  const bench = basename(process.argv[1] ?? '', '.ts');
  let missed = 0;
  function line(what: string, value: number, target: FigureRow['target'], beside: Beside) {
    const { note, reference, unit = '' } = beside;
    const isMet =
      target === null || (target.sign === '≤' ? value <= target.value : value >= target.value);
    if (!isMet) missed += 1;
    const columns = [
      `${isMet ? ' ' : '!'} ${what}`.padEnd(60),
      `${showFigure(value)}${unit}`.padStart(10),
      (target === null ? '' : `   target ${target.sign} ${showFigure(target.value)}${unit}`).padEnd(
        22,
      ),
      reference === undefined || reference === '' ? '' : ` reference ${reference}`.padEnd(24),
      note === undefined ? '' : ` (${note})`,
    ];
    console.log(columns.join('').trimEnd());
    const row: FigureRow = { bench, what, value, target, isMet, ...beside };
    if (collected !== undefined) appendFileSync(collected, `${JSON.stringify(row)}\n`);
  }
  return {
    say: (text) => console.log(`  ${text}`),
    figure: (what, value, beside = {}) => line(what, value, null, beside),
    atMost: (what, value, target, beside = {}) =>
      line(what, value, { sign: '≤', value: target }, beside),
    atLeast: (what, value, target, beside = {}) =>
      line(what, value, { sign: '≥', value: target }, beside),
    isGood: () => missed === 0,
  };
}

/** The middle of these values, or NaN of none. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The value that this share of all is below, by nearest rank; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** What a piece of work costs: milliseconds by the clock (median), and of the processor (mean). */
export type Cost = { wall: number; cpu: number };

/** The cost of one of `times` runs, after a few that do not count. */
export async function time(times: number, run: (index: number) => unknown): Promise<Cost> {
  for (let index = 0; index < Math.min(times, 20); index += 1) await run(index);
  const taken: number[] = [];
  const before = process.cpuUsage();
  for (let index = 0; index < times; index += 1) {
    const begun = performance.now();
    await run(index);
    taken.push(performance.now() - begun);
  }
  const { system, user } = process.cpuUsage(before);
  return { wall: percentile(taken, 0.5), cpu: (system + user) / times / 1000 };
}

function isBusy(): boolean {
  return (loadavg()[0] ?? 0) > availableParallelism() - 0.5;
}

/**
 * The figure that counts against a target for work that keeps one processor busy: the clock's, or the
 * processor's while other programs take turns on it and the clock measures them.
 */
export function judge({ cpu, wall }: Cost): { value: number; note: string } {
  return isBusy() && cpu < wall
    ? { value: cpu, note: `processor; ${showFigure(wall)} by the clock, ${load()}` }
    : { value: wall, note: `${showFigure(cpu)} of processor, ${load()}` };
}

/** How busy the machine was besides. */
export function load(): string {
  return `load ${(loadavg()[0] ?? 0).toFixed(1)}`;
}
