import { fetchPage } from '@leakblock/scan-engine';
import { sql } from 'kysely';
import { inspectProfile, storeFakeProfile } from '#features/fake-profiles';
import { markPageSeen } from '#features/findings';
import { checkCaseOfFinding, notePageSeenAgain } from '#features/removal-requests';
import { inspectPage } from '../inspect-page.ts';
import { storeInspectedPage } from '../store-inspected-page.ts';
import type { HeldTask } from './scan-task.ts';
import { isSuspect } from './work.ts';
import type { Work } from './work.ts';

const deadlineMs = 30_000;

/** Fetches a page and its pictures, compares them, and keeps what they are. */
export async function lookAtPage(work: Work, task: HeldTask & { kind: 'page' }): Promise<void> {
  const { siteId, ...request } = task.payload;
  const site = siteId === null ? undefined : work.sites.get(siteId);
  const page = await inspectPage(work.context, work.inspection, {
    ...request,
    site: site === undefined ? null : { id: site.id, label: site.label, kind: site.kind },
    // A search engine has it from elsewhere.
    isSiteSuspect: request.foundBy !== 'search' && siteId !== null && isSuspect(work, siteId),
    signal: work.signal,
  });
  await work.committer.add({
    taskId: task.id,
    isEnd: true,
    write: async (trx) => {
      const { finding } = await storeInspectedPage(trx, work.inspection, page);
      return {
        pagesSeen: page.state === 'fetched' ? 1 : 0,
        picturesSeen: page.pictures,
        findingsNew: finding.outcome === 'new' ? 1 : 0,
      };
    },
  });
}

/** Looks at a profile that may pose as her. */
export async function lookAtProfile(
  work: Work,
  task: HeldTask & { kind: 'profile' },
): Promise<void> {
  const { siteId, ...payload } = task.payload;
  const site = work.sites.get(siteId);
  const { loadMatcher, loadSwitchedOff, person, scanId } = work.inspection;
  const { isClosed } = await loadSwitchedOff();
  const candidate =
    site === undefined
      ? null
      : await inspectProfile(work.context, {
          ...payload,
          isClosed,
          loadMatcher,
          person,
          site,
          scanId,
          deadlineAt: performance.now() + deadlineMs,
          signal: work.signal,
        });
  await work.committer.add({
    taskId: task.id,
    isEnd: true,
    write: async (trx) => {
      if (candidate === null) return {};
      const { outcome } = await storeFakeProfile(trx, work.context, candidate);
      if (!candidate.isGone) await notePageSeenAgain(trx, work.context, candidate);
      return { pagesSeen: 1, fakeProfilesNew: outcome === 'new' ? 1 : 0 };
    },
  });
}

/** Asks whether a page of an earlier scan still stands, unless this scan has been there already. */
export async function lookAtKnownPage(
  work: Work,
  task: HeldTask & { kind: 'known' },
): Promise<void> {
  const { address, findingId, url } = task.payload;
  const isOwn = work.inspection.guard.isOwn(url);
  const isGone = isOwn
    ? null
    : ((await findOut(work, findingId, url)) ?? (await ask(work, address)));
  await work.committer.add({
    taskId: task.id,
    isEnd: true,
    write: async (trx) => {
      if (isGone === null) return {};
      const { context, person } = work.inspection;
      if (isGone && (await checkCaseOfFinding(trx, context, findingId))) return {};
      await markPageSeen(trx, { findingId, scanId: work.scanId, isGone });
      if (!isGone) await notePageSeenAgain(trx, context, { userId: person.userId, url });
      return {};
    },
  });
}

/** Whether this scan has found the page gone or standing; null when it was not there. */
async function findOut(work: Work, findingId: string, url: string): Promise<boolean | null> {
  const { rows } = await work.context.database.asService((trx) =>
    sql<{ gone: boolean }>`
      select reason is not distinct from 'gone' as gone from public.scan_pages
      where scan_id = ${work.scanId} and url = ${url}
        and (state = 'fetched' or reason = 'gone')
      union all
      select false from public.findings
      where id = ${findingId} and last_scan_id = ${work.scanId}
      limit 1`.execute(trx),
  );
  return rows[0]?.gone ?? null;
}

async function ask(work: Work, address: string): Promise<boolean | null> {
  const { isClosed } = await work.inspection.loadSwitchedOff();
  const { fetcher, gate } = work.inspection.tools;
  const page = await fetchPage(address, {
    fetcher,
    gate,
    deadlineAt: performance.now() + deadlineMs,
    beforeHop: (next) => Promise.resolve(isClosed(next) ? 'refused' : null),
    signal: work.signal,
  });
  work.signal.throwIfAborted();
  if (page.ok) return false;
  return page.reason === 'gone' ? true : null;
}
