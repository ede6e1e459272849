import { randomUUID } from 'node:crypto';
import { fullScanLimits } from '@leakblock/domain/scans';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimTasks } from './claim-tasks.ts';
import { purgeFullScansJob } from './purge-full-scans.job.ts';
import type { NewTask } from './scan-task.ts';
import { storeOutcomes } from './store-outcomes.ts';
import { startScanWorld } from './testing/scan-world.ts';
import type { ScanWorld } from './testing/scan-world.ts';

let world: ScanWorld;
beforeAll(async () => {
  world = await startScanWorld(['x']);
});
afterAll(() => world.stop());

const purge = () =>
  purgeFullScansJob.handler(world.gateway.context, {}, new AbortController().signal, {
    id: 'job',
    retryCount: 0,
  });

const places = fullScanLimits.pagesPerScan;
const urlOf = (place: number) => `https://leaks.example/${String(place)}`;
/** What the sites list, the same ones first every time; one page more than a scan looks at. */
const listed = Array.from({ length: places + 1 }, (_, place): NewTask => {
  const [key, address] = [`page:${urlOf(place)}`, urlOf(place)];
  const payload = { address, siteId: null, title: 'A set', probability: null, isListing: false };
  return { key, kind: 'page', payload: { ...payload, foundBy: 'search' } };
});

type Person = Awaited<ReturnType<ScanWorld['protect']>>;

/** Begins a scan and stores what its first task, a site, lists. */
async function beginScan(person: Person, spawned = listed): Promise<string> {
  const { scanId } = await world.start(person.token);
  const claim = { scanId, userId: person.userId, workerId: randomUUID(), leaseMs: 60_000 };
  const { context } = world.gateway;
  await context.database.asService(async (trx) => {
    const [task] = await claimTasks(trx, claim, { kinds: ['site'], count: 1 });
    const outcome = { taskId: task?.id ?? 0, isEnd: true, spawned };
    await storeOutcomes(trx, context, claim, [outcome]);
  });
  return scanId;
}
const waiting = async (scanId: string) =>
  (
    await world.sql<{ key: string }>(
      `select key from private.scan_tasks where scan_id = $1 and kind = 'page' and state = 'waiting'`,
      [scanId],
    )
  ).map(({ key }) => key);
/** As if workers had looked at everything that has a place. */
async function endScan(scanId: string, userId: string): Promise<void> {
  await world.sql(
    `insert into scan_pages (scan_id, user_id, url, state)
     select scan_id, $2, substr(key, 6), 'fetched' from private.scan_tasks
     where scan_id = $1 and kind = 'page' and state = 'waiting'`,
    [scanId, userId],
  );
  await world.sql(
    "update private.scan_tasks set state = 'done', attempts = 1 where scan_id = $1 and state = 'waiting'",
    [scanId],
  );
  await world.work(scanId);
}

it('the page that had no place in a scan is looked at by the next, which lists the same ones first', async () => {
  const luna = await world.protect({ email: 'luna@example.org', names: ['Luna'] });
  const last = `page:${urlOf(places)}`;
  const first = await beginScan(luna);
  expect(await waiting(first)).toHaveLength(places);
  expect(await waiting(first)).not.toContain(last);
  await endScan(first, luna.userId);
  const ended = await world.sql('select status, end_reason from scans where id = $1', [first]);
  expect(ended).toEqual([{ status: 'completed', end_reason: 'page_limit' }]);
  await purge();

  const second = await beginScan(luna);
  expect(await waiting(second)).toHaveLength(places);
  expect(await waiting(second)).toContain(last);
  await endScan(second, luna.userId);

  // All of them were seen by now: nothing is left over.
  await purge();
  const kept = await world.sql(
    'select task.id from private.scan_tasks task join scans on scans.id = scan_id where user_id = $1',
    [luna.userId],
  );
  expect(kept).toEqual([]);
});

it('pages that no scan has seen have the first places', async () => {
  const mara = await world.protect({ email: 'mara@example.org', names: ['Mara'] });
  await world.sql(
    `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score)
     select $1, url, url, 'leaks.example', 'leak', 'search', 'leak', 0.9 from unnest($2::text[]) as url`,
    [mara.userId, listed.slice(0, 3).map((_, place) => urlOf(place))],
  );
  const scanId = await beginScan(mara);
  const keys = await waiting(scanId);
  expect(keys).toContain(`page:${urlOf(places)}`);
  expect(keys).not.toContain(`page:${urlOf(2)}`);
});

it('of pages left over no title is kept, and those with signs of a minor do not wait', async () => {
  const tess = await world.protect({ email: 'tess@example.org', names: ['Tess'] });
  const titled = (page: NewTask, title: string): NewTask =>
    page.kind === 'page' ? { ...page, payload: { ...page.payload, title } } : page;
  const more = [1, 2].map((place) => ({ ...listed[place]!, key: `page:${urlOf(places + place)}` }));
  const [one, other] = more;
  const scanId = await beginScan(tess, [
    ...listed,
    titled(one!, 'Underage girl'),
    titled(other!, 'Another set'),
  ]);
  const leftOver = await world.sql(
    `select key, payload ->> 'title' as title from private.scan_tasks
     where scan_id = $1 and state = 'given_up' order by id`,
    [scanId],
  );
  expect(leftOver).toEqual([
    { key: `page:${urlOf(places)}`, title: null },
    { key: `page:${urlOf(places + 2)}`, title: null },
  ]);
});

it('pages left over are forgotten after a while', async () => {
  const nora = await world.protect({ email: 'nora@example.org', names: ['Nora'] });
  await endScan(await beginScan(nora), nora.userId);
  await world.sql("update private.scan_tasks set created_at = now() - interval '61 days'");
  await purge();
  const kept = await world.sql(
    'select task.id from private.scan_tasks task join scans on scans.id = scan_id where user_id = $1',
    [nora.userId],
  );
  expect(kept).toEqual([]);
});
