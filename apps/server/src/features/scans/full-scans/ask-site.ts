import { canonicalUrl, hasSiteSearch, scanSites } from '@leakblock/scan-engine';
import type { Site, SiteAnswer } from '@leakblock/scan-engine';
import { markFakeProfileGone } from '#features/fake-profiles';
import { storeFinding } from '#features/findings';
import type { FindingCandidate } from '#features/findings';
import { requestCalibration } from '#features/site-catalogue';
import { storableText } from '../storable-text.ts';
import type { SiteCheck } from './committer.ts';
import type { HeldTask, NewTask } from './scan-task.ts';
import { isSuspect } from './work.ts';
import type { Work } from './work.ts';

/** Reasons for which a site's other names are not worth their wait: it answers nobody. */
const silent: readonly string[] = ['timed_out', 'refused'];

/**
 * Asks a site for every name that it was not asked for yet, and hands over each answer as it comes. A site
 * that is silent once is not waited for again: its other names are as unknown.
 */
export async function askSite(
  work: Work,
  task: HeldTask & { kind: 'site' },
  answered: ReadonlySet<string>,
): Promise<void> {
  const site = work.sites.get(task.payload.siteId);
  const names = work.asked.map(({ name }) => name).filter((name) => !answered.has(name));
  if (site === undefined || names.length === 0) {
    await work.committer.add({ taskId: task.id, isEnd: true });
    return;
  }
  const { fetcher, gate } = work.inspection.tools;
  const ending = new AbortController();
  let silence: SiteAnswer['reason'] | null = null;
  let left = names.length;
  let last = Promise.resolve();
  for await (const answer of scanSites({
    names,
    sites: [site],
    fetcher,
    gate,
    calibrations: work.calibrations,
    slots: work.slots,
    signal: AbortSignal.any([work.signal, ending.signal]),
  })) {
    // What the end of the work cut off was not answered.
    if (work.signal.aborted) return;
    left -= 1;
    const isUnasked = answer.reason === 'cancelled' && silence !== null;
    const reason = isUnasked && silence !== null ? silence : answer.reason;
    if (answer.isSurprise) await requestCalibration(work.context.queue, site.id);
    const told =
      answer.verdict === 'found' ? followHit(work, site, answer) : markGone(work, answer);
    last = work.committer.add({
      taskId: task.id,
      isEnd: left === 0,
      checks: [checkOf(answer, reason)],
      ...told,
    });
    if (silence === null && silent.includes(answer.reason)) {
      silence = answer.reason;
      ending.abort();
    }
    const { isSiteOff } = await work.inspection.loadSwitchedOff();
    if (isSiteOff(site.id)) ending.abort();
  }
  await last;
}

function checkOf(answer: SiteAnswer, reason: SiteAnswer['reason']): SiteCheck {
  const { ms, name, probability, site, verdict } = answer;
  return { siteId: site.id, name, verdict, reason, ms: Math.round(ms), probability };
}

/**
 * A profile that is known to her and that its site now denies is gone; a site that says nothing denies nothing, nor does one
 * that was not asked, for it takes such names no more.
 */
function markGone(
  work: Work,
  { address, reason, verdict }: SiteAnswer,
): { write?: (trx: Parameters<typeof storeFinding>[0]) => Promise<object> } {
  if (verdict !== 'not_found' || reason === 'name_not_allowed') return {};
  if (!work.standingProfiles.has(canonicalUrl(address) ?? '')) return {};
  const { person, scanId } = work.inspection;
  return {
    write: async (trx) => {
      await markFakeProfileGone(trx, { userId: person.userId, address, scanId });
      return {};
    },
  };
}

/** On a platform the hit is a profile to look at; elsewhere a page that holds what is hers. */
function followHit(
  work: Work,
  site: Site,
  answer: SiteAnswer,
): { spawned: NewTask[]; write?: (trx: Parameters<typeof storeFinding>[0]) => Promise<object> } {
  const { address, name, probability } = answer;
  const url = canonicalUrl(address);
  const { guard } = work.inspection;
  if (url === null || url.length > 2000 || address.length > 2000 || guard.isOwn(url)) {
    return { spawned: [] };
  }
  const stageName =
    work.asked.find((asked) => asked.name === name)?.stageName ?? work.inspection.person.names[0];
  if (site.kind === 'platform') {
    const payload = { siteId: site.id, username: name, address, probability };
    return {
      spawned: [
        {
          key: `profile:${url}`,
          kind: 'profile',
          payload: { ...payload, matchedName: stageName ?? name },
        },
      ],
    };
  }
  const isListing = site.rule.isSearch === true;
  // One list of results tells enough: it is the same for every spelling.
  if (isListing && !isFirstSpelling(work, name)) return { spawned: [] };
  const candidate = candidateOf(work, site, answer, stageName ?? name);
  return {
    write: async (trx) => {
      const { outcome } = await storeFinding(trx, guard, candidate);
      return { findingsNew: outcome === 'new' ? 1 : 0 };
    },
    // What a list leads to is found by the site's own search.
    spawned: isListing && hasSiteSearch(site) ? [] : [pageOf(site, answer, url)],
  };
}

function pageOf(site: Site, { address, probability, title }: SiteAnswer, url: string): NewTask {
  return {
    key: `page:${url}`,
    kind: 'page',
    payload: {
      address,
      foundBy: 'site',
      siteId: site.id,
      title: title === null ? null : storableText(title, 300),
      probability,
      isListing: site.rule.isSearch === true,
    },
  };
}

function isFirstSpelling({ asked }: Work, name: string): boolean {
  const stageName = asked.find((one) => one.name === name)?.stageName;
  return asked.find((one) => one.stageName === stageName)?.name === name;
}

function candidateOf(
  work: Work,
  site: Site,
  { address, isNameInTitle, name, probability, title }: SiteAnswer,
  stageName: string,
): FindingCandidate {
  const { person, scanId } = work.inspection;
  const found = work.inspection.findName({ title, address, text: name });
  return {
    userId: person.userId,
    scanId,
    isPageSeen: true,
    foundBy: 'site',
    address,
    site: { id: site.id, label: site.label, kind: site.kind },
    title: title === null ? null : storableText(title, 300),
    uploader: null,
    publishedOn: null,
    name: {
      name: stageName,
      inTitle: isNameInTitle,
      inAddress: found?.inAddress ?? false,
      inText: true,
      isExact: found?.isExact ?? false,
    },
    probability,
    isSiteSuspect: isSuspect(work, site.id),
    isListing: site.rule.isSearch === true,
    matches: [],
    pictures: 0,
    evidence: null,
    picture: null,
    stopLabel: null,
  };
}
