import { judgeBioCopy, judgeFakeProfile } from '@leakblock/domain/fake-profiles';
import type { FakeProfilePart, ProfileEvidence } from '@leakblock/domain/fake-profiles';
import { signsOfMinor } from '@leakblock/domain/findings';
import { canonicalUrl, fetchPage, readProfileFacts, speaksOfMinor } from '@leakblock/scan-engine';
import type { PageFailure, ProfileFacts, Site } from '@leakblock/scan-engine';
import { handlesOf } from '#features/accounts';
import type { loadProtectedPerson } from '#features/accounts';
import { loadPageGuard } from '#features/findings';
import type { PageGuard } from '#features/findings';
import { scanTools } from '#features/site-catalogue';
import type { WorkMatcher } from '#features/works';
import type { ServerContext } from '#platform/feature';
import type { FakeProfileCandidate } from './candidate.ts';
import { fitCount, fitDay, fitText } from './fit-columns.ts';
import { inspectAvatar } from './inspect-avatar.ts';
import { isStoppedProfile } from './is-stopped-profile.ts';
import { judgeLinks } from './judge-links.ts';
import { loadOfficialProfiles } from './load-official-profiles.ts';
import { findBestName, judgeDisplayName } from './match-names.ts';
import type { NameMatch } from './match-names.ts';

/** A profile that a site says exists, and whom it may pose as. */
export type ProfileInspection = {
  person: NonNullable<Awaited<ReturnType<typeof loadProtectedPerson>>>;
  site: Pick<Site, 'id' | 'label' | 'category'>;
  /** As it was asked for on the site. */
  username: string;
  /** Address of the profile. */
  address: string;
  /** The stage name that it was found by. */
  matchedName: string;
  /** Her works, read once for all that a scan looks at. */
  loadMatcher: () => Promise<WorkMatcher>;
  scanId: string | null;
  /** The engine's that the profile exists; null when nobody asked. */
  probability: number | null;
  /** Where nothing is asked any more: neither what the page leads to, nor its picture, nor pages of her own. */
  isClosed?: (address: string) => boolean;
  /** `performance.now()` clock; what is not read until then counts as not readable. */
  deadlineAt: number;
  signal?: AbortSignal;
};

type UnreadReason = Extract<FakeProfilePart, { reason: 'unread' }>['why'];

/** What the page gave: its facts, or why there are none. */
type Reading =
  | { kind: 'read'; facts: ProfileFacts; url: string }
  | { kind: 'unread'; why: UnreadReason }
  | { kind: 'own' }
  | { kind: 'stopped' };

/**
 * Looks at a profile and its avatar, politely, and judges whether it poses as the person. A page that cannot be read
 * is judged by its name alone, and its parts say so. With signs of a minor, now or when it was seen before, nothing
 * more is fetched, and nothing but the address is kept.
 * @returns null for her own pages and for what is unlike her
 * @throws when `signal` aborts
 */
export async function inspectProfile(
  context: ServerContext,
  inspection: ProfileInspection,
): Promise<FakeProfileCandidate | null> {
  const { address, person, signal } = inspection;
  const url = canonicalUrl(address);
  const username = fitText(inspection.username, 100);
  if (url === null || url.length > 2000 || username === null) return null;
  const [guard, wasStopped] = await context.database.asService(async (trx) => [
    await loadPageGuard(trx, person.userId),
    await isStoppedProfile(trx, person.userId, url),
  ]);
  if (guard.isOwn(url)) return null;
  const names = [inspection.matchedName, ...person.names, ...handlesOf(person.officialLinks)];
  const match = findBestName(username, names);
  const asked = { ...inspection, username };
  const reading: Reading = wasStopped
    ? { kind: 'stopped' }
    : await readProfile(context, asked, guard);
  if (reading.kind === 'own') return null;
  const page = await judgePage(context, asked, guard, reading);
  signal?.throwIfAborted();
  const judged = judgeFakeProfile({
    ...gatherEvidence(asked, match, reading, page),
    isNameDismissed: guard.isNameDismissed(new URL(url).hostname, inspection.matchedName),
  });
  if (judged === null) return null;
  return {
    userId: person.userId,
    scanId: inspection.scanId,
    url,
    siteId: inspection.site.id.slice(0, 100),
    siteLabel: inspection.site.label.slice(0, 100),
    category: inspection.site.category,
    username,
    isRead: reading.kind !== 'unread',
    isGone: reading.kind === 'unread' && reading.why === 'gone',
    displayName: page?.displayName ?? null,
    bio: page?.bio ?? null,
    followers: page?.followers ?? null,
    accountCreatedOn: page?.createdOn ?? null,
    matchedName: match.name.slice(0, 100),
    avatar: page?.avatar.preview ?? null,
    ...judged,
  };
}

