import { takePlace } from '../take-place.ts';
import { askSearchEngine, askSiteSearch } from './ask-searches.ts';
import { askSite } from './ask-site.ts';
import { lookAtKnownPage, lookAtPage, lookAtProfile } from './look-at-pages.ts';
import type { HeldTask } from './scan-task.ts';
import { hostKey } from './work.ts';
import type { Work } from './work.ts';

/** Under way in one program. Every page may hold pictures of megabytes, a profile one. */
const atOnce = { pages: 16, profiles: 48, others: 48 } as const;

/**
 * Does one task to its end. Pages of one host come one after the other: it is asked once a second anyway,
 * and a page that waits for its turn longer than a request may take would be lost.
 * @throws when the work's signal aborts, or when something of our own fails
 */
export async function runTask(
  work: Work,
  task: HeldTask,
  answered: ReadonlySet<string>,
): Promise<void> {
  const ask = async (run: () => Promise<void>): Promise<void> =>
    (await isLeftAlone(work, task)) ? work.committer.add({ taskId: task.id, isEnd: true }) : run();
  switch (task.kind) {
    case 'site':
      return ask(() => askSite(work, task, answered));
    case 'site_search': {
      const pattern = work.sites.get(task.payload.siteId)?.urlPattern ?? '';
      return inTurn(work, 'others', pattern, () => ask(() => askSiteSearch(work, task)));
    }
    case 'search':
      return inTurn(work, 'others', `https://${task.payload.connectorId}`, () =>
        askSearchEngine(work, task),
      );
    case 'page':
      return inTurn(work, 'pages', task.payload.address, () => lookAtPage(work, task));
    case 'profile':
      return inTurn(work, 'profiles', task.payload.address, () =>
        ask(() => lookAtProfile(work, task)),
      );
    case 'known':
      return inTurn(work, 'others', task.payload.address, () =>
        ask(() => lookAtKnownPage(work, task)),
      );
  }
}

/** It was planned before its site was switched off. What is known of it stays as it is; a page is told as left out. */
async function isLeftAlone({ inspection }: Work, { kind, payload }: HeldTask): Promise<boolean> {
  const { isClosed, isSiteOff } = await inspection.loadSwitchedOff();
  if (kind === 'site' || kind === 'site_search') return isSiteOff(payload.siteId);
  return (kind === 'profile' || kind === 'known') && isClosed(payload.address);
}

async function inTurn(
  work: Work,
  kind: keyof typeof atOnce,
  address: string,
  run: () => Promise<void>,
): Promise<void> {
  const leaveHost = await takePlace(work, hostKey(address), 1);
  try {
    const leave = await takePlace(work.context, kind, atOnce[kind]);
    try {
      if (!work.signal.aborted) await run();
    } finally {
      leave();
    }
  } finally {
    leaveHost();
  }
}
