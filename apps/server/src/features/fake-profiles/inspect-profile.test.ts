import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import { startDemoWeb } from '@leakblock/demo-web';
import type { DemoSite, DemoWeb } from '@leakblock/demo-web';
import { findSite } from '@leakblock/scan-engine';
import type { Site } from '@leakblock/scan-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadProtectedPerson } from '#features/accounts';
import type { ProtectedPerson } from '#features/accounts';
import { followWorks } from '#features/works';
import type { WorkMatch, WorkMatcher } from '#features/works';
import { startScanGateway } from '../../testing/start-scan-gateway.ts';
import type { ScanGateway } from '../../testing/start-scan-gateway.ts';
import { inspectProfile } from './inspect-profile.ts';
import { storeFakeProfile } from './store-fake-profile.ts';

/** Profiles on a host of our own; what their picture is called is in their address. */
const handles: DemoSite = {
  host: 'handles.example',
  plays: 'profiles that a test tells',
  answer: ({ path }) => {
    if (path === '/leads-away')
      return { status: 302, headers: { location: 'https://elsewhere.example/me' }, body: '' };
    const origin = path === '/picture-elsewhere' ? 'https://elsewhere.example' : '';
    const html = `<meta property="og:title" content="Luna Marlowe">
      <meta property="og:description" content="Hello">
      <meta property="og:image" content="${origin}/${path.endsWith('-file') ? '15-yo' : 'me'}.jpg">`;
    return { status: 200, headers: { 'content-type': 'text/html' }, body: html };
  },
};

/** Where profiles and their pictures lead. */
const elsewhere: DemoSite = {
  host: 'elsewhere.example',
  plays: 'a site that is left alone',
  answer: () => ({ status: 200, body: 'Hello' }),
};

let database: TestDatabase;
let web: DemoWeb;
let gateway: ScanGateway;
let luna: ProtectedPerson;
/** Her works as the scan holds them. */
let loadMatcher: () => Promise<WorkMatcher>;

const officialLinks = ['https://perchsocial.example/luna.marlowe', 'https://linktr.ee/lunamarlowe'];

beforeAll(async () => {
  [database, web] = await Promise.all([
    createTestDatabase(),
    startDemoWeb({ latencyScale: 0, alsoPlays: [handles, elsewhere] }),
  ]);
  gateway = await startScanGateway({ database, web });
  const { userId } = await gateway.signIn('luna@example.org');
  await gateway.context.database.asService(async (trx) => {
    await trx.insertInto('profiles').values({ id: userId }).execute();
    await trx.insertInto('stage_names').values({ user_id: userId, name: 'Luna Marlowe' }).execute();
    await trx
      .insertInto('official_links')
      .values(officialLinks.map((url) => ({ user_id: userId, platform: 'Perch', url })))
      .execute();
    luna = (await loadProtectedPerson(trx, userId))!;
  });
  loadMatcher = followWorks(gateway.context.database, userId);
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([web.stop(), database.drop()]);
});

const perch: Pick<Site, 'id' | 'label' | 'category'> = {
  id: 'perchsocial',
  label: 'Perch',
  category: 'Social',
};

function inspect(address: string, username: string, site = perch, signal?: AbortSignal) {
  return inspectProfile(gateway.context, {
    person: luna,
    site,
    username,
    address,
    matchedName: 'Luna Marlowe',
    loadMatcher,
    scanId: null,
    probability: 0.97,
    deadlineAt: performance.now() + 15_000,
    ...(signal === undefined ? {} : { signal }),
  });
}

/** The host's requests from now on. */
function listenTo(host: string) {
  const count = () => web.requests().filter((request) => request.host === host).length;
  const before = count();
  return () => count() - before;
}

it('nothing of a site that is left alone is asked for: where the page leads, its picture, her own pages', async () => {
  const inspectWith = (address: string, closed: string) =>
    inspectProfile(gateway.context, {
      ...{ person: luna, site: perch, username: 'luna_marlowe', matchedName: 'Luna Marlowe' },
      ...{ loadMatcher, scanId: null, probability: 0.97, deadlineAt: performance.now() + 15_000 },
      address,
      isClosed: (asked) => URL.parse(asked)?.hostname === closed,
    });
  const elsewhere = listenTo('elsewhere.example');
  const led = await inspectWith('https://handles.example/leads-away', 'elsewhere.example');
  expect(led?.isRead).toBe(false);
  await inspectWith('https://handles.example/picture-elsewhere', 'elsewhere.example');
  expect(elsewhere()).toBe(0);
  const own = listenTo('linktr.ee');
  await inspectWith('https://handles.example/somebody', 'linktr.ee');
  expect(own()).toBe(0);
});

