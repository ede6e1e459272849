import { createAnswerQueue } from './answer-queue.ts';
import { createHostLanes, type Task } from './host-lanes.ts';
import { unknown, type Decision } from './decision.ts';
import { spellForSite } from './name-grammar.ts';
import { createPatience } from './patience.ts';
import { createRequestSlots } from './polite-sender.ts';
import { createSiteJudge } from './site-judge.ts';
import { profileAddress } from './site-address.ts';
import type { ScanOptions, SiteAnswer } from './types.ts';

const defaultConcurrency = 200;
const defaultSiteDeadlineMs = 8000;

/**
 * Asks every site for every name and yields each answer once, in order of completion. At most
 * `concurrency` requests are under way, and hosts are asked as their gate allows. When the signal or the
 * scan's deadline ends the scan, what is not decided is yielded as `unknown` / `cancelled`. Leaving the
 * loop early ends the scan too.
 */
export async function* scanSites(
  options: ScanOptions,
): AsyncGenerator<SiteAnswer, void, undefined> {
  const { sites, names, concurrency = defaultConcurrency } = options;
  const queue = createAnswerQueue<SiteAnswer>();
  const ending = new AbortController();
  const lanes = createHostLanes(sites, names, (site) => {
    const calibration = options.calibrations?.get(site.id);
    return calibration?.state === 'down' ? 3000 : (calibration?.usualMs ?? 0);
  });
  const undecided = new Map<Task, { startedAt: number; requests: () => number }>();
  let left = sites.length * names.length;
  let starting = 0;

  const answer = (task: Task, decision: Decision, ms: number, requests: number): void => {
    queue.push({
      site: task.site,
      name: task.name,
      ...decision,
      ms: Math.round(ms),
      // Whom the site drops signs from stands there without them.
      address: profileAddress(task.site, spellForSite(task.site.rule, task.name) ?? task.name),
      requests,
    });
    left -= 1;
    if (left === 0) queue.close();
  };

  const end = (detail: string): void => {
    if (ending.signal.aborted) return;
    ending.abort();
    const cancelled = unknown('cancelled', detail);
    for (const [task, { startedAt, requests }] of undecided) {
      undecided.delete(task);
      answer(task, { ...cancelled }, performance.now() - startedAt, requests());
    }
    for (const task of lanes.drain()) answer(task, { ...cancelled, detail: 'not asked' }, 0, 0);
  };

  const slots = options.slots ?? createRequestSlots(concurrency);
  const leaveSlots = slots.onFree(() => {
    pump();
  });
  const judge = createSiteJudge({
    ...options,
    slots,
    patience: createPatience(options.siteDeadlineMs ?? defaultSiteDeadlineMs),
    siteDeadlineMs: options.siteDeadlineMs ?? defaultSiteDeadlineMs,
    ...(options.deadlineMs !== undefined && { endsAt: performance.now() + options.deadlineMs }),
    signal: ending.signal,
  });

  const begin = (task: Task, host: string): void => {
    starting += 1;
    let isStarting = true;
    const started = performance.now();
    const progress = { startedAt: started, count: { requests: 0 } };
    undecided.set(task, { startedAt: started, requests: () => progress.count.requests });
    // The task holds a place of its own now, or waits for its host: the next one may begin.
    const onBegun = (): void => {
      if (isStarting) starting -= 1;
      isStarting = false;
    };
    const onTurn = (): void => {
      onBegun();
      progress.startedAt = performance.now();
      lanes.readmit(host);
      pump();
    };
    let isTurned = false;
    void judge(task, progress.count, {
      onWait: () => {
        onBegun();
        pump();
      },
      onTurn: () => {
        if (!isTurned) onTurn();
        isTurned = true;
      },
    })
      .then(
        (decision) => {
          if (!undecided.delete(task)) return;
          const ms = performance.now() - progress.startedAt;
          answer(task, decision, ms, progress.count.requests);
        },
        (error: unknown) => {
          queue.fail(error);
          end('the scan failed');
        },
      )
      .finally(() => {
        onBegun();
        if (!isTurned) lanes.readmit(host);
        isTurned = true;
        pump();
      });
  };

  let isPumping = false;
  function pump(): void {
    if (isPumping) return;
    isPumping = true;
    while (!ending.signal.aborted && slots.free() - starting > 0) {
      const next = lanes.next();
      if (next === null) break;
      begin(next.task, next.host);
    }
    isPumping = false;
  }

  const onAbort = (): void => {
    end('the scan was ended');
  };
  const timer =
    options.deadlineMs === undefined
      ? undefined
      : setTimeout(() => {
          end("the scan's time was over");
        }, options.deadlineMs);
  try {
    if (left === 0) queue.close();
    else if (options.signal?.aborted) onAbort();
    else {
      options.signal?.addEventListener('abort', onAbort, { once: true });
      pump();
    }
    yield* queue.read();
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onAbort);
    end('the reader left');
    leaveSlots();
  }
}
