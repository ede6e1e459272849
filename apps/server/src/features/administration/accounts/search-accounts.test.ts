import { searchAccountsAnswer } from '@leakblock/domain/administration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administration } from '../index.ts';
import { startAdminWorld } from '../../../testing/start-admin-world.ts';
import type { AdminWorld } from '../../../testing/start-admin-world.ts';

let world: AdminWorld;
let nora: string;
beforeAll(async () => {
  world = await startAdminWorld([administration]);
  const { gateway, person } = world;
  const who = await person({ first: 'Nora', last: 'Ødegård', email: 'nora_x%1@mail.example' });
  nora = who.userId;
  await gateway.sql("insert into stage_names (user_id, name) values ($1, 'Velvet Fox')", [nora]);
  await gateway.sql(
    `insert into official_links (user_id, platform, url) values ($1, 'Perch', 'https://www.perch.example/nightfur/')`,
    [nora],
  );
  await person({ first: 'Nora', last: 'Other', email: 'other@mail.example' });
});
afterAll(() => world.gateway.stop());

const search = async (query: string, more: object = {}) => {
  const { body, status } = await world.call(world.admin.token, 'search-accounts', {
    query,
    ...more,
  });
  expect(status).toBe(200);
  return searchAccountsAnswer.parse(body);
};
const ids = async (query: string, more: object = {}) =>
  (await search(query, more)).rows.map(({ userId }) => userId);

describe('an operator', () => {
  it.each([
    ['a name', 'ødegård'],
    ['two words of a name, in any order', 'ØDEG nora'],
    ['a stage name', 'velvet'],
    ['a part of an e-mail', 'x%1@mail'],
    ['an address as it is copied from the browser', 'https://www.perch.example/nightfur/'],
    ['an address without its scheme', 'perch.example/nightfur'],
    ['the first two letters', 've'],
    ['the first letter', 'ø'],
  ])('finds a person by %s', async (_what, query) => {
    expect(await ids(query)).toEqual([nora]);
  });

  it.each([
    ['a wildcard', 'n%ra'],
    ['a single letter that is a wildcard', 'nora_x_1'],
    ['a backslash', 'nora\\'],
    ['letters in the middle, when there are two', 'et'],
    ['a word too many', 'nora velvet nobody'],
    ['an apostrophe', "nora' or true --"],
  ])('finds nobody by %s', async (_what, query) => {
    expect(await ids(query)).toEqual([]);
  });

  it('finds her under a new name at once, and under the old one no more', async () => {
    await world.gateway.sql("update stage_names set name = 'Silk Fox' where user_id = $1", [nora]);
    expect(await ids('silk fox')).toEqual([nora]);
    expect(await ids('velvet fox')).not.toContain(nora);
  });

  it('narrows by what people are', async () => {
    const { admin, call, gateway, person } = world;
    const [banned, paying, member] = [await person(), await person(), await person()];
    await call(admin.token, 'ban-account', { userId: banned.userId, reason: 'spam', notes: null });
    await gateway.sql(
      `insert into subscriptions (user_id, provider, provider_ref, plan, status)
       values ($1, 'stripe', 'sub_1', 'pro', 'active')`,
      [paying.userId],
    );
    await gateway.sql(
      `with a as (insert into agencies (name) values ('Nine') returning id)
       insert into agency_members (agency_id, user_id) select id, $1 from a`,
      [member.userId],
    );
    await gateway.sql('update profiles set verified = true where id = $1', [nora]);
    expect(await ids('', { filter: 'banned' })).toEqual([banned.userId]);
    expect(await ids('', { filter: 'paying' })).toEqual([paying.userId]);
    expect(await ids('', { filter: 'agency' })).toEqual([member.userId]);
    expect(await ids('', { filter: 'verified' })).toEqual([nora]);
    expect(await ids('', { filter: 'unverified' })).not.toContain(nora);
    expect(await ids('', { filter: 'admin' })).toEqual([admin.userId]);
    const [row] = (await search('nora silk')).rows;
    expect(row).toMatchObject({ stageNames: ['Silk Fox'], isVerified: true, isBanned: false });
  });

  it('takes her for verified whose newest papers were approved, and no longer when newer ones wait', async () => {
    const { gateway, person } = world;
    const who = await person({ first: 'Papered', last: 'Heron' });
    const send = (status: string, at: string) =>
      gateway.sql(
        `insert into identity_verifications (user_id, status, decided_at, created_at)
         values ($1, $2, case when $2 = 'pending' then null else now() end, $3)`,
        [who.userId, status, at],
      );
    const standing = async () => ({
      row: (await search('papered')).rows[0]?.isVerified,
      verified: await ids('papered', { filter: 'verified' }),
      unverified: await ids('papered', { filter: 'unverified' }),
    });
    const no = { row: false, verified: [], unverified: [who.userId] };
    const yes = { row: true, verified: [who.userId], unverified: [] };
    await send('rejected', '2026-01-01');
    expect(await standing()).toEqual(no);
    await send('approved', '2026-01-02');
    expect(await standing()).toEqual(yes);
    await send('pending', '2026-01-03');
    expect(await standing()).toEqual(no);
    await gateway.sql('update profiles set verified = true where id = $1', [who.userId]);
    expect(await standing()).toEqual(yes);
    await gateway.sql('update profiles set verified = false where id = $1', [who.userId]);
    await gateway.sql(
      `delete from identity_verifications where user_id = $1 and status = 'pending'`,
      [who.userId],
    );
    expect(await standing()).toEqual(yes);
  });

  it('turns the pages: everybody once, the newest first, also those of one moment', async () => {
    await world.gateway.sql(
      `with u as (
         insert into auth.users (id) select gen_random_uuid() from generate_series(1, 120) returning id
       ) insert into profiles (id, first_name, created_at) select id, 'Paged', '2026-01-01' from u`,
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search('paged', cursor === undefined ? {} : { cursor });
      expect(page.rows.length).toBeLessThanOrEqual(50);
      seen.push(...page.rows.map(({ userId }) => userId));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    expect(seen).toEqual([...seen].sort().reverse());
  });

  it.each(['x', 'bm8', Buffer.from('["2026-01-01T00:00:00Z","no"]').toString('base64url')])(
    'gets a sentence for a cursor that is none (%s)',
    async (cursor) => {
      const { body, status } = await world.call(world.admin.token, 'search-accounts', { cursor });
      expect([status, body['code']]).toEqual([400, 'request.invalid']);
    },
  );
});

it('is a door for operators only', async () => {
  const stranger = await world.person();
  expect((await world.call(stranger.token, 'search-accounts')).status).toBe(403);
  expect((await world.call(null, 'search-accounts')).status).toBe(401);
});
