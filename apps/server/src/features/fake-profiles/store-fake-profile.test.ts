import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givePlan } from '../../testing/give-plan.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import { announceFakeProfiles } from './announce-fake-profiles.ts';
import type { FakeProfileCandidate } from './candidate.ts';
import { markFakeProfileGone, storeFakeProfile } from './store-fake-profile.ts';

let gateway: TestGateway;
let userId: string;
let scanId: string;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  ({ userId } = await gateway.signIn());
  await gateway.sql('insert into public.profiles (id) values ($1)', [userId]);
  scanId = await beginScan();
});

async function beginScan(): Promise<string> {
  const [scan] = await gateway.sql<{ id: string }>(
    `insert into public.scans (kind, user_id, creator_name) values ('crawl', $1, 'Luna') returning id`,
    [userId],
  );
  await gateway.sql(
    `update public.scans set status = 'completed', finished_at = now() where id = $1`,
    [scan!.id],
  );
  return scan!.id;
}

const candidate = (changes: Partial<FakeProfileCandidate> = {}): FakeProfileCandidate => ({
  userId,
  scanId,
  url: 'https://perchsocial.example/real_luna',
  siteId: 'perchsocial',
  siteLabel: 'Perch',
  category: 'Social',
  username: 'real_luna',
  isRead: true,
  isGone: false,
  displayName: 'Luna',
  bio: 'The one and only!',
  followers: 301,
  accountCreatedOn: '2026-10-02',
  matchedName: 'Luna Marlowe',
  score: 0.8,
  parts: [{ reason: 'name', likeness: 'added', weight: 1.7 }],
  avatar: null,
  ...changes,
});
const store = (changes: Partial<FakeProfileCandidate> = {}) =>
  gateway.context.database.asService((trx) =>
    storeFakeProfile(trx, gateway.context, candidate(changes)),
  );
const rows = () => gateway.sql('select * from public.fake_profiles where user_id = $1', [userId]);
const events = async () =>
  (
    await gateway.sql<{ action: string }>(
      'select action from public.fake_profile_events where user_id = $1 order by id',
      [userId],
    )
  ).map(({ action }) => action);
const notices = () =>
  gateway.sql<{ id: string; title: string; message: string; read: boolean }>(
    'select id, title, message, read from public.notifications where user_id = $1',
    [userId],
  );
const announce = (isOver: boolean, of = scanId) =>
  gateway.context.database.asService((trx) =>
    announceFakeProfiles(trx, gateway.context, { userId, scanId: of, isOver }),
  );

describe('one profile', () => {
  it('is new once, whoever finds it at the same moment', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => store()));
    expect(outcomes.filter(({ outcome }) => outcome === 'new')).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'seen')).toHaveLength(7);
    expect(new Set(outcomes.map(({ id }) => id)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
    expect(await events()).toEqual(['found']);
  });

  it('is seen again with what it shows now; what she decided stays', async () => {
    const { id } = await store();
    await gateway.sql(`update public.fake_profiles set status = 'ignored' where id = $1`, [id]);
    const later = await beginScan();
    const seen = await store({ scanId: later, displayName: 'Luna VIP', score: 0.9 });
    expect(seen).toEqual({ outcome: 'seen', id });
    expect(await rows()).toMatchObject([
      { status: 'ignored', display_name: 'Luna VIP', first_scan_id: scanId, last_scan_id: later },
    ]);
  });

  it('keeps what was seen when its page could not be read the next time', async () => {
    await store();
    const unread = { isRead: false, displayName: null, bio: null, followers: null, score: 0.4 };
    expect((await store(unread)).outcome).toBe('seen');
    expect(await rows()).toMatchObject([{ display_name: 'Luna', followers: 301 }]);
    expect((await rows())[0]!['score']).toBeCloseTo(0.8);
  });

  it('goes and comes back, and both are kept', async () => {
    await store();
    expect((await store({ isRead: false, isGone: true })).outcome).toBe('seen');
    expect((await rows())[0]!['gone_at']).not.toBeNull();
    expect((await store({ isRead: false, isGone: true })).outcome).toBe('seen');
    expect((await store()).outcome).toBe('seen');
    expect((await rows())[0]!['gone_at']).toBeNull();
    expect(await events()).toEqual(['found', 'gone', 'returned']);
  });

  it('that a case has proven gone stays so, though it answers, until the case is taken up again', async () => {
    const { id } = await store();
    await store({ isRead: false, isGone: true });
    await gateway.sql(
      `insert into public.removal_cases
         (user_id, number, fake_profile_id, url, address, host, media_urls, claim, status, source_state)
       select user_id, 'R-2026-900002', id, url, url, 'perchsocial.example', '{}', 'impersonation',
         'offline_monitoring', 'gone'
       from public.fake_profiles where id = $1`,
      [id],
    );
    expect((await store()).outcome).toBe('seen');
    expect((await rows())[0]!['gone_at']).not.toBeNull();
    await gateway.sql(
      "update public.removal_cases set source_state = 'up' where fake_profile_id = $1",
      [id],
    );
    await store();
    expect((await rows())[0]!['gone_at']).toBeNull();
    expect(await events()).toEqual(['found', 'gone', 'returned']);
  });

  it('that was never seen is not kept for being gone', async () => {
    expect(await store({ isGone: true })).toEqual({ outcome: 'nothing', id: null });
    expect(await rows()).toEqual([]);
  });

  it('is another one for another person', async () => {
    const first = await store();
    const other = await gateway.signIn();
    const second = await store({ userId: other.userId, scanId: null });
    expect(second.outcome).toBe('new');
    expect(second.id).not.toBe(first.id);
    const gone = await gateway.context.database.asService((trx) =>
      markFakeProfileGone(trx, {
        userId: other.userId,
        address: 'https://perchsocial.example/real_luna/?utm_source=x',
        scanId: null,
      }),
    );
    expect(gone).toBe(second.id);
    expect((await rows())[0]!['gone_at']).toBeNull();
  });
});

