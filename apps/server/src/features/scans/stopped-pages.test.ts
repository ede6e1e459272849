import { createTestDatabase } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import { demoPictures, startDemoWeb } from '@leakblock/demo-web';
import type { DemoWeb } from '@leakblock/demo-web';
import { encodeWork, hashWork } from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadProtectedPerson } from '#features/accounts';
import type { ServerTransaction } from '#platform/database';
import { startScanGateway } from '../../testing/start-scan-gateway.ts';
import type { ScanGateway } from '../../testing/start-scan-gateway.ts';
import { inspectPage } from './inspect-page.ts';
import { openInspection } from './inspection.ts';
import type { Inspection } from './inspection.ts';
import { storeInspectedPage } from './store-inspected-page.ts';

const site = 'pages.example';
const picture = '<img src="/pictures/1.jpg" width="800" height="800">';
/** What the played host shows; every page has the name in its title, and a picture. */
const pages = new Map<string, string>([
  ['/renamed', picture],
  ['/under-way', picture],
  ['/file-names', `${picture}<img src="/pictures/15-yo-girl.jpg" width="800" height="800">`],
  ['/file-words', `<img src="/pictures/1.jpg" alt="girl, 15 yo" width="800" height="800">`],
]);

let database: TestDatabase;
let web: DemoWeb;
let gateway: ScanGateway;
let inspection: Inspection;
const asService = <Result>(work: (trx: ServerTransaction) => Promise<Result>) =>
  gateway.context.database.asService(work);

beforeAll(async () => {
  const [first] = await demoPictures('luna-marlowe');
  const bytes = Buffer.from(first!.bytes);
  [database, web] = await Promise.all([
    createTestDatabase(),
    startDemoWeb({
      latencyScale: 0,
      alsoPlays: [
        {
          host: site,
          plays: 'pages that a test tells',
          answer: ({ path }) => {
            const body = pages.get(path);
            if (path === '/elsewhere')
              return { status: 302, headers: { location: '/renamed' }, body: '' };
            if (body === undefined)
              return { status: 200, headers: { 'content-type': 'image/jpeg' }, body: bytes };
            const html = `<title>Luna Marlowe</title><h1>Luna Marlowe</h1>${body}`;
            return { status: 200, headers: { 'content-type': 'text/html' }, body: html };
          },
        },
      ],
    }),
  ]);
  gateway = await startScanGateway({ database, web }, {}, { hostPaceMs: 20 });
  const { userId } = await gateway.signIn('luna@example.org');
  const hash = encodeWork(hashWork(await decodePicture(bytes)));
  const [person, scanId] = await asService(async (trx) => {
    await trx.insertInto('profiles').values({ id: userId }).execute();
    await trx.insertInto('stage_names').values({ user_id: userId, name: 'Luna Marlowe' }).execute();
    const work = await trx
      .insertInto('works')
      .values({ user_id: userId, kind: 'photo', title: 'Set', quality: 100 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('work_fingerprints')
      .values({ work_id: work.id, user_id: userId, fingerprint: Buffer.from(hash) })
      .execute();
    const scan = await trx
      .insertInto('scans')
      .values({ kind: 'crawl', user_id: userId, creator_name: 'Luna', stage: 'crawling' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return [(await loadProtectedPerson(trx, userId))!, scan.id] as const;
  });
  inspection = await openInspection(gateway.context, { scanId, person });
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([web.stop(), database.drop()]);
});

const look = (path: string, title: string | null = null) =>
  inspectPage(gateway.context, inspection, {
    address: `https://${site}${path}`,
    foundBy: 'crawl',
    site: null,
    title,
  });
const keep = (page: Awaited<ReturnType<typeof look>>) =>
  asService((trx) => storeInspectedPage(trx, inspection, page));
const stop = async (path: string) => keep(await look(path, 'Luna Marlowe, 15 yo'));
const asked = () => web.requests().filter(({ host }) => host === site).length;
/** All that is kept of a page. */
const kept = (path: string) =>
  asService(async (trx) => {
    const url = `https://${site}${path}`;
    const [finding, page, pictures] = [
      trx.selectFrom('findings').select(['status', 'title', 'preview']).where('url', '=', url),
      trx.selectFrom('scan_pages').select(['title', 'pictures', 'reason']).where('url', '=', url),
      trx.selectFrom('private.seen_pictures').select('id').where('page_url', '=', url),
    ];
    return {
      finding: await finding.executeTakeFirst(),
      page: await page.executeTakeFirst(),
      pictures: (await pictures.execute()).length,
    };
  });
const onlyTheAddress = {
  finding: { status: 'stopped', title: null, preview: null },
  page: { title: null, pictures: 0, reason: 'stopped' },
  pictures: 0,
};

it('a page that was stopped is not fetched again, whatever it is called now', async () => {
  await stop('/renamed');
  const before = asked();
  for (const title of ['Luna Marlowe', null])
    expect(await look('/renamed', title)).toMatchObject({ state: 'skipped', reason: 'stopped' });
  expect(asked()).toBe(before);
  // Neither is anything of a page that leads to it.
  const led = await look('/elsewhere');
  expect(led).toMatchObject({ state: 'skipped', reason: 'stopped', pictures: 0 });
  await keep(led);
  expect(await kept('/elsewhere')).toEqual(onlyTheAddress);
});

it('what was looked at while another stopped the page is not kept', async () => {
  const page = await look('/under-way');
  expect(page).toMatchObject({ state: 'fetched', pictures: 1, hits: 1 });
  await stop('/under-way');
  await keep(page);
  expect(await kept('/under-way')).toEqual(onlyTheAddress);
});

it('a page whose files speak of a minor is stopped, and none of them is fetched', async () => {
  for (const path of ['/file-names', '/file-words']) {
    const before = asked();
    await keep(await look(path));
    expect(asked()).toBe(before + 1);
    expect(await kept(path)).toEqual(onlyTheAddress);
  }
});
