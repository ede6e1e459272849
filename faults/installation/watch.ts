import { setTimeout as pause } from 'node:timers/promises';

/** Looks again and again until something is so. Answers the moment (`performance.now()`) when it was. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  { everyMs = 200, seconds = 180 }: { everyMs?: number; seconds?: number } = {},
): Promise<number> {
  const from = performance.now();
  for (;;) {
    if (await isSo()) return performance.now();
    if (performance.now() - from > seconds * 1000)
      throw new Error(`After ${String(seconds)} s still not: ${what}.`);
    await pause(everyMs);
  }
}

/** Looks until a list is empty; what stays in it stands in the error. */
export async function untilNone(
  what: string,
  list: () => Promise<readonly string[]>,
  options: { everyMs?: number; seconds?: number } = {},
): Promise<number> {
  let left: readonly string[] = [];
  const isNone = async () => (left = await list()).length === 0;
  return until(what, isNone, options).catch((error: unknown) => {
    throw new Error(`${what}: ${left.join(', ')}`, { cause: error });
  });
}

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- added to what is an interface
  interface TaskMeta {
    /** Seconds from the end of a fault until everything was as before it. */
    recoveredInSeconds?: number;
  }
}

/** Notes for the table how long it took until everything was as before. */
export function noteRecovery(
  { task }: { task: { meta: { recoveredInSeconds?: number } } },
  { from, to = performance.now() }: { from: number; to?: number },
): void {
  task.meta.recoveredInSeconds = Math.max(0, (to - from) / 1000);
}
