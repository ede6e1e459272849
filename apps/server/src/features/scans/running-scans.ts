import type { ServerContext } from '#platform/feature';
import type { ScanChannel } from './scan-channel.ts';

type RunningScan = { channel: ScanChannel; done: Promise<void> };

const running = new WeakMap<ServerContext, Map<string, RunningScan>>();

/** The scans that this program runs right now, by id. */
export function runningScans(context: ServerContext): Map<string, RunningScan> {
  let map = running.get(context);
  if (map === undefined) {
    map = new Map();
    running.set(context, map);
  }
  return map;
}

/** Milliseconds running scans get to end by themselves when the program stops. */
const graceMs = 5000;

/** Aborts when the program stops and a scan has not ended within its grace. */
export function stopAfterGrace(context: ServerContext): AbortController {
  const abort = new AbortController();
  const wait = (): void => {
    // The program stays up for its connections; this timer alone must not keep it.
    setTimeout(() => abort.abort(), graceMs).unref();
  };
  if (context.stopping.aborted) wait();
  else context.stopping.addEventListener('abort', wait, { once: true, signal: abort.signal });
  return abort;
}

/** Waits until every running scan has ended or was interrupted and gave its allowance back. */
export async function awaitRunningScans(context: ServerContext): Promise<void> {
  await Promise.all([...runningScans(context).values()].map((scan) => scan.done));
}
