import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeFakeProfile } from '#features/fake-profiles';
import { loadPageGuard, storeFinding } from '#features/findings';
import type { FindingCandidate } from '#features/findings';
import type { ServerTransaction } from '#platform/database';
import { post } from '../../../testing/read-scan.ts';
import { startScanWorld } from './testing/scan-world.ts';
import type { ScanWorld } from './testing/scan-world.ts';

let world: ScanWorld;
beforeAll(async () => {
  world = await startScanWorld(['x', 'coomer']);
});
afterAll(() => world.stop());

const channel = 'https://www.pornhub.com/model/luna-marlowe';
const account = 'https://x.com/lunamarlowe-second';

/** What the screen asks for once a link is saved. */
const settle = async (token: string) => {
  const { status } = await post(world.gateway.url, 'settle-own-pages', {}, { token });
  expect(status).toBe(200);
};
const scan = async (token: string) => {
  const { scanId } = await world.start(token);
  await world.work(scanId);
};

it.each([
  ['as soon as they are added', settle],
  ['with her next full scan', scan],
])('pages that she lists as her own are no leaks and no fakes any more: %s', async (_, follow) => {
  const email = `${randomUUID()}@example.org`;
  const luna = await world.protect({ email, names: ['Mara Zqsomeone'] });
  await world.sql(
    `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score, status)
     select $1, url, url, 'pornhub.com', 'tube', 'search', 'review', 0.6, status
     from (values ($2, 'new'), ($2 || '/videos', 'new'), ($2 || '/photos', 'to_remove'),
       ('https://www.pornhub.com/model/another', 'new')) as found (url, status)`,
    [luna.userId, channel],
  );
  await world.sql(
    `insert into fake_profiles (
       user_id, url, site_id, site_label, category, username, matched_name, score, status
     )
     select $1, url, 'x', 'X', 'Social', 'lunamarlowe', 'Luna Marlowe', 0.8, status
     from (values ($2, 'watched'), ($2 || '-fan', 'new')) as found (url, status)`,
    [luna.userId, account],
  );
  for (const url of [channel, account])
    await world.sql(`insert into official_links (user_id, platform, url) values ($1, 'Own', $2)`, [
      luna.userId,
      url,
    ]);

  await follow(luna.token);

  const findings = await world.sql(
    'select url, status from findings where user_id = $1 order by url',
    [luna.userId],
  );
  expect(findings).toEqual([
    { url: 'https://www.pornhub.com/model/another', status: 'new' },
    { url: channel, status: 'mine' },
    // What she decided herself stands.
    { url: `${channel}/photos`, status: 'to_remove' },
    { url: `${channel}/videos`, status: 'mine' },
  ]);
  const profiles = () =>
    world.sql<{ id: string; url: string; status: string }>(
      'select id, url, status from fake_profiles where user_id = $1 order by url',
      [luna.userId],
    );
  const [own, fan] = await profiles();
  expect([own, fan]).toMatchObject([
    { url: account, status: 'mine' },
    { url: `${account}-fan`, status: 'new' },
  ]);

  // A look at what was settled says nothing of whose it is.
  await world.sql(
    `insert into finding_events (finding_id, user_id, actor, action, from_status, to_status)
     select id, user_id, 'scan', 'gone', status, status from findings where user_id = $1`,
    [luna.userId],
  );
  await world.sql(
    `insert into fake_profile_events (fake_profile_id, user_id, actor, action, from_status, to_status)
     select id, user_id, 'scan', 'gone', status, status from fake_profiles where user_id = $1`,
    [luna.userId],
  );
  // One of the links was a slip: what lies under it is looked at as before.
  await world.sql('update official_links set url = $2 where user_id = $1 and url = $3', [
    luna.userId,
    `${channel}-official`,
    channel,
  ]);
  await world.sql(`delete from official_links where user_id = $1 and url = $2`, [
    luna.userId,
    account,
  ]);
  await follow(luna.token);
  expect(
    await world.sql('select url, status from findings where user_id = $1 order by url', [
      luna.userId,
    ]),
  ).toEqual([
    { url: 'https://www.pornhub.com/model/another', status: 'new' },
    { url: channel, status: 'new' },
    { url: `${channel}/photos`, status: 'to_remove' },
    { url: `${channel}/videos`, status: 'new' },
  ]);
  expect(await profiles()).toMatchObject([{ status: 'watched' }, { status: 'new' }]);

  // It was hers after all: what she takes back then herself stands as she says.
  await world.sql(`insert into official_links (user_id, platform, url) values ($1, 'Own', $2)`, [
    luna.userId,
    account,
  ]);
  await follow(luna.token);
  expect(await profiles()).toMatchObject([{ status: 'mine' }, { status: 'new' }]);

  const body = { ids: [own?.id], action: 'undo' };
  await post(world.gateway.url, 'review-fake-profiles', body, { token: luna.token });
  expect(await profiles()).toMatchObject([{ status: 'watched' }, { status: 'new' }]);
});

