import { setTimeout as pause } from 'node:timers/promises';
import type { Verdict, VerdictReason } from '@leakblock/domain/scans';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import type { Claim } from './claim-tasks.ts';
import type { NewTask } from './scan-task.ts';
import { storeOutcomes } from './store-outcomes.ts';

/** What a scan's row counts. */
export type Counts = {
  sitesDone: number;
  pagesSeen: number;
  picturesSeen: number;
  findingsNew: number;
  fakeProfilesNew: number;
  /** Searches of sites and engines that gave no answer: what they would have listed is unknown. */
  searchesUnanswered: number;
};

/** One site's answer about one name. */
export type SiteCheck = {
  siteId: string;
  name: string;
  verdict: Verdict;
  reason: VerdictReason;
  ms: number;
  probability: number | null;
};

/** What came of a task, or of a part of it. */
export type Outcome = {
  taskId: number;
  /** Nothing is left of the task. */
  isEnd: boolean;
  checks?: readonly SiteCheck[];
  /** Further things to write with it. May run again when the database refuses the batch it stood in. */
  write?: (trx: ServerTransaction) => Promise<Partial<Counts>>;
  /** What is to be asked because of it. */
  spawned?: readonly NewTask[];
};

export type Committer = {
  /** Takes an outcome; resolves when it is stored, was found to be another worker's by now, or cannot be stored. */
  add: (outcome: Outcome) => Promise<void>;
  /** Resolves when everything that was taken is stored. */
  idle: () => Promise<void>;
};

/** Outcomes of this many milliseconds are stored together. */
const gatherMs = 150;
const outcomesAtOnce = 200;

/**
 * Stores what a worker learns, in small batches and one after the other: answer, end of the task, tasks
 * that follow and the scan's counts stand together or not at all. When the batch cannot be stored, its
 * outcomes are stored one by one. A task of which one cannot be is not ended: when its lease is over, what
 * is missing is asked again.
 * @param onScan told after every batch whether the scan still runs
 */
export function createCommitter(
  context: ServerContext,
  claim: Claim,
  onScan: (scan: { isRunning: boolean }) => void,
): Committer {
  let waiting: { outcome: Outcome; resolve: () => void }[] = [];
  let running: Promise<void> | null = null;
  /** Tasks of which something was not stored since they were claimed. */
  const lacking = new Set<number>();

  const store = async (outcomes: readonly Outcome[]): Promise<void> => {
    const told = outcomes.map((outcome) =>
      lacking.has(outcome.taskId) ? { ...outcome, isEnd: false } : outcome,
    );
    onScan(await context.database.asService((trx) => storeOutcomes(trx, context, claim, told)));
    // This worker may be the one that claims it again, and then nothing is missing yet.
    for (const { isEnd, taskId } of outcomes) if (isEnd) lacking.delete(taskId);
  };
  const storeAll = async (outcomes: readonly Outcome[]): Promise<void> => {
    try {
      await store(outcomes);
    } catch (error) {
      const [outcome] = outcomes;
      if (outcomes.length === 1 && outcome !== undefined) {
        const { isEnd, taskId: task } = outcome;
        context.log.error({ err: error, scanId: claim.scanId, task }, 'An answer was not stored.');
        // An end that was not stored ends nothing anyway.
        if (isEnd) lacking.delete(task);
        else lacking.add(task);
        return;
      }
      for (const each of outcomes) await storeAll([each]);
    }
  };
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      await pause(gatherMs);
      const batch = waiting.slice(0, outcomesAtOnce);
      waiting = waiting.slice(outcomesAtOnce);
      await storeAll(batch.map(({ outcome }) => outcome));
      for (const { resolve } of batch) resolve();
    }
    running = null;
  };

  return {
    add: (outcome) =>
      new Promise((resolve) => {
        waiting.push({ outcome, resolve });
        running ??= run();
      }),
    idle: async () => {
      while (running !== null) await running;
    },
  };
}
