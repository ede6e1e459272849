import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { signsOfMinor } from '@leakblock/domain/findings';
import { hashWork, matchWork } from '@leakblock/fingerprint';
import type { MatchLabel, PictureQuery, WorkFingerprint } from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import { fetchMedia, fetchPage, readProfileFacts } from '@leakblock/scan-engine';
import type { PageFailure } from '@leakblock/scan-engine';
import type { ServerContext } from '#platform/feature';
import { scanTools } from '#features/site-catalogue';

type Avatar = { sha256: string; fingerprint: WorkFingerprint };
type OfficialPage = { bio: string | null; followers: number | null; avatar: Avatar | null };

/** What the person's own pages show, for the comparison with a profile that may copy them. */
export type OfficialProfiles = {
  bios: readonly string[];
  /** The most that one of them has. */
  followers: number | null;
  hasAvatar: boolean;
  /** How a found picture is like one of her official avatars; null when it is like none. */
  match(query: PictureQuery, sha256: Uint8Array): MatchLabel | null;
};

/** Official pages that are read of one person; the first ones she listed. */
const mostPages = 12;
/**
 * A page that was read is believed for a day; one that could not be read, or not its picture, is tried again after an
 * hour, and one that was silent after five minutes: until then no profile waits for it.
 */
const readHours = 24;
const failedHours = 1;
const silentHours = 1 / 12;
/** Time for a page and its picture, whoever asked first; less than an inspection has, which looks at more. */
const readMs = 20_000;
/** Pages remembered per program, of all people. */
const mostRemembered = 5000;
/** Avatars are small. */
const avatarBytes = 4 * 2 ** 20;

/** `until`: when it is read again; no sooner than it was read. */
type Remembered = { until: number; page: Promise<OfficialPage | null> };
const remembered = new WeakMap<ServerContext, Map<string, Remembered>>();

type Asking = { deadlineAt: number; signal?: AbortSignal };

/**
 * Reads the person's own pages politely and remembers them in this program for a day; they are public, and nothing of
 * them is stored. Pages that cannot be read are left out, and so are those that are not read when the deadline or the
 * signal comes; they are read to their end all the same, for whoever asks next.
 */
export async function loadOfficialProfiles(
  context: ServerContext,
  officialLinks: readonly string[],
  asking: Asking,
): Promise<OfficialProfiles> {
  const all = await Promise.all(
    officialLinks.slice(0, mostPages).map((link) => recall(context, link, asking)),
  );
  const pages = all.filter((page) => page !== null);
  const followers = pages.flatMap((page) => page.followers ?? []);
  const avatars = pages.flatMap((page) => page.avatar ?? []);
  return {
    bios: pages.flatMap((page) => page.bio ?? []),
    followers: followers.length === 0 ? null : Math.max(...followers),
    hasAvatar: avatars.length > 0,
    match: (query, sha256) => matchAvatars(avatars, query, sha256),
  };
}

async function recall(
  context: ServerContext,
  link: string,
  asking: Asking,
): Promise<OfficialPage | null> {
  const known = remembered.get(context) ?? new Map<string, Remembered>();
  remembered.set(context, known);
  const kept = known.get(link);
  if (kept !== undefined && kept.until > context.now().getTime()) return waitFor(kept.page, asking);
  const entry: Remembered = { until: Infinity, page: read() };
  async function read(): Promise<OfficialPage | null> {
    let hours = 0;
    try {
      const reading = await readPage(context, link);
      hours = reading.hours;
      return reading.page;
    } finally {
      entry.until = context.now().getTime() + hours * 3_600_000;
    }
  }
  known.delete(link);
  known.set(link, entry);
  const [oldest] = known.keys();
  if (known.size > mostRemembered && oldest !== undefined) known.delete(oldest);
  return waitFor(entry.page, asking);
}

/** The page, or null when the time of who asks is over first. */
async function waitFor(
  page: Promise<OfficialPage | null>,
  { deadlineAt, signal }: Asking,
): Promise<OfficialPage | null> {
  const isRead = new AbortController();
  const ended = AbortSignal.any([isRead.signal, ...(signal === undefined ? [] : [signal])]);
  const waiting = pause(Math.max(0, deadlineAt - performance.now()), null, { signal: ended });
  try {
    return await Promise.race([page, waiting.catch(() => null)]);
  } finally {
    isRead.abort();
  }
}

/** What a page shows, and for how many hours that is believed. */
async function readPage(
  context: ServerContext,
  link: string,
): Promise<{ page: OfficialPage | null; hours: number }> {
  const { fetcher, gate } = scanTools(context);
  const polite = { fetcher, gate, deadlineAt: performance.now() + readMs };
  const page = await fetchPage(link, polite);
  if (!page.ok) return { page: null, hours: hoursOfFailure(page.reason) };
  const { avatarUrl, bio, followers } = readProfileFacts(page.html, page.url);
  const isSafe = !signsOfMinor(`${page.facts.title ?? ''} ${bio ?? ''}`);
  const picture =
    avatarUrl === null || !isSafe
      ? null
      : await fetchMedia(avatarUrl, { ...polite, maxBytes: avatarBytes });
  const avatar = picture?.ok === true ? await hashAvatar(picture.bytes) : null;
  const hours = picture?.ok === false ? hoursOfFailure(picture.reason) : readHours;
  return { page: { bio, followers, avatar }, hours };
}

/** What our own crowd kept from being asked says nothing of a page. */
function hoursOfFailure(reason: PageFailure | 'not_media'): number {
  if (reason === 'cancelled' || reason === 'busy') return 0;
  return reason === 'timed_out' ? silentHours : failedHours;
}

async function hashAvatar(bytes: Uint8Array): Promise<Avatar | null> {
  try {
    const picture = await decodePicture(bytes, { maxBytes: avatarBytes, maxPixels: 25e6 });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { sha256, fingerprint: hashWork(picture) };
  } catch {
    // Anything may stand where a picture is promised; then there is nothing to compare with.
    return null;
  }
}

function matchAvatars(
  avatars: readonly Avatar[],
  query: PictureQuery,
  sha256: Uint8Array,
): MatchLabel | null {
  const file = Buffer.from(sha256).toString('hex');
  if (avatars.some((avatar) => avatar.sha256 === file)) return 'exact';
  const labels = avatars.map(({ fingerprint }) => matchWork(query, fingerprint)?.label);
  return (['exact', 'high', 'good'] as const).find((label) => labels.includes(label)) ?? null;
}
