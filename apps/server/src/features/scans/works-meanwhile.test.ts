import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadProtectedPerson } from '#features/accounts';
import { works } from '#features/works';
import { endCrawl } from './crawls/crawl-books.ts';
import { finishFullScan } from './full-scans/finish-full-scan.ts';
import { startScanWorld } from './full-scans/testing/scan-world.ts';
import type { ScanWorld } from './full-scans/testing/scan-world.ts';
import { inspectPage } from './inspect-page.ts';
import { openInspection } from './inspection.ts';
import type { Inspection } from './inspection.ts';
import { storeInspectedPage } from './store-inspected-page.ts';

const address = 'https://thothub.to/videos/1/';

let world: ScanWorld;
let userId: string;
beforeAll(async () => {
  world = await startScanWorld([]);
});
beforeEach(async () => {
  ({ userId } = await world.protect({ email: `${randomUUID()}@example.org` }));
});
afterAll(() => world.stop());

/** The clock that this file moves only ever goes on: the turns of the hosts are set by it too. */
const realNow = performance.now.bind(performance);
let aheadMs = 0;
beforeAll(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + aheadMs);
});
afterAll(() => vi.restoreAllMocks());
const letMinutePass = () => {
  aheadMs += 60_000;
};

/** A run that has begun, for a person without a work. */
async function begin(kind: 'crawl' | 'full' = 'crawl'): Promise<Inspection> {
  const [scan] = await world.sql<{ id: string }>(
    `insert into scans (kind, user_id, creator_name, stage, taken_at)
     values ($1, $2, 'Luna Marlowe', 'crawling', now()) returning id`,
    [kind, userId],
  );
  const { context } = world.gateway;
  const person = await context.database.asService((trx) => loadProtectedPerson(trx, userId));
  return openInspection(context, { scanId: scan!.id, person: person! });
}
const look = (inspection: Inspection, at = address) =>
  inspectPage(world.gateway.context, inspection, { address: at, foundBy: 'crawl', site: null });
const store = (inspection: Inspection, page: Awaited<ReturnType<typeof look>>) =>
  world.gateway.context.database.asService((trx) => storeInspectedPage(trx, inspection, page));
const comparison = works.jobs?.find(({ queue }) => queue === 'works.compare-seen-pictures');
const compare = (asked: object = { userId }) =>
  comparison?.handler(world.gateway.context, asked, new AbortController().signal, {
    id: randomUUID(),
    retryCount: 0,
  });
const matched = async () =>
  (
    await world.sql<{ work_id: string }>('select work_id from finding_matches where user_id = $1', [
      userId,
    ])
  ).map(({ work_id }) => work_id);
const askedComparisons = async () =>
  (
    await world.sql<{ data: object }>(
      `select data from pgboss.job
       where name = 'works.compare-seen-pictures' and data ->> 'userId' = $1`,
      [userId],
    )
  ).map(({ data }) => data);

it('a work that is registered while a run is under way is recognised on the pages it reads a minute later', async () => {
  const inspection = await begin();
  expect(await look(inspection)).toMatchObject({ state: 'fetched', hits: 0 });
  const workId = await world.registerPictureOf(userId, address);
  await compare();
  letMinutePass();
  await store(inspection, await look(inspection));
  expect(await matched()).toEqual([workId]);
  await world.sql('delete from works where id = $1', [workId]);
  letMinutePass();
  expect(await look(inspection)).toMatchObject({ state: 'fetched', hits: 0 });
});

it('pictures count as compared only where there is a work to compare them with', async () => {
  const named = 'https://coomer.st/onlyfans/user/lunamarlowe';
  const email = `${randomUUID()}@example.org`;
  ({ userId } = await world.protect({ email, names: ['Luna Marlowe'] }));
  const inspection = await begin();
  const without = await look(inspection, named);
  expect(without.pictures).toBeGreaterThan(0);
  expect(without.candidate?.pictures).toBe(0);
  await world.registerPictureOf(userId, 'https://thothub.to/videos/2/');
  letMinutePass();
  expect((await look(inspection, named)).candidate?.pictures).toBe(without.pictures);
});

it.each(['crawl', 'full'] as const)(
  'a work that is registered between the look at a page and its storing is looked for when the run ends: %s',
  async (kind) => {
    const { context } = world.gateway;
    const inspection = await begin(kind);
    // Another work, of no page, so that the pictures of a page that names nobody are looked at.
    await world.registerPictureOf(userId, 'https://thothub.to/videos/2/');
    const page = await look(inspection);
    const workId = await world.registerPictureOf(userId, address);
    await compare();
    await store(inspection, page);
    await compare();
    expect(await matched()).toEqual([]);

    const { scanId } = inspection;
    if (kind === 'crawl') await endCrawl(context, scanId, { status: 'completed', reason: null });
    else
      await context.database.asService((trx) =>
        finishFullScan(trx, context, scanId, { status: 'completed', reason: null }),
      );
    const [asked] = await askedComparisons();
    await compare(asked);
    expect(await matched()).toEqual([workId]);
  },
);

it('a run during which no work was registered has nothing looked for', async () => {
  await world.registerPictureOf(userId, address);
  const { scanId } = await begin();
  await endCrawl(world.gateway.context, scanId, { status: 'completed', reason: null });
  expect(await askedComparisons()).toEqual([]);
});