describe('what she is told', () => {
  const two = 'https://perchsocial.example/luna.vip';

  it('with instant alerts: at once, one notification for all of a scan', async () => {
    await givePlan(gateway, userId, 'elite');
    await store();
    expect(await notices()).toMatchObject([{ title: 'New fake profiles' }]);
    await gateway.sql('update public.notifications set read = true where user_id = $1', [userId]);
    await store({ url: two });
    await store();
    const [notice, ...more] = await notices();
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ read: false });
    expect(notice?.message).toContain('found 2 profiles');
    await announce(true);
    expect(await notices()).toEqual([notice]);
  });

  it('with instant alerts: what she deleted does not come back with the end of the scan', async () => {
    await givePlan(gateway, userId, 'elite');
    await store();
    await gateway.sql('delete from public.notifications where user_id = $1', [userId]);
    await announce(true);
    expect(await notices()).toEqual([]);
    // Nor where her plan has become a lower one meanwhile.
    await givePlan(gateway, userId, 'pro');
    await announce(true);
    expect(await notices()).toEqual([]);
  });

  it('of what was found before instant alerts were hers: when the scan is over, once', async () => {
    await givePlan(gateway, userId, 'pro');
    await store();
    await givePlan(gateway, userId, 'elite');
    await announce(true);
    await announce(true);
    expect(await notices()).toMatchObject([{ title: 'New fake profiles' }]);
  });

  it.each([null, 'starter', 'pro'] as const)('on %s: when the scan is over, once', async (plan) => {
    await givePlan(gateway, userId, plan);
    await store();
    await store({ url: two });
    expect(await notices()).toEqual([]);
    await Promise.all([announce(true), announce(true)]);
    const told = await notices();
    expect(told).toHaveLength(1);
    expect(told[0]?.message).toContain('2 profiles');
  });

  it('nothing of a scan that found none, nor of one that saw old ones again', async () => {
    await announce(true);
    await store();
    const later = await beginScan();
    await store({ scanId: later });
    await announce(true, later);
    expect(await notices()).toEqual([]);
  });

  it('in her language, and in neutral words where she wishes discretion', async () => {
    await gateway.sql(`update public.profiles set locale = 'de' where id = $1`, [userId]);
    await store();
    await announce(true);
    expect((await notices())[0]?.title).toBe('Neue falsche Profile');
    await gateway.sql('delete from public.notifications where user_id = $1', [userId]);
    await gateway.sql('delete from private.mails where user_id = $1', [userId]);
    await gateway.sql('update public.profiles set discreet_mode = true where id = $1', [userId]);
    await announce(true);
    const [notice] = await notices();
    expect(`${notice?.title} ${notice?.message}`).not.toMatch(/profil|falsch/iu);
  });
});
