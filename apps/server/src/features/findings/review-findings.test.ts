import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AllowPageAnswer, ReviewFindingsAnswer } from '@leakblock/domain/findings';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import type { FindingCandidate } from './candidate.ts';
import { findings, loadPageGuard, storeFinding } from './index.ts';
import { makeCandidate, makeEvidence } from './testing/make-candidate.ts';

let gateway: TestGateway;
let person: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({ features: [findings] });
});
beforeEach(async () => {
  person = await gateway.signIn();
});
afterAll(() => gateway.stop());

async function call(name: string, body: object, token: string = person.token) {
  const answer: { data: unknown; error: { context: Response } | null } = await gateway
    .client(token)
    .functions.invoke(name, { body });
  if (answer.error === null) return { status: 200, data: answer.data, code: null };
  const { code } = (await answer.error.context.json()) as { code: string };
  return { status: answer.error.context.status, data: null, code };
}
type Called<T> = { status: number; data: T | null; code: string | null };
const review = (body: object, token?: string) =>
  call('review-findings', body, token) as Promise<Called<ReviewFindingsAnswer>>;
const allow = (address: string, reason = 'mine') =>
  call('allow-page', { address, reason }) as Promise<Called<AllowPageAnswer>>;
const store = (address: string, other: Partial<FindingCandidate> = {}) =>
  gateway.context.database.asService(async (trx) => {
    const guard = await loadPageGuard(trx, person.userId);
    return storeFinding(trx, guard, makeCandidate(person.userId, { address, ...other }));
  });
async function find(...addresses: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const address of addresses) ids.push((await store(address)).id!);
  return ids;
}
async function statuses(ids: readonly string[]): Promise<(string | undefined)[]> {
  const rows = await gateway.sql<{ id: string; status: string }>('select id, status from findings');
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
}
const allowed = async () =>
  (
    await gateway.sql<{ url: string }>(
      'select url from allowed_pages where user_id = $1 order by 1',
      [person.userId],
    )
  ).map(({ url }) => url);

describe('a decision', () => {
  it('about many is one, and taking it back gives each the status it had', async () => {
    const ids = await find('https://a.example/1', 'https://a.example/2', 'https://a.example/3');
    await review({ ids: [ids[0]], action: 'keep' });
    await review({ ids: [ids[1]], action: 'watch' });
    const { data } = await review({ ids, action: 'remove' });
    expect(data!.changed).toHaveLength(3);
    expect(await statuses(ids)).toEqual(['to_remove', 'to_remove', 'to_remove']);
    const back = await review({ undoToken: data!.undoToken, action: 'undo' });
    expect(back.data!.changed).toHaveLength(3);
    expect(await statuses(ids)).toEqual(['kept', 'watched', 'new']);
    // Once more by ids: the decisions before.
    await review({ ids, action: 'undo' });
    expect(await statuses(ids)).toEqual(['new', 'new', 'new']);
    expect((await review({ ids, action: 'undo' })).data!.changed).toEqual([]);
    const [row] = await gateway.sql('select reviewed_at from findings where id = $1', [ids[0]]);
    expect(row).toEqual({ reviewed_at: null });
  });

  it('that was made anew since is not taken back by the older one', async () => {
    const ids = await find('https://a.example/1');
    const first = await review({ ids, action: 'keep' });
    await review({ ids, action: 'remove' });
    await review({ undoToken: first.data!.undoToken, action: 'undo' });
    expect(await statuses(ids)).toEqual(['to_remove']);
  });

  it('made twice at once happens once', async () => {
    const ids = await find(
      ...Array.from({ length: 20 }, (_, at) => `https://a.example/${String(at)}`),
    );
    const shuffled = ids.toReversed();
    const answers = await Promise.all([
      review({ ids, action: 'keep' }),
      review({ ids: shuffled, action: 'keep' }),
      review({ ids, action: 'keep' }),
    ]);
    const changed = answers.map(({ data }) => data!.changed.length).sort();
    expect(changed).toEqual([0, 0, 20]);
    const events = await gateway.sql(
      "select from finding_events where user_id = $1 and action = 'keep'",
      [person.userId],
    );
    expect(events).toHaveLength(20);
  });

  it('leaves what was stopped alone', async () => {
    const { id } = await store('https://a.example/1', { stopLabel: 'possible_minor' });
    for (const action of ['keep', 'remove', 'mine', 'undo'])
      expect((await review({ ids: [id], action })).data!.changed).toEqual([]);
    expect(await statuses([id!])).toEqual(['stopped']);
  });
});

