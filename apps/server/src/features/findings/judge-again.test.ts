import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import { loadPageGuard, storeFinding } from './index.ts';
import { judgeAgainJob } from './judge-again.job.ts';
import { makeCandidate, makeMatch } from './testing/make-candidate.ts';
import type { FindingCandidate } from './candidate.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

it('a finding whose work she deleted is no proven leak any more; what else was seen there counts on', async () => {
  const { userId } = await gateway.signIn();
  const addWork = async () =>
    (
      await gateway.sql<{ id: string }>(
        "insert into works (user_id, kind, title, quality) values ($1, 'photo', 'At the sea', 90) returning id",
        [userId],
      )
    )[0]!.id;
  const [deleted, kept] = [await addWork(), await addWork()];
  const store = (path: string, works: readonly string[], other: Partial<FindingCandidate> = {}) =>
    gateway.context.database.asService(async (trx) =>
      storeFinding(
        trx,
        await loadPageGuard(trx, userId),
        makeCandidate(userId, {
          address: `https://gallery.example/${path}`,
          site: null,
          name: null,
          pictures: 1,
          matches: works.map((id) => makeMatch(id, 2)),
          ...other,
        }),
      ),
    );
  await store('a-picture-alone', [deleted]);
  await store('a-name-too', [deleted], { name: makeCandidate(userId).name });
  await store('another-work', [deleted, kept]);
  await gateway.sql("update findings set status = 'to_remove' where url like '%alone'");
  const rows = () =>
    gateway.sql<{ path: string; lane: string; quality: string | null; preview: string | null }>(
      `select split_part(url, '/', 4) as path, lane, quality, status, score::float8, parts from findings
       where user_id = $1 order by url`,
      [userId],
    );
  const before = await rows();
  expect(before.map(({ quality }) => quality)).toEqual(['exact', 'exact', 'exact']);
  await gateway.sql('delete from works where id = $1', [deleted]);
  const run = () =>
    judgeAgainJob.handler(gateway.context, {}, new AbortController().signal, {
      id: '',
      retryCount: 0,
    });
  await run();
  const after = await rows();
  expect(after).toMatchObject([
    { path: 'a-name-too', lane: 'review', quality: null, status: 'new' },
    {
      path: 'a-picture-alone',
      lane: 'review',
      quality: null,
      status: 'to_remove',
      score: 0,
      parts: [],
    },
    { path: 'another-work', lane: 'leak', quality: 'exact' },
  ]);
  expect(JSON.stringify(after[0])).toContain('"reason":"name"');
  expect(JSON.stringify(after.slice(0, 2))).not.toContain('"reason":"picture"');
  await run();
  expect(await rows()).toEqual(after);
});
