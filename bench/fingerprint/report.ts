/** Figures beside their targets. */
import { loadavg } from 'node:os';

export type Report = {
  say: (line: string) => void;
  atMost: (what: string, value: number, target: number, unit?: string) => void;
  atLeast: (what: string, value: number, target: number, unit?: string) => void;
  isGood: () => boolean;
};

function show(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.001) return value.toExponential(1);
  return value.toFixed(Math.abs(value) < 10 ? 3 : 1);
}

export function createReport(): Report {
  let missed = 0;
  function line(
    what: string,
    value: number,
    target: number,
    sign: string,
    isMet: boolean,
    unit: string,
  ): void {
    if (!isMet) missed += 1;
    const figure = `${show(value)}${unit}`.padStart(12);
    console.log(
      `${isMet ? ' ' : '!'} ${what.padEnd(58)}${figure}   target ${sign} ${show(target)}${unit}`,
    );
  }
  return {
    say: (text) => console.log(`  ${text}`),
    atMost: (what, value, target, unit = '') =>
      line(what, value, target, '≤', value <= target, unit),
    atLeast: (what, value, target, unit = '') =>
      line(what, value, target, '≥', value >= target, unit),
    isGood: () => missed === 0,
  };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Median milliseconds of `times` runs after a few that do not count, and the processor's mean share of it. */
export async function time(
  times: number,
  run: (index: number) => unknown,
): Promise<{ median: number; cpu: string }> {
  for (let index = 0; index < Math.min(times, 20); index += 1) await run(index);
  const taken: number[] = [];
  const before = process.cpuUsage();
  for (let index = 0; index < times; index += 1) {
    const begun = performance.now();
    await run(index);
    taken.push(performance.now() - begun);
  }
  const { system, user } = process.cpuUsage(before);
  const cpu = `${((system + user) / times / 1000).toFixed(1)} ms of processor time`;
  return { median: percentile(taken, 0.5), cpu };
}

/** How busy the machine was besides: wall times mean little far above the number of its cores. */
export function load(): string {
  return `load ${(loadavg()[0] ?? 0).toFixed(1)}`;
}