describe('a page that is hers', () => {
  const listPlatform = (urlPattern: string, other: { kind?: string; isEnabled?: boolean } = {}) =>
    gateway.sql(
      `insert into sites (id, label, url_pattern, category, kind, icon, is_enabled)
       values ('site-' || md5($1), 'Site', $1, 'Adult', $2, '{"bucketKey": "site"}', $3)
       on conflict (id) do nothing`,
      [urlPattern, other.kind ?? 'platform', other.isEnabled ?? true],
    );

  it('is allowed, with its profile when she wishes, and all of it taken back together', async () => {
    await listPlatform('https://www.fans.example/{username}');
    const ids = await find(
      'https://fans.example/juno/1',
      'https://m.fans.example/Juno/2',
      'https://fans.example/junofan/3',
    );
    const { data } = await review({ ids: [ids[0]], action: 'partner', scope: 'profile' });
    expect(data!.changed).toHaveLength(2);
    expect(await statuses(ids)).toEqual(['partner', 'partner', 'new']);
    expect(await allowed()).toEqual(['https://fans.example/juno']);
    expect((await store('https://fans.example/juno/4')).outcome).toBe('own');
    expect((await review({ ids: [ids[0]], action: 'keep' })).data!.changed).toEqual([]);
    // Of one: the page cannot stay allowed for the others.
    await review({ ids: [ids[1]], action: 'undo' });
    expect(await statuses(ids)).toEqual(['new', 'new', 'new']);
    expect(await allowed()).toEqual([]);
  });

  it.each([
    ['leak', 'https://copies.example/fansly/{username}', 'https://copies.example/fansly/juno'],
    ['tube', 'https://albums.example/{username}', 'https://albums.example/a'],
    ['forum', 'https://talk.example/threads/{username}', 'https://talk.example/threads/juno'],
    ['file_host', 'https://files.example/{username}', 'https://files.example/folder'],
  ])('is that page alone on a site of kind %s', async (kind, pattern, part) => {
    await listPlatform(pattern, { kind });
    const ids = await find(`${part}/1`, `${part}/2`);
    await review({ ids: [ids[0]], action: 'mine', scope: 'profile' });
    expect(await statuses(ids)).toEqual(['mine', 'new']);
    expect(await allowed()).toEqual([`${part}/1`]);
  });

  it('is that page alone on a site that the catalogue does not know, and where no name stands', async () => {
    await listPlatform('https://www.pictures.example/{username}');
    await listPlatform('https://left.example/{username}', { isEnabled: false });
    const pages = [
      'https://unknown.example/juno/1',
      'https://left.example/juno/1',
      'https://pictures.example/p/1',
      'https://pictures.example/view.php?id=1',
    ];
    const others = pages.map((page) => page.replace(/1$/u, '2'));
    const ids = await find(...pages);
    const left = await find(...others);
    await review({ ids, action: 'mine', scope: 'profile' });
    expect(await statuses(ids)).toEqual(['mine', 'mine', 'mine', 'mine']);
    expect(await statuses(left)).toEqual(['new', 'new', 'new', 'new']);
    expect(await allowed()).toEqual(pages.toSorted());
  });

  it('settles what is kept of it under its other usual addresses', async () => {
    const ids = await find(
      'https://t.me/s/juno/1',
      'https://telegram.me/juno',
      'https://t.me/junofan',
      'https://juno.tumblr.com/post/1',
      'https://www.tumblr.com/juno/2',
      'https://de.chaturbate.com/juno',
      'https://chaturbate.com/juno?tab=bio',
    );
    await allow('t.me/juno');
    await allow('https://juno.tumblr.com');
    await allow('https://chaturbate.com/juno');
    expect(await statuses(ids)).toEqual(['mine', 'mine', 'new', 'mine', 'mine', 'mine', 'mine']);
  });

  it('that stood on the list before stays there when a decision is taken back', async () => {
    const ids = await find('https://studio.example/juno/1');
    await gateway.sql(
      "insert into allowed_pages (user_id, url, reason) values ($1, 'https://studio.example/juno/1', 'mine')",
      [person.userId],
    );
    const { data } = await review({ ids, action: 'mine' });
    await review({ undoToken: data!.undoToken, action: 'undo' });
    expect(await allowed()).toEqual(['https://studio.example/juno/1']);
  });

  it('is never a whole platform', async () => {
    const ids = await find('https://x.com/?q=juno', 'https://www.reddit.com/r');
    expect(await review({ ids: [ids[1]], action: 'mine' })).toMatchObject({
      ...{ status: 422, code: 'findings.page_shared' },
    });
    expect(await statuses(ids)).toEqual(['new', 'new']);
    expect(await allowed()).toEqual([]);
  });
});

