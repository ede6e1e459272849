/** The demo web's own time: real time plus what was skipped. Jobs run when their moment has come. */
export type DemoClock = {
  /** Milliseconds since the demo web began. */
  now(): number;
  /** Milliseconds that were skipped: what a program adds to the real time to live in this one. */
  skipped(): number;
  /** Skips time and runs, in order of their moments, the jobs that became due. */
  advance(ms: number): Promise<void>;
  /** Runs the job once, `ms` from now on this clock. */
  after(ms: number, job: () => void | Promise<void>): void;
  stop(): void;
};

/** A clock that runs with real time and can be moved on. */
export function startClock(): DemoClock {
  const started = performance.now();
  let skipped = 0;
  let timer: NodeJS.Timeout | undefined;
  let jobs: { at: number; job: () => void | Promise<void> }[] = [];
  const now = () => performance.now() - started + skipped;

  /** Runs what is due until a moment; each job sees its own moment as now. */
  async function runUntil(moment: number): Promise<void> {
    for (;;) {
      const due = jobs.filter((entry) => entry.at <= moment).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      jobs = jobs.filter((entry) => entry !== due);
      skipped += Math.max(0, due.at - now());
      await due.job();
    }
    skipped += Math.max(0, moment - now());
    plan();
  }
  function plan(): void {
    clearTimeout(timer);
    if (jobs.length === 0) return;
    const next = Math.min(...jobs.map((entry) => entry.at)) - now();
    // Timers hold at most 2^31 ms; a far job is looked at again then.
    timer = setTimeout(() => void runUntil(now()), Math.min(Math.max(next, 0), 0x7fff_ffff));
    timer.unref();
  }
  return {
    now,
    skipped: () => skipped,
    advance: (ms) => runUntil(now() + ms),
    after(ms, job) {
      jobs.push({ at: now() + ms, job });
      plan();
    },
    stop: () => clearTimeout(timer),
  };
}
