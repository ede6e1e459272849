import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import type { FindingCandidate } from './candidate.ts';
import { listKnownPages, loadPageGuard, markPageSeen, storeFinding } from './index.ts';
import { makeCandidate, makeEvidence, makeMatch } from './testing/make-candidate.ts';

let gateway: TestGateway;
let person: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(async () => {
  person = await gateway.signIn();
});
afterAll(() => gateway.stop());

const store = (other: Partial<FindingCandidate> = {}) =>
  gateway.context.database.asService(async (trx) =>
    storeFinding(trx, await loadPageGuard(trx, person.userId), makeCandidate(person.userId, other)),
  );
const rows = (columns = '*') =>
  gateway.sql(`select ${columns} from findings where user_id = $1 order by first_seen_at, id`, [
    person.userId,
  ]);
const actions = async () =>
  (
    await gateway.sql<{ action: string }>(
      'select action from finding_events where user_id = $1 order by id',
      [person.userId],
    )
  ).map(({ action }) => action);
const decide = (status: string) =>
  gateway.sql('update findings set status = $2, reviewed_at = now() where user_id = $1', [
    person.userId,
    status,
  ]);
async function addWork(): Promise<string> {
  const [work] = await gateway.sql<{ id: string }>(
    "insert into works (user_id, kind, title, quality) values ($1, 'photo', 'At the sea', 90) returning id",
    [person.userId],
  );
  return work!.id;
}

describe('a page', () => {
  it('is kept once, however its address is written and however many workers find it at once', async () => {
    const spellings = ['', '/', '#top', '?utm_source=x'].map(
      (end) => `https://leaks.example/juno-hale-set${end}`,
    );
    const stored = await Promise.all(
      [...spellings, ...spellings].map((address) => store({ address })),
    );
    expect(stored.filter(({ outcome }) => outcome === 'new')).toHaveLength(1);
    expect(new Set(stored.map(({ id }) => id)).size).toBe(1);
    expect(await rows('url, host, lane, quality, status')).toEqual([
      {
        url: 'https://leaks.example/juno-hale-set',
        host: 'leaks.example',
        lane: 'leak',
        quality: null,
        status: 'new',
      },
    ]);
    expect(await actions()).toEqual(['found']);
  });

  it('with nothing of hers is not kept', async () => {
    expect(await store({ name: null })).toMatchObject({ outcome: 'nothing', id: null });
    expect(await store({ address: 'javascript:alert(1)' })).toMatchObject({
      outcome: 'nothing',
      id: null,
    });
    expect(await rows()).toEqual([]);
  });

  it('may be as hostile as it likes', async () => {
    const text = `\0<script>\uD800${'𝕏'.repeat(500)}`;
    const address = `https://user:secret@leaks.example/a b?q=%00%FF${encodeURIComponent('𝕏')}`;
    const { outcome } = await store({
      address,
      title: text,
      uploader: text,
      publishedOn: '2025-02-31',
    });
    expect(outcome).toBe('new');
    const [row] = await rows('address, title, uploader, published_on');
    expect(row).toMatchObject({ published_on: null });
    expect(row!['address']).not.toContain('secret');
    expect(await store({ address: `https://leaks.example/${'a'.repeat(3000)}` })).toMatchObject({
      outcome: 'nothing',
    });
  });

  it('that is her own or allowed is never a finding', async () => {
    await gateway.sql(
      `insert into official_links (user_id, platform, url)
       values ($1, 'OnlyFans', 'https://onlyfans.com/Juno'), ($1, 'X', 'https://x.com/')`,
      [person.userId],
    );
    await gateway.sql(
      "insert into allowed_pages (user_id, url, reason) values ($1, 'https://studio.example/juno', 'partner')",
      [person.userId],
    );
    for (const address of [
      'http://www.onlyfans.com/juno/media?ref=x',
      'https://studio.example/juno/set-1',
      'https://m.onlyfans.com/JUNO',
    ])
      expect(await store({ address })).toMatchObject({ outcome: 'own', id: null });
    // A longer name, and a platform written without one, are not hers.
    for (const address of [
      'https://onlyfans.com/junofan',
      'https://x.com/another',
      'https://studio.example/',
    ])
      expect((await store({ address })).outcome).toBe('new');
    expect(await rows()).toHaveLength(3);
  });

  it('that was found before it was allowed leaves the review', async () => {
    await store();
    await gateway.sql(
      "insert into allowed_pages (user_id, url, reason) values ($1, 'https://leaks.example/juno-hale-set', 'mine')",
      [person.userId],
    );
    expect((await store()).outcome).toBe('own');
    expect(await rows('status')).toEqual([{ status: 'mine' }]);
    expect(await actions()).toEqual(['found', 'allowed']);
  });

  it('that she takes from the allow list comes back', async () => {
    await store();
    await decide('mine');
    expect((await store()).outcome).toBe('reopened');
    expect(await rows('status')).toEqual([{ status: 'new' }]);
    expect(await actions()).toEqual(['found', 'no_longer_allowed']);
  });

  it('that is gone and comes back says so', async () => {
    const { id } = await store();
    const mark = (isGone: boolean) =>
      gateway.context.database.asService((trx) =>
        markPageSeen(trx, { findingId: id!, scanId: null, isGone }),
      );
    await mark(true);
    await mark(true);
    expect(await rows('gone_at is null as stands')).toEqual([{ stands: false }]);
    expect((await store()).outcome).toBe('seen');
    await mark(true);
    await mark(false);
    expect(await rows('gone_at is null as stands')).toEqual([{ stands: true }]);
    expect(await actions()).toEqual(['found', 'gone', 'returned', 'gone', 'returned']);
  });

  it('with signs of a minor leaves nothing but its address', async () => {
    const workId = await addWork();
    await store({ matches: [makeMatch(workId, 5)], pictures: 1, ...makeEvidence('first') });
    for (let times = 0; times < 2; times++) await store({ stopLabel: 'possible_minor' });
    await store({ matches: [makeMatch(workId, 5)], pictures: 1, ...makeEvidence('second') });
    const [row] = await rows();
    expect(row).toMatchObject({
      ...{ status: 'stopped', stop_label: 'possible_minor', title: null, preview: null, parts: [] },
      ...{ url: 'https://leaks.example/juno-hale-set' },
    });
    for (const table of ['finding_matches', 'evidence'])
      expect(await gateway.sql(`select from ${table} where user_id = $1`, [person.userId])).toEqual(
        [],
      );
    expect(await actions()).toEqual(['found', 'stopped']);
    expect(
      (await store({ address: 'https://leaks.example/2', stopLabel: 'possible_minor' })).outcome,
    ).toBe('new');
  });
});