describe('the allow list', () => {
  it('takes pages as people write them, and settles what lies under them', async () => {
    const ids = await find('https://juno.example/a', 'https://other.example/a');
    const { data } = await allow(' Juno.example/#top ');
    expect(data).toMatchObject({ page: { url: 'https://juno.example', reason: 'mine' } });
    expect(await statuses(ids)).toEqual(['mine', 'new']);
    expect((await allow('https://juno.example', 'partner')).data!.page.reason).toBe('partner');
    expect(await allowed()).toEqual(['https://juno.example']);
  });

  it.each([
    ['', 'findings.address_invalid'],
    ['   ', 'findings.address_invalid'],
    ['javascript:alert(1)', 'findings.address_invalid'],
    ['ftp://a.example/b', 'findings.address_invalid'],
    [`https://a.example/${'a'.repeat(2000)}`, 'findings.address_invalid'],
    ['https://x.com/', 'findings.page_shared'],
    ['twitter.com', 'findings.page_shared'],
    ['www.instagram.com', 'findings.page_shared'],
    ['https://www.reddit.com/user/', 'findings.page_shared'],
    ['https://www.reddit.com/u/', 'findings.page_shared'],
    ['https://de.chaturbate.com', 'findings.page_shared'],
    ['https://t.me/s', 'findings.page_shared'],
    ['localhost', 'findings.page_shared'],
  ])('does not take “%s”', async (address, code) => {
    expect(await allow(address)).toMatchObject({ status: 422, code });
    expect(await allowed()).toEqual([]);
  });
});

describe('the picture of a finding', () => {
  const ask = (id: string, token?: string) =>
    fetch(`${gateway.url}/functions/v1/finding-picture?id=${id}`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });

  it('is for its owner only, and for no shared cache', async () => {
    const { id } = await store('https://a.example/1', makeEvidence('page'));
    const answer = await ask(id!, person.token);
    expect(await answer.text()).toBe('picture of page');
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const stranger = await gateway.signIn();
    expect((await ask(id!, stranger.token)).status).toBe(404);
    await gateway.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [
      stranger.userId,
    ]);
    expect((await ask(id!, stranger.token)).status).toBe(404);
    expect((await ask(id!)).status).toBe(401);
    expect((await ask('nothing', person.token)).status).toBe(400);
    const [none] = await find('https://a.example/without');
    expect((await ask(none!, person.token)).status).toBe(404);
  });
});

describe('somebody else', () => {
  it('reaches nothing by ids or by an undo token', async () => {
    const ids = await find('https://a.example/1');
    const { data } = await review({ ids, action: 'keep' });
    const stranger = await gateway.signIn();
    for (const action of ['remove', 'mine', 'not_me', 'undo'])
      expect((await review({ ids, action }, stranger.token)).data).toEqual({
        ...{ changed: [], undoToken: null },
      });
    await review({ undoToken: data!.undoToken, action: 'undo' }, stranger.token);
    await gateway.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [
      stranger.userId,
    ]);
    expect((await review({ ids, action: 'remove' }, stranger.token)).data!.changed).toEqual([]);
    expect(await statuses(ids)).toEqual(['kept']);
    const own = await gateway.sql('select from allowed_pages where user_id = $1', [
      stranger.userId,
    ]);
    expect(own).toEqual([]);
  });

  it('without a session, or with nonsense, is refused', async () => {
    const [id] = await find('https://a.example/1');
    const visitor = await gateway
      .client()
      .functions.invoke('review-findings', { body: { ids: [id], action: 'keep' } });
    expect((visitor.error as { context: Response }).context.status).toBe(401);
    for (const body of [
      {},
      { ids: [], action: 'keep' },
      { ids: [id], action: 'explode' },
      { ids: ['1'], action: 'keep' },
      { ids: [id], action: 'keep', scope: 'profile' },
      { undoToken: id, action: 'keep' },
      { ids: Array.from({ length: 501 }, () => id), action: 'keep' },
    ])
      expect((await review(body)).status).toBe(400);
  });
});
