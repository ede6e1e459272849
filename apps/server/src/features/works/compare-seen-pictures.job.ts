import { setImmediate as takeTurns } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { chooseKeptMatches, loadPageGuard, storeFinding } from '#features/findings';
import type { FindingCandidate } from '#features/findings';
import { eachSeenPictures } from '#features/image-searches';
import type { SeenPicture } from '#features/image-searches';
import { scanTools } from '#features/site-catalogue';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';
import { readWorkIndex } from './load-work-index.ts';
import { createWorkMatcher } from './load-work-matcher.ts';
import type { WorkMatcher } from './load-work-matcher.ts';
import { comparedRun, comparisonQueue } from './request-comparison.ts';
import type { ComparedRun } from './request-comparison.ts';

/** Works of one job: their hashes stay in the processor's cache while all seen pictures go by. */
const worksAtOnce = 500;
/** With more matches than that, what was found is stored in between; what else is on its pages joins it. */
const mostHeld = 5000;
/** Pages of one transaction: as long as it is open, nothing that she lists as her own is settled. */
const storedAtOnce = 50;

/**
 * Looks for a person's new works among all pictures that her scans and crawls have seen, and once more for those that were
 * registered while a run went on, when that is told. When there may be more of them it sends itself again: what is
 * done stays done, and however many there are, no job runs out of time or tries.
 */
export const compareSeenPicturesJob = defineJob({
  queue: comparisonQueue,
  input: z.object({ userId: z.uuid(), run: comparedRun.optional() }),
  handler: async (context, asked) => {
    const ids = await listUncompared(context, asked);
    if (ids.length === 0) return;
    await compareWorks(context, asked.userId, ids);
    if (ids.length === worksAtOnce) await context.queue.send(comparisonQueue, asked);
  },
});

async function listUncompared(
  { database }: ServerContext,
  { run, userId }: { userId: string; run?: ComparedRun | undefined },
): Promise<string[]> {
  const rows = await database.asService((trx) =>
    trx
      .selectFrom('works')
      .select('id')
      .where('user_id', '=', userId)
      .where((is) => {
        const isNew = is('compared_at', 'is', null);
        if (run === undefined) return isNew;
        const isOfRun = is('created_at', '>=', run.since).and('compared_at', '<', run.until);
        return isNew.or(isOfRun);
      })
      .orderBy('created_at')
      .limit(worksAtOnce)
      .execute(),
  );
  return rows.map(({ id }) => id);
}

/**
 * One pass over some works. Comparing takes minutes and holds no lock: a work can be renamed or deleted, and scans can
 * store what they see of it, meanwhile. So the works count as compared from when it began to read the pictures.
 */
async function compareWorks(
  context: ServerContext,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  const { database } = context;
  const { began, matcher } = await database.asService(async (trx) => {
    const { rows } = await sql<{ now: string }>`select now()`.execute(trx);
    return {
      began: rows[0]?.now,
      matcher: createWorkMatcher(await readWorkIndex(trx, userId, ids)),
    };
  });
  const siteOf = createSiteLookup(context);
  const pages: Pages = new Map();
  const store = async (): Promise<void> => {
    const candidates = [...pages.values()];
    pages.clear();
    for (let at = 0; at < candidates.length; at += storedAtOnce)
      await database.asService(async (trx) => {
        const guard = await loadPageGuard(trx, userId);
        for (const candidate of candidates.slice(at, at + storedAtOnce))
          await storeFinding(trx, guard, { ...candidate, site: siteOf(candidate.address) });
      });
  };
  for await (const pictures of eachSeenPictures(database, userId)) {
    await collectCandidates(pages, userId, pictures, matcher);
    const held = [...pages.values()].reduce((sum, { matches }) => sum + matches.length, 0);
    if (held <= mostHeld) continue;
    await store();
  }
  await store();
  await database.asService((trx) =>
    trx.updateTable('works').set({ compared_at: began }).where('id', 'in', ids).execute(),
  );
}

/** Pages on which one of the works stands, each with the best of what shows one on it. */
type Pages = Map<string, FindingCandidate>;

async function collectCandidates(
  pages: Pages,
  userId: string,
  pictures: readonly SeenPicture[],
  { match }: WorkMatcher,
): Promise<void> {
  for (const [index, picture] of pictures.entries()) {
    // A comparison takes milliseconds, and there may be a hundred thousand.
    if (index % 20 === 0) await takeTurns();
    const found = await match(picture.query, picture.sha256);
    if (found.length === 0) continue;
    const { mediaUrl, pageUrl } = picture;
    const page = pages.get(pageUrl) ?? toCandidate(userId, picture);
    page.matches = chooseKeptMatches([
      ...page.matches,
      ...found.map((one) => ({ ...one, mediaUrl })),
    ]);
    page.pictures += 1;
    pages.set(pageUrl, page);
  }
}

/** What is known of the page without asking it again. */
function toCandidate(userId: string, picture: SeenPicture): FindingCandidate {
  return {
    userId,
    scanId: null,
    isPageSeen: false,
    foundBy: 'picture',
    address: picture.pageUrl,
    site: null,
    title: picture.pageTitle,
    uploader: null,
    publishedOn: null,
    name: null,
    probability: null,
    isListing: false,
    matches: [],
    pictures: 0,
    evidence: null,
    picture: null,
    stopLabel: null,
  };
}

/** The catalogue's site that a page lies on, by its host. */
function createSiteLookup(context: ServerContext): (page: string) => FindingCandidate['site'] {
  const hostOf = (url: string) => /^https?:\/\/(?:www\.)?([^/?#]+)/iu.exec(url)?.[1]?.toLowerCase();
  const sites = new Map(scanTools(context).sites.map((site) => [hostOf(site.urlPattern), site]));
  return (page) => {
    const site = sites.get(hostOf(page));
    return site === undefined ? null : { id: site.id, label: site.label, kind: site.kind };
  };
}
