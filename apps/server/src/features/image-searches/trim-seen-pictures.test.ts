import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { maxSeenPictures } from './each-seen-pictures.ts';
import { trimSeenPicturesJob } from './trim-seen-pictures.job.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const run = () =>
  trimSeenPicturesJob.handler(gateway.context, {}, new AbortController().signal, {
    ...{ id: 'job', retryCount: 0 },
  });

/** So many pictures were fetched for her, so many days ago. */
const plant = (who: SignedIn, count: number, days = 0) =>
  gateway.sql(
    `insert into private.seen_pictures
       (user_id, media_url, page_url, sha256, quality, width, height, query, seen_at)
     select $1, 'https://cdn.example/' || n || '-' || $3, 'https://leaks.example/', sha256('x'), 1, 1, 1, '\\x0000',
       now() - make_interval(days => $3::int)
     from generate_series(1, $2::int) as n`,
    [who.userId, count, days],
  );
const kept = (who: SignedIn) =>
  gateway.sql(
    `select count(*)::int as kept, count(*) filter (where media_url like '%-9')::int as old
     from private.seen_pictures where user_id = $1`,
    [who.userId],
  );

it('of everybody’s seen pictures the newest stay, however many came in a night', async () => {
  const [luna, juno] = [await gateway.signIn(), await gateway.signIn()];
  await plant(luna, 15_000, 9);
  await plant(luna, maxSeenPictures - 3000);
  await plant(juno, 20_000);
  await run();
  expect(await kept(luna)).toEqual([{ kept: maxSeenPictures, old: 3000 }]);
  expect(await kept(juno)).toEqual([{ kept: 20_000, old: 0 }]);
});

it('nothing was seen by anybody, and nothing is wrong', async () => {
  await gateway.sql('delete from private.seen_pictures');
  await expect(run()).resolves.toBeUndefined();
});
