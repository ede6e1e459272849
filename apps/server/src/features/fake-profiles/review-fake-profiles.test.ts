import { fakeProfileActions, reviewFakeProfilesAnswer } from '@leakblock/domain/fake-profiles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { fakeProfiles } from './index.ts';

let gateway: TestGateway;
let luna: SignedIn;
let count = 0;
beforeAll(async () => {
  gateway = await startTestGateway({ features: [fakeProfiles] });
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  luna = await gateway.signIn();
});

const pageOf = (number: number) => `https://perchsocial.example/luna_${String(number)}`;

async function plant(owner: SignedIn = luna): Promise<string> {
  const [row] = await gateway.sql<{ id: string }>(
    `insert into public.fake_profiles (user_id, url, site_id, site_label, category, username, matched_name, score)
     values ($1, $2, 'perchsocial', 'Perch', 'Social', 'luna_x', 'Luna', 0.8) returning id`,
    [owner.userId, pageOf((count += 1))],
  );
  return row!.id;
}

async function review(body: object, person: SignedIn | null = luna) {
  const answer = await fetch(`${gateway.url}/functions/v1/review-fake-profiles`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: gateway.publishableKey,
      ...(person === null ? {} : { authorization: `Bearer ${person.token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: JSON.parse(text) as unknown };
}

async function decide(ids: string[], action: string, more: object = {}) {
  const { body, status } = await review({ ids, action, ...more });
  expect(status).toBe(200);
  return reviewFakeProfilesAnswer.parse(body).profiles;
}
const statusOf = async (id: string) =>
  (
    await gateway.sql<{ status: string }>('select status from public.fake_profiles where id = $1', [
      id,
    ])
  )[0]?.status;
const allowed = () =>
  gateway.sql('select url, reason from public.allowed_pages where user_id = $1', [luna.userId]);
const links = () =>
  gateway.sql('select url, platform from public.official_links where user_id = $1', [luna.userId]);

describe('deciding', () => {
  it('reports, ignores, watches, and takes each back', async () => {
    const id = await plant();
    expect(await decide([id], 'watch')).toEqual([{ id, status: 'watched', isChanged: true }]);
    expect(await decide([id], 'report')).toEqual([{ id, status: 'reported', isChanged: true }]);
    expect(await decide([id], 'undo')).toEqual([{ id, status: 'watched', isChanged: true }]);
    expect(await decide([id], 'undo')).toEqual([{ id, status: 'new', isChanged: true }]);
    expect(await decide([id], 'undo')).toEqual([{ id, status: 'new', isChanged: false }]);
    const kept = await gateway.sql(
      'select actor, action, from_status, to_status from public.fake_profile_events order by id',
    );
    expect(kept).toHaveLength(4);
    expect(kept[0]).toEqual({
      actor: 'person',
      action: 'watch',
      from_status: 'new',
      to_status: 'watched',
    });
  });

  it('many at once, each on its own way', async () => {
    const ids = [await plant(), await plant(), await plant()];
    await decide([ids[0]!], 'watch');
    const done = await decide(ids, 'ignore');
    expect(done.map(({ status }) => status)).toEqual(['ignored', 'ignored', 'ignored']);
    await decide(ids, 'undo');
    expect(await Promise.all(ids.map(statusOf))).toEqual(['watched', 'new', 'new']);
  });

  it('twice from two tabs counts once, in whatever order the profiles are named', async () => {
    const ids = [await plant(), await plant(), await plant()];
    const answers = await Promise.all(
      [ids, ids.toReversed(), ids, ids.toReversed()].map((some) => decide(some, 'ignore')),
    );
    expect(answers.flat().filter(({ isChanged }) => isChanged)).toHaveLength(3);
    const [events] = await gateway.sql<{ count: number }>(
      'select count(*)::int as count from public.fake_profile_events where user_id = $1',
      [luna.userId],
    );
    expect(events?.count).toBe(3);
  });
});

describe('“This is me”', () => {
  it('allows the page, until it is taken back', async () => {
    const id = await plant();
    await decide([id], 'mine');
    expect(await allowed()).toEqual([{ url: pageOf(count), reason: 'mine' }]);
    expect(await decide([id], 'ignore')).toEqual([{ id, status: 'mine', isChanged: false }]);
    await decide([id], 'undo');
    expect(await statusOf(id)).toBe('new');
    expect(await allowed()).toEqual([]);
  });

  it('makes it an official link when she wishes', async () => {
    const id = await plant();
    await decide([id], 'mine', { asOfficialLink: true });
    expect(await links()).toEqual([{ url: pageOf(count), platform: 'Perch' }]);
    expect(await allowed()).toEqual([]);
    await decide([id], 'undo');
    expect(await links()).toEqual([]);
  });

  it('leaves alone what stood there before', async () => {
    const id = await plant();
    await gateway.sql(
      `insert into public.allowed_pages (user_id, url, reason) values ($1, $2, 'partner')`,
      [luna.userId, pageOf(count)],
    );
    await decide([id], 'mine');
    await decide([id], 'undo');
    expect(await allowed()).toEqual([{ url: pageOf(count), reason: 'partner' }]);
  });

  it('goes to the allowed pages when her links are full', async () => {
    await gateway.sql(
      `insert into public.official_links (user_id, platform, url)
       select $1, 'X', 'https://x.com/' || number from generate_series(1, 100) number`,
      [luna.userId],
    );
    await decide([await plant()], 'mine', { asOfficialLink: true });
    expect(await allowed()).toHaveLength(1);
  });
});

describe('whose they are', () => {
  it('nobody else’s can be decided about, nor be told from what is not there', async () => {
    const other = await gateway.signIn();
    const hers = await plant(other);
    const mine = await plant();
    for (const action of fakeProfileActions) {
      const strange = await decide([hers, crypto.randomUUID()], action);
      expect(strange).toEqual([]);
    }
    expect((await decide([hers, mine], 'ignore')).map(({ id }) => id)).toEqual([mine]);
    expect(await statusOf(hers)).toBe('new');
  });

  it('an admin reads them, and decides about none of them', async () => {
    const id = await plant();
    const admin = await gateway.signIn();
    await gateway.sql(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [
      admin.userId,
    ]);
    const { body, status } = await review({ ids: [id], action: 'ignore' }, admin);
    expect({ body, status }).toEqual({ body: { profiles: [] }, status: 200 });
    expect(await statusOf(id)).toBe('new');
  });

  it('a visitor is refused, and so is what is no review', async () => {
    expect((await review({ ids: [await plant()], action: 'ignore' }, null)).status).toBe(401);
    expect((await review({ ids: [], action: 'ignore' })).status).toBe(400);
    expect((await review({ ids: ["'; drop table"], action: 'ignore' })).status).toBe(400);
    expect((await review({ ids: [crypto.randomUUID()], action: 'new' })).status).toBe(400);
  });
});
