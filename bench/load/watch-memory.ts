import { residentMegabytes } from './process-figures.ts';
import { slope } from './slope.ts';
import type { Installation } from './start-installation.ts';

/** Milliseconds between two looks. */
const lookMs = 5000;
/** The first share of the time, in which the heap and its surroundings find their size, says nothing of growth. */
const warmUpShare = 0.25;

/** Megabytes: all of it, what the heap holds, what it keeps for that, and what lies outside of it. */
type Look = { minutes: number; resident: number; heap: number; kept: number; outside: number };

export type MemoryWatch = {
  /** The first and the last look, and how many megabytes an hour each figure grows by once it is warm. */
  stop: () => { first: Look; last: Look; residentPerHour: number; heapPerHour: number };
};

/**
 * Looks at the gateway's memory again and again. Of each minute the smallest heap counts: what it was after a collection,
 * without what is only waiting for one.
 */
export function watchMemory({
  pids,
  readMetrics,
}: Pick<Installation, 'pids' | 'readMetrics'>): MemoryWatch {
  const begun = performance.now();
  const looks: Look[] = [];
  async function look(): Promise<void> {
    const metrics = await readMetrics();
    const read = (name: string): number => (metrics.get(name) ?? Number.NaN) / 1e6;
    looks.push({
      minutes: (performance.now() - begun) / 60_000,
      resident: residentMegabytes(pids.gateway),
      heap: read('nodejs_heap_size_used_bytes'),
      kept: read('nodejs_heap_size_total_bytes'),
      outside: read('nodejs_external_memory_bytes'),
    });
  }
  // One that gets no answer says nothing; the requests beside it are counted.
  const tryToLook = (): void => void look().catch(() => undefined);
  tryToLook();
  const timer = setInterval(tryToLook, lookMs);
  return {
    stop: () => {
      clearInterval(timer);
      const lowest = new Map<number, Look>();
      const warm = looks.filter(
        ({ minutes }) => minutes > (looks.at(-1)?.minutes ?? 0) * warmUpShare,
      );
      for (const each of warm) {
        const minute = Math.floor(each.minutes);
        const known = lowest.get(minute);
        if (known === undefined || each.heap < known.heap) lowest.set(minute, each);
      }
      const points = [...lowest.values()];
      const [first, last] = [looks[0], looks.at(-1)];
      if (first === undefined || last === undefined) throw new Error('nobody looked');
      return {
        first,
        last,
        residentPerHour: slope(
          warm.map(({ minutes, resident }) => ({ x: minutes, y: resident })),
          60,
        ),
        heapPerHour: slope(
          points.map(({ minutes, heap }) => ({ x: minutes, y: heap })),
          60,
        ),
      };
    },
  };
}