it.each([
  ['address', { address: 'https://leaks.example/luna-15-yo' }],
  ['title', { title: 'Juno Hale, underage' }],
  ['uploader', { uploader: 'jailbait' }],
])('signs of a minor in its %s stop a page, whoever found it', async (_, signs) => {
  expect(await store({ ...makeEvidence('page'), ...signs })).toMatchObject({
    outcome: 'new',
    isStopped: true,
  });
  const [row] = await rows();
  expect(row).toMatchObject({
    ...{ status: 'stopped', stop_label: 'possible_minor' },
    ...{ title: null, uploader: null, preview: null },
  });
  expect(await gateway.sql('select from evidence where user_id = $1', [person.userId])).toEqual([]);
});

describe('what she decided', () => {
  it.each(['kept', 'not_me'])('%s: stands until there is new evidence', async (status) => {
    const workId = await addWork();
    await store({ matches: [makeMatch(workId, 40)], pictures: 1 });
    await decide(status);
    const same = { matches: [makeMatch(workId, 40, 'https://cdn.example/again.jpg')], pictures: 1 };
    expect((await store(same)).outcome).toBe('seen');
    expect((await store()).outcome).toBe('seen');
    expect(await rows('status, quality')).toEqual([{ status, quality: 'good' }]);

    expect((await store({ matches: [makeMatch(workId, 8)], pictures: 1 })).outcome).toBe(
      'reopened',
    );
    expect(await rows('status, quality, reviewed_at')).toEqual([
      { status: 'new', quality: 'exact', reviewed_at: null },
    ]);
    await decide(status);
    const further = { matches: [makeMatch(await addWork(), 20)], pictures: 1 };
    expect((await store(further)).outcome).toBe('reopened');
    expect(await actions()).toEqual(['found', 'new_evidence', 'new_evidence']);
  });

  it('not_me: stands when the page’s uploader or site was unknown for one look', async () => {
    const picture = { matches: [makeMatch(await addWork(), 45)], pictures: 1 };
    const site = { id: 'tube', label: 'Tube', kind: 'tube' } as const;
    await gateway.sql(
      "insert into private.dismissed_names (user_id, host, name) values ($1, 'leaks.example', 'juno hale')",
      [person.userId],
    );
    await store({ ...picture, site, uploader: 'Juno Hale' });
    await decide('not_me');
    expect((await store({ site, uploader: null })).outcome).toBe('seen');
    expect((await store({ ...picture, site, uploader: 'Juno Hale' })).outcome).toBe('seen');

    const leak = 'https://leaks.example/juno-hale-set/2';
    await store({ ...picture, address: leak });
    await decide('not_me');
    expect((await store({ address: leak, site: null })).outcome).toBe('seen');
    expect((await store({ ...picture, address: leak })).outcome).toBe('seen');
    expect(await rows('status, quality, site_kind')).toEqual([
      { status: 'not_me', quality: 'good', site_kind: 'tube' },
      { status: 'not_me', quality: 'good', site_kind: 'leak' },
    ]);
    expect(await actions()).toEqual(['found', 'found']);
  });

  it('stands in spite of new evidence on a page that became her own after the scan began', async () => {
    await store();
    await decide('kept');
    const { asService } = gateway.context.database;
    const guard = await asService((trx) => loadPageGuard(trx, person.userId));
    await gateway.sql(
      "insert into official_links (user_id, platform, url) values ($1, 'Own', 'https://leaks.example/juno-hale-set')",
      [person.userId],
    );
    const evidence = { matches: [makeMatch(await addWork(), 8)], pictures: 1 };
    const again = makeCandidate(person.userId, evidence);
    expect((await asService((trx) => storeFinding(trx, guard, again))).outcome).toBe('seen');
    expect(await rows('status')).toEqual([{ status: 'kept' }]);
  });

  it.each(['to_remove', 'watched'])('%s: stands, and new evidence is told', async (status) => {
    await store();
    await decide(status);
    const seen = await store({ matches: [makeMatch(await addWork(), 8)], pictures: 1 });
    expect(seen.outcome).toBe('seen');
    expect(await rows('status, quality')).toEqual([{ status, quality: 'exact' }]);
    expect(await actions()).toEqual(['found', 'new_evidence']);
  });

  it('about a name lowers it there and nowhere else, and a picture surfaces all the same', async () => {
    await gateway.sql(
      "insert into private.dismissed_names (user_id, host, name) values ($1, 'leaks.example', 'juno hale')",
      [person.userId],
    );
    const address = (path: string) => `https://www.leaks.example/${path}`;
    await store({ address: address('named') });
    await store({
      address: address('seen'),
      matches: [makeMatch(await addWork(), 20)],
      pictures: 1,
    });
    await store({ address: 'https://elsewhere.example/named' });
    const kept = await rows('host, lane, score');
    expect(kept.map(({ lane }) => lane)).toEqual(['review', 'leak', 'leak']);
    expect(kept[0]!['score']).toBeLessThan(0.5);
    expect(kept[1]!['score']).toBeGreaterThan(0.97);
  });
});

it('a full scan asks again what may still stand, what awaits a removal first', async () => {
  const paths = ['new', 'kept', 'to_remove', 'mine', 'not_me', 'gone'];
  for (const path of paths) {
    const { id } = await store({ address: `https://leaks.example/${path}` });
    if (path !== 'new' && path !== 'gone')
      await gateway.sql('update findings set status = $2 where id = $1', [id, path]);
    if (path === 'gone')
      await gateway.sql("update findings set gone_at = now() - interval '91 days' where id = $1", [
        id,
      ]);
  }
  const known = await gateway.context.database.asService((trx) =>
    listKnownPages(trx, person.userId),
  );
  expect(known.map(({ url }) => url.slice('https://leaks.example/'.length))).toEqual([
    ...['to_remove', 'new', 'kept', 'not_me'],
  ]);
  expect(known[0]).toMatchObject({ siteId: 'leaks', address: 'https://leaks.example/to_remove' });
});
