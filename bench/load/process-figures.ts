import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of /proc in a second (USER_HZ, the same on every Linux). */
const ticks = 100;

function readStat(pid: number): { parent: number; own: number; reaped: number } {
  const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const at = (place: number): number => fields[place] ?? 0;
  // Fields 4, 14 to 17 of proc(5): parent, time in user and system mode, and that of children that have ended.
  return {
    parent: at(1),
    own: (at(11) + at(12)) / ticks,
    reaped: (at(13) + at(14)) / ticks,
  };
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => {
      try {
        return readStat(each).parent === pid;
      } catch {
        // It has ended meanwhile.
        return false;
      }
    });
}

/** Seconds of processor time that a process and its direct children have taken so far. */
export function processorSeconds(pid: number): number {
  const { own, reaped } = readStat(pid);
  return childrenOf(pid).reduce((sum, child) => {
    try {
      return sum + readStat(child).own;
    } catch {
      return sum;
    }
  }, own + reaped);
}

/** Megabytes of memory of a process and its direct children; pages that they share are counted once (Pss). */
export function residentMegabytes(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => {
    try {
      const rollup = readFileSync(`/proc/${String(each)}/smaps_rollup`, 'utf8');
      return sum + Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
    } catch {
      return sum;
    }
  }, 0);
}

/** Megabytes of memory of a process alone, what it shares with others included: now, and the most it had so far. */
export function readMemory(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  const read = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}
