import type { TaskKind } from './scan-task.ts';

/** Tasks of some kinds that a worker has under way. */
export type TaskPool = {
  kinds: readonly TaskKind[];
  /** Tasks held at most. */
  size: number;
  /** Taken only when nothing of another kind is left. */
  isLast: boolean;
  active: number;
  /** Nothing was left; not asked for again before (`performance.now()` clock). */
  emptyUntil: number;
};

/**
 * Sites are held in number, since most of them wait for their host's next second; of pages every one may
 * hold pictures in memory.
 */
const sizes = [
  { kinds: ['site'], size: 1000, isLast: false },
  { kinds: ['site_search', 'search'], size: 64, isLast: false },
  { kinds: ['page', 'profile'], size: 96, isLast: false },
  { kinds: ['known'], size: 32, isLast: true },
] as const satisfies readonly Pick<TaskPool, 'kinds' | 'size' | 'isLast'>[];

/** The pools of one worker. */
export function createTaskPools(sitesHeld?: number): TaskPool[] {
  return sizes.map((pool) => ({
    ...pool,
    size: pool.kinds.some((kind) => kind === 'site') ? (sitesHeld ?? pool.size) : pool.size,
    active: 0,
    emptyUntil: 0,
  }));
}

/** Tasks to claim for a pool now: not one by one, and not while nothing is left. */
export function roomIn(pool: TaskPool, now: number): number {
  const room = pool.size - pool.active;
  if (now < pool.emptyUntil) return 0;
  return pool.active === 0 || room >= pool.size / 20 ? room : 0;
}
