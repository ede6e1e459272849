/** How quickly files are done, measured over the time in which work was going on. */
export function createWorkPace(now: () => number) {
  let workedMs = 0;
  let since: number | null = null;
  return {
    /** The clock runs while files are worked on, and rests in a pause and without a connection. */
    setRunning(isRunning: boolean): void {
      if (isRunning) since ??= now();
      else if (since !== null) {
        workedMs += now() - since;
        since = null;
      }
    },
    /** Files per minute, and milliseconds that are left; null before there is anything to judge by. */
    judge(done: number, total: number): { rate: number | null; remainingMs: number | null } {
      const worked = workedMs + (since === null ? 0 : now() - since);
      if (done < 3 || worked < 1000) return { rate: null, remainingMs: null };
      return { rate: (done / worked) * 60_000, remainingMs: ((total - done) * worked) / done };
    },
  };
}