describe('what a scan writes in the moment in which she lists the page as her own', () => {
  const title = 'Mara Zqsomeone';
  const found = (userId: string): FindingCandidate => ({
    ...{ userId, scanId: null, isPageSeen: true, foundBy: 'search', address: channel },
    ...{ site: null, title, uploader: null, publishedOn: null, probability: null },
    name: { name: title, inTitle: true, inAddress: false, inText: true, isExact: true },
    ...{ isListing: false, matches: [], pictures: 0, evidence: null, picture: null },
    stopLabel: null,
  });
  const posing = (userId: string): Parameters<typeof storeFakeProfile>[2] => ({
    ...{ userId, scanId: null, url: account, siteId: 'x', siteLabel: 'X', category: 'Social' },
    ...{ username: 'lunamarlowe-second', matchedName: title, displayName: null, bio: null },
    ...{ followers: null, accountCreatedOn: null, score: 0.8, parts: [], avatar: null },
    ...{ isRead: true, isGone: false },
  });
  const add = (userId: string) =>
    world.sql(
      `insert into official_links (user_id, platform, url) select $1, 'Own', url from unnest($2::text[]) as url`,
      [userId, [channel, account]],
    );
  const store = async (trx: ServerTransaction, userId: string) => {
    const { context } = world.gateway;
    // As old as the scan.
    const guard = { ...(await loadPageGuard(trx, userId)), isOwn: () => false };
    await storeFinding(trx, guard, found(userId));
    await storeFakeProfile(trx, context, posing(userId));
  };
  const statuses = async (userId: string) =>
    (
      await world.sql<{ status: string }>(
        `select status from findings where user_id = $1
         union all select status from fake_profiles where user_id = $1`,
        [userId],
      )
    ).map(({ status }) => status);

  it.each([
    [
      'with a link',
      ['mine', 'mine'],
      async ({ token, userId }: { token: string; userId: string }) => {
        await add(userId);
        await settle(token);
      },
    ],
    [
      'by allowing it',
      ['mine', 'new'],
      async ({ token }: { token: string }) => {
        const page = { address: channel, reason: 'mine' };
        const { status } = await post(world.gateway.url, 'allow-page', page, { token });
        expect(status).toBe(200);
      },
    ],
  ])('is settled with the rest: %s', async (_, expected, list) => {
    const luna = await world.protect({ email: `${randomUUID()}@example.org`, names: [title] });
    const written = Promise.withResolvers<undefined>();
    const mayEnd = Promise.withResolvers<undefined>();
    const writing = world.gateway.context.database.asService(async (trx) => {
      await store(trx, luna.userId);
      written.resolve(undefined);
      await mayEnd.promise;
    });
    await written.promise;
    let isSettled = false;
    const settling = list(luna).then(() => (isSettled = true));
    const waits = `select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect
      .poll(async () => isSettled || (await world.sql(waits)).length > 0, { timeout: 30_000 })
      .toBe(true);
    mayEnd.resolve(undefined);
    await Promise.all([writing, settling]);
    expect(await statuses(luna.userId)).toEqual(expected);
  });

  it('is nothing when the link is there before it is written', async () => {
    const luna = await world.protect({ email: `${randomUUID()}@example.org`, names: [title] });
    await add(luna.userId);
    await settle(luna.token);
    await world.gateway.context.database.asService((trx) => store(trx, luna.userId));
    expect(await statuses(luna.userId)).toEqual([]);
  });
});
