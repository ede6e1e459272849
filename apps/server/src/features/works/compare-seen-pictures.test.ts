import { createHash, randomUUID } from 'node:crypto';
import { encodeQuery, encodeWork } from '@leakblock/fingerprint';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { siteCatalogue } from '#features/site-catalogue';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { compareSeenPicturesJob } from './compare-seen-pictures.job.ts';
import { importPicture } from './import-picture.ts';
import { works } from './index.ts';
import { drawPhoto } from './testing/draw-photo.ts';

let gateway: TestGateway;
let person: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [siteCatalogue, works],
    env: { WORKER_IN_PROCESS: 'false' },
  });
});
beforeEach(async () => {
  person = await gateway.signIn();
});
afterAll(() => gateway.stop());

type Asked = { userId: string; run?: { since: string; until: string } };
const compare = (asked: Asked) =>
  compareSeenPicturesJob.handler(gateway.context, asked, new AbortController().signal, {
    id: randomUUID(),
    retryCount: 0,
  });

/** Does something while a comparison stands still at its look through the pictures, as a long one would. */
async function duringComparison(act: (owner: pg.Client) => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: gateway.urls.ownerUrl });
  await owner.connect();
  await owner.query('begin; lock table private.seen_pictures in access exclusive mode');
  const comparing = compare({ userId: person.userId });
  try {
    await expect
      .poll(async () => (await owner.query('select from pg_locks where not granted')).rows.length)
      .toBeGreaterThan(0);
    await act(owner);
  } finally {
    await owner.query('rollback');
    await owner.end();
  }
  await comparing;
}

it('a work can be renamed and deleted while it is looked for among what was seen', async () => {
  const url = 'https://own.example/1.jpg';
  const bytes = await drawPhoto(21);
  await importPicture(gateway.context, person.userId, { bytes, url, name: 'Beach' });
  await duringComparison(async () => {
    const mine = gateway.client(person.token).from('works');
    const renamed = await mine.update({ title: 'Dunes' }).eq('source_url', url).select('title');
    expect(renamed.data).toEqual([{ title: 'Dunes' }]);
    expect((await mine.delete().eq('source_url', url)).error).toBeNull();
  });
  expect(await gateway.sql('select from works where user_id = $1', [person.userId])).toEqual([]);
});

it('a work counts as compared at the time from which on pictures may have been missed', async () => {
  const url = 'https://own.example/2.jpg';
  await importPicture(gateway.context, person.userId, {
    bytes: await drawPhoto(22),
    url,
    name: '',
  });
  let meanwhile: Date | undefined;
  await duringComparison(async (owner) => {
    meanwhile = (await owner.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]?.at;
  });
  expect(
    await gateway.sql('select compared_at < $2 as "isBefore" from works where user_id = $1', [
      person.userId,
      meanwhile,
    ]),
  ).toEqual([{ isBefore: true }]);
});

describe('works of which thousands were registered while a run went on', () => {
  const run = { since: '2026-01-01T00:00:00.000Z', until: '2026-01-03T00:00:00.000Z' };
  const register = (count: number, comparedAt: string | null) =>
    gateway.sql(
      `insert into works (user_id, kind, title, quality, created_at, compared_at)
       select $1, 'photo', 'Set', 100, $2, $3 from generate_series(1, $4)`,
      [person.userId, '2026-01-02T00:00:00.000Z', comparedAt, count],
    );
  const countDone = async () => {
    const [row] = await gateway.sql<{ count: number }>(
      'select count(*)::int from works where user_id = $1 and compared_at >= $2',
      [person.userId, run.until],
    );
    return row?.count;
  };
  const followUps = () =>
    gateway.sql<{ data: Asked }>(
      `select data from pgboss.job
       where name = 'works.compare-seen-pictures' and data ->> 'userId' = $1`,
      [person.userId],
    );

  it.each([
    ['once more', '2026-01-02T12:00:00.000Z', { run }],
    ['for the first time', null, {}],
  ])('are compared some hundred at a time, each by a job of its own: %s', async (_, at, more) => {
    await register(501, at);
    const asked = { userId: person.userId, ...more };
    await compare(asked);
    expect(await countDone()).toBe(500);
    expect(await followUps()).toEqual([{ data: asked }]);
    await compare(asked);
    expect(await countDone()).toBe(501);
    expect(await followUps()).toHaveLength(1);
  });

  it('are not compared once more when they were since the last page of the run was kept', async () => {
    await register(1, run.until);
    await compare({ userId: person.userId, run });
    expect(
      await gateway.sql('select compared_at from works where user_id = $1', [person.userId]),
    ).toEqual([{ compared_at: new Date(run.until) }]);
  });
});

