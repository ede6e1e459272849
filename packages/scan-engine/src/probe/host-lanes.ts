import type { Site } from '../catalogue/types.ts';
import { hostOf, probeRequest } from './site-address.ts';

/** One name to ask of one site. */
export type Task = { site: Site; name: string };

/** Tasks in an order that keeps hosts out of each other's way. */
export type HostLanes = {
  /** The next task of a host that is free to begin one; the host is busy until `readmit`. */
  next(): { task: Task; host: string } | null;
  readmit(host: string): void;
  /** Takes all tasks that were not begun. */
  drain(): Task[];
};

/**
 * Hosts take turns: every host's first task before any host's second. `urgency` orders the first ones
 * (larger goes earlier), so that what takes longest does not begin last.
 */
export function createHostLanes(
  sites: readonly Site[],
  names: readonly string[],
  urgency: (site: Site) => number,
): HostLanes {
  const lanes = new Map<string, Task[]>();
  const ordered = [...sites].sort((one, other) => urgency(other) - urgency(one));
  for (const name of names) {
    for (const site of ordered) {
      const host = hostOf(probeRequest(site, name).url) ?? site.id;
      const lane = lanes.get(host);
      if (lane) lane.push({ site, name });
      else lanes.set(host, [{ site, name }]);
    }
  }
  let ready = [...lanes.keys()];
  let at = 0;
  return {
    next() {
      while (at < ready.length) {
        const host = ready[at++];
        const task = host === undefined ? undefined : lanes.get(host)?.shift();
        if (at > 10_000 || at === ready.length) {
          ready = ready.slice(at);
          at = 0;
        }
        if (host !== undefined && task) return { task, host };
      }
      return null;
    },
    readmit(host) {
      if (lanes.get(host)?.length) ready.push(host);
    },
    drain() {
      const left = [...lanes.values()].flat();
      lanes.clear();
      ready = [];
      at = 0;
      return left;
    },
  };
}
