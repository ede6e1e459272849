/** Figures beside their targets and beside those of the reference (a prototype with the same design, and PDQ's own C++). */
import { availableParallelism, loadavg } from 'node:os';

/** What stands beside a figure: its unit, what the reference reached, how it was measured. */
type Beside = { unit?: string; reference?: string; note?: string };

export type Report = {
  say: (line: string) => void;
  atMost: (what: string, value: number, target: number, beside?: Beside) => void;
  atLeast: (what: string, value: number, target: number, beside?: Beside) => void;
  isGood: () => boolean;
};

function show(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.001) return value.toExponential(1);
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(Math.abs(value) < 10 ? 3 : 1);
}

export function createReport(): Report {
  let missed = 0;
  function line(what: string, value: number, sign: '≤' | '≥', target: number, beside: Beside) {
    const { note, reference, unit = '' } = beside;
    const isMet = sign === '≤' ? value <= target : value >= target;
    if (!isMet) missed += 1;
    const columns = [
      `${isMet ? ' ' : '!'} ${what}`.padEnd(60),
      `${show(value)}${unit}`.padStart(10),
      `   target ${sign} ${show(target)}${unit}`.padEnd(22),
      reference === undefined ? '' : ` reference ${reference}`.padEnd(24),
      note === undefined ? '' : `(${note})`,
    ];
    console.log(columns.join('').trimEnd());
  }
  return {
    say: (text) => console.log(`  ${text}`),
    atMost: (what, value, target, beside = {}) => line(what, value, '≤', target, beside),
    atLeast: (what, value, target, beside = {}) => line(what, value, '≥', target, beside),
    isGood: () => missed === 0,
  };
}

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
    ? { value: cpu, note: `processor; ${show(wall)} by the clock, ${load()}` }
    : { value: wall, note: `${show(cpu)} of processor, ${load()}` };
}

/** How busy the machine was besides. */
export function load(): string {
  return `load ${(loadavg()[0] ?? 0).toFixed(1)}`;
}