describe('what was seen of works', () => {
  const hashOf = (name: string) => createHash('sha256').update(name).digest();
  const states = [
    ...(['upright', 'rotate90', 'rotate180', 'rotate270'] as const),
    ...(['flip', 'mirror', 'transpose', 'transverse'] as const),
  ];
  const whole = { left: 0, top: 0, width: 1, height: 1 };
  const asWork = (name: string) =>
    Buffer.from(encodeWork({ quality: 100, hashes: [{ window: 0, hash: hashOf(name) }] }));
  const asSeen = (name: string) => {
    const hashes = states.map((state) => ({
      state,
      hash: hashOf(state === 'upright' ? name : state),
    }));
    return Buffer.from(
      encodeQuery({ quality: 100, parts: [{ kind: 'whole', box: whole, hashes }] }),
    );
  };
  const register = (names: string[]) =>
    gateway.sql(
      `with added as (
         insert into works (user_id, kind, title, quality)
         select $1, 'photo', 'Set', 100 from generate_subscripts($2::bytea[], 1) returning id)
       insert into work_fingerprints (work_id, user_id, fingerprint)
       select id, $1, fingerprint from (select id, row_number() over () from added) work
       join unnest($2::bytea[]) with ordinality made (fingerprint, row_number) using (row_number)`,
      [person.userId, names.map(asWork)],
    );
  /** The later of them are the newer ones. */
  const see = (pictures: { page: string; name: string | null }[]) =>
    gateway.sql(
      `insert into private.seen_pictures
         (user_id, media_url, page_url, sha256, quality, width, height, query)
       select $1, 'https://cdn.example/' || place, 'https://leaks.example/' || page, sha256(place::text::bytea),
         100, 640, 480, query
       from unnest($2::text[], $3::bytea[]) with ordinality seen (page, query, place) order by place`,
      [
        person.userId,
        pictures.map(({ page }) => page),
        pictures.map(({ name }) => (name === null ? Buffer.from([1, 0]) : asSeen(name))),
      ],
    );
  const names = (count: number, of = (place: number) => String(place)) =>
    Array.from({ length: count }, (_, place) => of(place));

  it('on one page counts as far as it is kept, however many pictures the page has', async () => {
    await register(names(150));
    await see(names(150).map((name) => ({ page: 'gallery', name })));
    await compare({ userId: person.userId });
    const [finding] = await gateway.sql<{ parts: { reason: string; count?: number }[] }>(
      'select parts from findings where user_id = $1',
      [person.userId],
    );
    expect(finding?.parts).toContainEqual(
      expect.objectContaining({ reason: 'further_works', count: 99 }),
    );
  });

  it('is stored in between when there is very much of it; what a page has besides joins it', async () => {
    await register([...names(110, () => 'alike'), 'another']);
    await see([
      { page: 'page 0', name: 'another' },
      ...names(1950).map((page) => ({ page, name: null })),
      ...names(51, (place) => `page ${String(place)}`).map((page) => ({ page, name: 'alike' })),
    ]);
    await compare({ userId: person.userId });
    const events = await gateway.sql<{ action: string; count: number }>(
      'select action, count(*)::int from finding_events where user_id = $1 group by action order by 1',
      [person.userId],
    );
    expect(events).toEqual([
      { action: 'found', count: 51 },
      { action: 'new_evidence', count: 1 },
    ]);
    const [joined] = await gateway.sql<{ count: number }>(
      `select count(*)::int from finding_matches join findings on findings.id = finding_id
       where findings.user_id = $1 and url = 'https://leaks.example/page%200'`,
      [person.userId],
    );
    expect(joined?.count).toBe(101);
  });

  it('is stored some pages at a time, so that nobody waits long for what is written of her', async () => {
    await register(['set']);
    await see(
      names(120, (place) => `page ${String(place)}`).map((page) => ({ page, name: 'set' })),
    );
    await compare({ userId: person.userId });
    const parts = await gateway.sql<{ pages: number }>(
      'select count(*)::int as pages from findings where user_id = $1 group by xmin::text',
      [person.userId],
    );
    expect(parts.reduce((sum, { pages }) => sum + pages, 0)).toBe(120);
    expect(Math.max(...parts.map(({ pages }) => pages))).toBeLessThanOrEqual(50);
  });
});
