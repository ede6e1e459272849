import type { ServerContext } from '#platform/feature';
import type { ScanChannel } from './scan-channel.ts';

type RunningScan = { channel: ScanChannel; abort: AbortController; done: Promise<void> };

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

/** Lets running scans end; those that take longer are interrupted and give their allowance back. */
export async function stopRunningScans(context: ServerContext): Promise<void> {
  const scans = [...runningScans(context).values()];
  if (scans.length === 0) return;
  const timer = setTimeout(() => {
    for (const scan of scans) scan.abort.abort();
  }, graceMs);
  await Promise.all(scans.map((scan) => scan.done));
  clearTimeout(timer);
}
