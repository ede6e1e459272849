import { randomUUID } from 'node:crypto';
import type { AllowPageAnswer, ReviewFindingsAnswer } from '@leakblock/domain/findings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { findings, loadPageGuard, storeFinding } from './index.ts';
import { makeCandidate, makeEvidence, makeMatch } from './testing/make-candidate.ts';

let gateway: TestGateway;
let person: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({ features: [findings] });
});
beforeEach(async () => {
  person = await gateway.signIn();
});
afterAll(() => gateway.stop());

async function call(name: string, body: object) {
  const response = await fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body: JSON.stringify(body),
  });
  const data = (await response.json()) as Partial<AllowPageAnswer & ReviewFindingsAnswer>;
  return { status: response.status, data };
}
const loadGuard = () =>
  gateway.context.database.asService((trx) => loadPageGuard(trx, person.userId));
const store = (other: Parameters<typeof makeCandidate>[1]) =>
  gateway.context.database.asService(async (trx) =>
    storeFinding(trx, await loadPageGuard(trx, person.userId), makeCandidate(person.userId, other)),
  );

describe('an allow list', () => {
  it.each(['constructor', '__proto__', 'https://constructor/juno', 'toString', 'http://[::1]/'])(
    'takes no host that is a word of the language: “%s”',
    async (address) => {
      const { data, status } = await call('allow-page', { address, reason: 'mine' });
      expect({ status, data }).toMatchObject({ status: 422 });
    },
  );

  it('works for who has such an official link', async () => {
    await gateway.sql(
      "insert into official_links (user_id, platform, url) values ($1, 'Site', 'https://constructor/me'), ($1, 'Site', 'https://juno.example')",
      [person.userId],
    );
    const guard = await loadGuard();
    expect(guard.isOwn('https://juno.example/a')).toBe(true);
    expect(guard.isOwn('https://constructor/a')).toBe(false);
  });

  it.each([
    'https://X。com',
    'https://x.com./',
    'x.com:443',
    'https://me:secret@x.com',
    'https://x.com//',
    'https://x.com/\n',
    'https://x.com/?utm_source=a',
    'https://ｘ.com',
    'https://x.com/.',
    'https://x.com/a/..',
    'https://mobile.twitter.com/#top',
  ])('is not poisoned by another spelling of a platform: %j', async (address) => {
    await call('allow-page', { address, reason: 'mine' });
    const { isOwn } = await loadGuard();
    expect(isOwn('https://x.com/somebody')).toBe(false);
  });
});

it('a page of thousands of findings is allowed and taken back like one of two', async () => {
  const count = 9000;
  await gateway.sql(
    `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score)
     select $1, page, page, 'copies.example', 'leak', 'crawl', 'leak', 0.5
     from (select 'https://copies.example/' || at as page from generate_series(1, $2::int) at) pages`,
    [person.userId, count],
  );
  const { data, status } = await call('allow-page', {
    address: 'https://copies.example',
    reason: 'partner',
  });
  expect(status).toBe(200);
  expect(data.changed).toHaveLength(count);
  const [event] = await gateway.sql<{ batch: string }>(
    'select batch from finding_events where user_id = $1 limit 1',
    [person.userId],
  );
  const back = await call('review-findings', {
    undoToken: event!.batch,
    action: 'undo',
  });
  expect(back.status).toBe(200);
  expect(back.data.changed).toHaveLength(count);
});

it('a found picture stays in no cache', async () => {
  const { id } = await store(makeEvidence('page'));
  const answer = await fetch(`${gateway.url}/functions/v1/finding-picture?id=${String(id)}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('of a page that was stopped nothing stays that earlier looks have kept', async () => {
  const address = 'https://leaks.example/juno-hale-set';
  const other = 'https://leaks.example/other';
  const scanId = randomUUID();
  await gateway.sql(
    "insert into scans (id, kind, user_id, creator_name, stage) values ($1, 'crawl', $2, 'Juno', 'crawling')",
    [scanId, person.userId],
  );
  for (const page of [address, other]) {
    await gateway.sql(
      `insert into private.seen_pictures (user_id, media_url, page_url, page_title, sha256, quality, width, height, query, preview)
       values ($1, 'https://cdn.example/1.jpg', $2, 'Title', sha256('a'), 90, 200, 200, '\\x0102', 'data:image/webp;base64,UklGRg==')`,
      [person.userId, page],
    );
    await gateway.sql(
      `insert into scan_pages (scan_id, user_id, url, state, title) values ($1, $2, $3, 'fetched', 'Title')`,
      [scanId, person.userId, page],
    );
  }
  const left = async () => ({
    pictures: await gateway.sql('select page_url from private.seen_pictures where user_id = $1', [
      person.userId,
    ]),
    titles: await gateway.sql(
      'select url from scan_pages where user_id = $1 and title is not null',
      [person.userId],
    ),
  });
  // Whether it was a finding before or not.
  await store({ address, stopLabel: 'possible_minor' });
  expect(await left()).toEqual({ pictures: [{ page_url: other }], titles: [{ url: other }] });
  await store({ address: other });
  await store({ address: other, stopLabel: 'possible_minor' });
  expect(await left()).toEqual({ pictures: [], titles: [] });
});

it('a work that was deleted while a scan looked makes no finding any more', async () => {
  const page = { address: 'https://copies.example/late', name: null };
  const seen = {
    ...page,
    ...makeEvidence('late'),
    matches: [makeMatch(randomUUID(), 4)],
    pictures: 1,
  };
  expect(await store(seen)).toMatchObject({ outcome: 'nothing', id: null });
});