async function readProfile(
  context: ServerContext,
  { address, deadlineAt, isClosed, signal, username }: ProfileInspection,
  guard: PageGuard,
): Promise<Reading> {
  if (signsOfMinor(`${address} ${username}`)) return { kind: 'stopped' };
  const { fetcher, gate } = scanTools(context);
  const page = await fetchPage(address, {
    ...{ fetcher, gate, deadlineAt },
    ...(signal && { signal }),
    beforeHop: (next) => Promise.resolve(isClosed?.(next) === true ? 'refused' : null),
  });
  signal?.throwIfAborted();
  if (!page.ok) return { kind: 'unread', why: unreadReason(page.reason) };
  // A name that leads to her own page is hers.
  if (guard.isOwn(page.url)) return { kind: 'own' };
  const facts = readProfileFacts(page.html, page.url);
  const told = [facts.displayName, facts.bio, facts.avatarUrl];
  if (speaksOfMinor(page.facts, page.url) || told.some((text) => signsOfMinor(text ?? '')))
    return { kind: 'stopped' };
  const isEmpty = [facts.displayName, facts.bio, facts.avatarUrl].every((fact) => fact === null);
  return isEmpty ? { kind: 'unread', why: 'empty' } : { kind: 'read', facts, url: page.url };
}

function unreadReason(failure: PageFailure): UnreadReason {
  switch (failure) {
    case 'gone':
    case 'login_wall':
    case 'challenge':
      return failure;
    case 'blocked':
    case 'rate_limited':
      return 'refused';
    default:
      return 'unreachable';
  }
}

/** What is compared with the person's own; null when the page may or can not be used. */
async function judgePage(
  context: ServerContext,
  inspection: ProfileInspection,
  guard: PageGuard,
  reading: Reading,
) {
  if (reading.kind !== 'read') return null;
  const { deadlineAt, isClosed = () => false, loadMatcher, person, signal } = inspection;
  const { facts } = reading;
  const asking = { deadlineAt, ...(signal === undefined ? {} : { signal }) };
  const ownPages = person.officialLinks.filter((link) => !isClosed(link));
  const official = await loadOfficialProfiles(context, ownPages, asking);
  const avatarUrl = isClosed(facts.avatarUrl ?? '') ? null : facts.avatarUrl;
  const now = context.now();
  const createdOn = fitDay(facts.createdOn, now);
  return {
    displayName: fitText(facts.displayName, 200),
    bio: fitText(facts.bio, 1000),
    bioShare: judgeBioCopy(facts.bio, official.bios),
    followers: fitCount(facts.followers),
    officialFollowers: fitCount(official.followers),
    createdOn,
    ageDays: createdOn === null ? null : (now.getTime() - Date.parse(createdOn)) / 86_400_000,
    links: judgeLinks(facts.links, reading.url, {
      isOwn: (link) => guard.isOwn(link),
      sites: scanTools(context).sites,
    }),
    avatar: await inspectAvatar(context, avatarUrl, { loadMatcher, official, asking }),
  };
}

function gatherEvidence(
  { matchedName, person, probability, username }: ProfileInspection,
  match: NameMatch,
  reading: Reading,
  page: Awaited<ReturnType<typeof judgePage>>,
): Omit<ProfileEvidence, 'isNameDismissed'> {
  const displayName = page?.displayName ?? null;
  return {
    matchedName: match.name,
    similarity: match.similarity,
    likeness: match.likeness,
    displayName: judgeDisplayName(displayName, username, [matchedName, ...person.names]),
    avatar: page?.avatar.match ?? null,
    bioShare: page?.bioShare ?? null,
    links: page?.links ?? { own: 0, sales: 0 },
    accountAgeDays: page?.ageDays ?? null,
    followers: page?.followers ?? null,
    officialFollowers: page?.officialFollowers ?? null,
    existence: probability,
    unread: reading.kind === 'unread' ? reading.why : null,
    isStopped: reading.kind === 'stopped',
  };
}