describe('an impostor on a platform', () => {
  it('is known by name, picture, copied text, youth and what it sells', async () => {
    const found = await inspect(
      'https://perchsocial.example/real_luna_marlowe',
      'real_luna_marlowe',
    );
    expect(found).toMatchObject({
      url: 'https://perchsocial.example/real_luna_marlowe',
      category: 'Social',
      displayName: 'Luna Marlowe',
      followers: 301,
      isRead: true,
      isGone: false,
    });
    const reasons = found?.parts.map(({ reason }) => reason);
    expect(reasons).toEqual(
      expect.arrayContaining(['name', 'display_name', 'avatar', 'bio', 'age', 'links_to_sales']),
    );
    expect(found?.parts).toContainEqual(
      expect.objectContaining({ reason: 'avatar', label: 'exact', of: 'official' }),
    );
    expect(found?.parts).toContainEqual(expect.objectContaining({ reason: 'bio', share: 1 }));
    expect(found?.score).toBeGreaterThan(0.95);
    expect(found?.avatar).toMatch(/^data:image\/webp;base64,/u);
    expect(found?.avatar?.length).toBeLessThanOrEqual(2000);
  });

  it('is known by a mirrored copy of her face', async () => {
    const address = 'https://shortreel.example/@lunamarlowe_official';
    const found = await inspect(address, 'lunamarlowe_official');
    expect(found?.parts[0]).toMatchObject({ reason: 'avatar', label: 'high' });
  });

  it('is known by a work of hers, as the scan has read them for all that it looks at', async () => {
    const before = loadMatcher;
    const shown: WorkMatch = {
      workId: randomUUID(),
      second: 0,
      label: 'exact',
      distance: 0,
      paths: [],
      box: { left: 0, top: 0, width: 1, height: 1 },
    };
    loadMatcher = () => Promise.resolve({ size: 1, match: () => Promise.resolve([shown]) });
    const found = await inspect(
      'https://perchsocial.example/real_luna_marlowe',
      'real_luna_marlowe',
    );
    loadMatcher = before;
    expect(found?.parts).toContainEqual(
      expect.objectContaining({ reason: 'avatar', label: 'exact', of: 'work' }),
    );
  });
});

describe('who is none', () => {
  it('her own page, however it is written, and what leads to it', async () => {
    const heard = listenTo('perchsocial.example');
    expect(
      await inspect('https://www.perchsocial.example/luna.marlowe/?ref=x', 'luna.marlowe'),
    ).toBeNull();
    expect(await inspect('https://perchsocial.example/Luna.Marlowe', 'Luna.Marlowe')).toBeNull();
    expect(heard()).toBe(0);
  });

  it('a page that she allowed', async () => {
    const url = 'https://perchsocial.example/luna.marlowe.vip';
    expect(await inspect(url, 'luna.marlowe.vip')).not.toBeNull();
    await gateway.context.database.asService((trx) =>
      trx
        .insertInto('allowed_pages')
        .values({ user_id: luna.userId, url, reason: 'mine' })
        .execute(),
    );
    expect(await inspect(url, 'luna.marlowe.vip')).toBeNull();
  });

  it('a fan who sends everybody to her, and a potter of the same name', async () => {
    for (const page of [
      'https://mastodon.social/@lunamarlowe',
      'https://chirpnest.example/lunamarlowe',
    ])
      expect(await inspect(page, 'lunamarlowe')).toBeNull();
  });

  it('somebody of another name', async () => {
    expect(await inspect('https://perchsocial.example/staff', 'staff')).toBeNull();
  });
});

describe('a page that cannot be read', () => {
  it('is judged by its name alone, and says so', async () => {
    const site = findSite('instagram') ?? perch;
    const found = await inspect('https://wall-login.example/luna.marl0we', 'luna.marl0we', site);
    expect(found).toMatchObject({ isRead: false, displayName: null, avatar: null });
    expect(found?.parts.map(({ reason }) => reason)).toContain('unread');
  });

  it('and is gone says that too', async () => {
    const found = await inspect('https://velvetroom.example/luna_marlowe', 'luna_marlowe');
    expect(found).toMatchObject({ isRead: false, isGone: true });
  });
});

it('signs of a minor: nothing is fetched, nothing but the address is kept', async () => {
  const heard = listenTo('perchsocial.example');
  const name = 'luna_marlowe_15_yo';
  const found = await inspect(`https://perchsocial.example/${name}`, name);
  expect(found).toMatchObject({ displayName: null, bio: null, avatar: null, followers: null });
  expect(found?.parts.map(({ reason }) => reason)).toEqual(['name', 'stopped']);
  expect(heard()).toBe(0);
});

it('signs of a minor in the address of its picture: the picture is not fetched', async () => {
  const heard = listenTo('handles.example');
  const found = await inspect('https://handles.example/luna_marlowe-file', 'luna_marlowe-file');
  expect(found?.parts.map(({ reason }) => reason)).toEqual(['name', 'stopped']);
  expect(heard()).toBe(1);
});

it('what was stopped stays stopped, whatever it says of itself now, and is not fetched again', async () => {
  const address = 'https://handles.example/luna_marlowe';
  const before = await inspect(address, 'luna_marlowe');
  expect(before?.parts.map(({ reason }) => reason)).not.toContain('stopped');
  const stopped = { ...before!, parts: [{ reason: 'stopped', weight: 0 } as const] };
  await gateway.context.database.asService((trx) =>
    storeFakeProfile(trx, gateway.context, stopped),
  );
  const heard = listenTo('handles.example');
  const found = await inspect(address, 'luna_marlowe');
  expect(found).toMatchObject({ displayName: null, bio: null, avatar: null, followers: null });
  expect(found?.parts.map(({ reason }) => reason)).toEqual(['name', 'stopped']);
  expect(heard()).toBe(0);
});

it('ends with the scan that asked', async () => {
  const address = 'https://perchsocial.example/real_luna_marlowe';
  const asked = inspect(address, 'real_luna_marlowe', perch, AbortSignal.abort());
  await expect(asked).rejects.toThrow();
});
