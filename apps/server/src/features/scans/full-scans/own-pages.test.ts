import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
