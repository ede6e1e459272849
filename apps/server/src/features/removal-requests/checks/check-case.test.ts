import { stopPage } from '@leakblock/demo-web';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerTransaction } from '#platform/database';
import { sendMail } from '../../../../../../demo-web/src/takedowns/send-mail.ts';
import { checkCase } from './check-case.ts';
import { withdrawCases } from '../requests/withdraw-cases.ts';
import { storeRun } from './store-run.ts';
import { startCheckWorld } from './testing/check-world.ts';
import type { CheckWorld } from './testing/check-world.ts';
import { seenGone } from './testing/what-was-seen.ts';
import { openVantages } from './vantages.ts';

let world: CheckWorld;
let workId: string;
beforeAll(async () => {
  world = await startCheckWorld();
  // Her works are the pictures of her copies: a changed copy is recognised as well.
  workId = await world.registerPictureOf(world.copyOn('streamgrotto.example').url);
});
afterAll(() => world.stop());

const check = (id: string) => checkCase(world.gateway.context, id);
const caseOf = async (id: string) =>
  (
    await world.sql<{ status: string; source_state: string; restart_count: number }>(
      'select status, source_state, restart_count from removal_cases where id = $1',
      [id],
    )
  )[0];
const requestOf = async (id: string) =>
  (
    await world.sql<{ status: string; verified_by_check: string | null }>(
      'select status, verified_by_check from removal_requests where id = $1',
      [id],
    )
  )[0];
const actionsOf = async (id: string) =>
  (
    await world.sql<{ action: string }>(
      'select action from removal_events where case_id = $1 order by seq',
      [id],
    )
  ).map(({ action }) => action);
/** Resolves when a transaction waits for a lock of another. */
async function untilSomebodyWaits(): Promise<void> {
  await expect.poll(() => world.sql('select from pg_locks where not granted')).not.toEqual([]);
}
const mailTo = (to: string, text: string) =>
  sendMail(
    {
      messageId: `<${String(Math.random())}@agency.example>`,
      from: 'notices@agency.example',
      to,
      subject: 'Notice',
      text,
      hasAttachment: false,
      at: 0,
    },
    world.web.smtp,
  );

describe('a case', () => {
  it('is proven removed by two runs six hours apart, and taken up again when the page is back', async () => {
    const { abuse, url } = world.copyOn('leakvault.example');
    const id = await world.openCase(url, { workId });
    const notice = await world.request([id]);
    expect(await check(id)).toBe('present');
    await mailTo(abuse, url);
    await world.pass(3);

    expect(await check(id)).toBe('gone');
    expect(await caseOf(id)).toMatchObject({ source_state: 'offline' });
    expect(await requestOf(notice)).toMatchObject({ status: 'sent' });
    await world.pass(5);
    await check(id);
    expect(await caseOf(id)).toMatchObject({ source_state: 'offline' });
    await world.pass(2);
    await check(id);
    expect(await caseOf(id)).toMatchObject({ source_state: 'gone', status: 'offline_monitoring' });
    const proven = await requestOf(notice);
    expect(proven?.status).toBe('verified_removed');
    expect(
      await world.sql('select target, vantage, verdict from removal_checks where id = $1', [
        proven?.verified_by_check,
      ]),
    ).toEqual([{ target: 'page', vantage: 'first', verdict: 'gone' }]);

    // The very page comes back: another one takes its address in this world.
    const back = world.copyOn('leakvault.example', 1).url;
    await world.sql('update removal_cases set address = $2 where id = $1', [id, back]);
    expect(await check(id)).toBe('present');
    expect(await caseOf(id)).toMatchObject({
      source_state: 'up',
      status: 'reappeared',
      restart_count: 1,
    });
    expect(await actionsOf(id)).toEqual(
      expect.arrayContaining(['source_offline', 'source_gone', 'verified_removed', 'reappeared']),
    );
  });

  it('that she gave up stays given up when the page is back: its lamp alone says so', async () => {
    const { abuse, url } = world.copyOn('leakvault.example', 2);
    const id = await world.openCase(url, { workId });
    const notice = await world.request([id]);
    await mailTo(abuse, url);
    for (const hours of [3, 7]) {
      await world.pass(hours);
      await check(id);
    }
    expect(await caseOf(id)).toMatchObject({ source_state: 'gone', status: 'offline_monitoring' });
    await withdrawCases(world.gateway.context, world.person, { caseIds: [id] });

    const back = world.copyOn('leakvault.example', 3).url;
    await world.sql('update removal_cases set address = $2 where id = $1', [id, back]);
    expect(await check(id)).toBe('present');
    expect(await caseOf(id)).toEqual({
      source_state: 'up',
      status: 'withdrawn',
      restart_count: 0,
    });
    expect(await actionsOf(id)).not.toContain('reappeared');
    expect(await requestOf(notice)).toMatchObject({ status: 'verified_removed' });
    const due = await world.sql('select next_step, next_at from removal_cases where id = $1', [id]);
    expect(due).toEqual([{ next_step: 'none', next_at: null }]);
  });

  it('of a page that is hidden from whoever calls itself a bot is never gone', async () => {
    const { abuse, url } = world.copyOn('clipcellar.test');
    const id = await world.openCase(url);
    await mailTo(abuse, url);
    await world.pass(3);
    const notice = await world.request([id], { status: 'removal_claimed' });
    expect(await check(id)).toBe('present');
    expect(await caseOf(id)).toMatchObject({ source_state: 'up' });
    expect(await requestOf(notice)).toMatchObject({ status: 'claim_false' });
    expect(await actionsOf(id)).toContain('hidden_from_us');
    const rows = await world.sql<{ vantage: string; verdict: string }>(
      `select vantage, verdict from removal_checks where case_id = $1 and target = 'page' order by vantage`,
      [id],
    );
    expect(rows).toEqual([
      { vantage: 'first', verdict: 'gone' },
      { vantage: 'second', verdict: 'present' },
    ]);
  });

  it('of a page that is hidden from whoever complained is never gone, whichever way she had come', async () => {
    const { abuse, url } = world.copyOn('pixhoard.example');
    const id = await world.openCase(url);
    const { first, second } = openVantages(world.gateway.context);
    for (const { fetcher, name } of [first, second]) {
      const seen = await fetcher({ url, deadlineAt: performance.now() + 10_000 });
      expect(seen.ok, name).toBe(true);
      await mailTo(abuse, url);
      await world.pass(3);
      expect(await check(id), name).toBe('present');
      await world.pass(7);
      expect(await check(id), name).toBe('present');
    }
    expect(await caseOf(id)).toMatchObject({ source_state: 'up' });
  });

  it('is settled for its notice also when another of the notice comes out in the same moment', async () => {
    const ids = [
      await world.openCase('https://leakvault.example/at-once/1'),
      await world.openCase('https://leakvault.example/at-once/2'),
    ];
    const notice = await world.request(ids);
    const { database } = world.gateway.context;
    /** A run that finds the page of a case gone. */
    const store = (trx: ServerTransaction, id: string) =>
      storeRun(trx, world.gateway.context, id, seenGone());
    for (const id of ids) await database.asService((trx) => store(trx, id));
    await world.pass(7);

    const stored = Promise.withResolvers<null>();
    const mayEnd = Promise.withResolvers<null>();
    const first = database.asService(async (trx) => {
      await store(trx, ids[0]!);
      stored.resolve(null);
      await mayEnd.promise;
    });
    await stored.promise;
    const second = database.asService((trx) => store(trx, ids[1]!));
    await Promise.race([second, untilSomebodyWaits()]);
    mayEnd.resolve(null);
    await Promise.all([first, second]);
    expect(await requestOf(notice)).toMatchObject({ status: 'verified_removed' });
  });

  it('is one of several in a notice, which is then removed in part', async () => {
    const [one, two] = [world.copyOn('glimpsebin.example'), world.copyOn('droplocker.example')];
    const ids = [await world.openCase(one.url), await world.openCase(two.url)];
    await mailTo(two.abuse, two.url);
    await world.pass(3);
    const notice = await world.request(ids, { status: 'removal_claimed' });
    for (const id of ids) await check(id);
    expect(await requestOf(notice)).toMatchObject({ status: 'removal_claimed' });
    await world.pass(7);
    for (const id of ids) await check(id);
    expect(await requestOf(notice)).toMatchObject({ status: 'partially_removed' });
    const rows = await world.sql<{ outcome: string }>(
      'select outcome from removal_request_cases where request_id = $1 order by outcome',
      [notice],
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['removed', 'still_up']);
  });

  it('behind a wall stays as it was, and an operator is asked after three runs', async () => {
    const id = await world.openCase('https://refuse.wire.test/luna-marlowe');
    for (let run = 0; run < 3; run += 1) {
      expect(await check(id)).toBe('inconclusive');
      await world.pass(24);
    }
    expect(await caseOf(id)).toMatchObject({ source_state: 'up' });
    expect(
      (await actionsOf(id)).filter((action) => action === 'check_needs_operator'),
    ).toHaveLength(1);
  });

  it('of a name that nobody has any more is proven gone after a day, also where a proxy answers for it', async () => {
    const id = await world.openCase('https://stuttered.example/nobody-there');
    await check(id);
    expect(await caseOf(id)).toMatchObject({ source_state: 'up' });
    await world.pass(25);
    await check(id);
    expect(await caseOf(id)).toMatchObject({ source_state: 'gone' });
  });

  it('whose page has come to show signs of a minor is stopped, with all that was kept of it', async () => {
    const id = await world.openCase(stopPage.url);
    await world.sql(
      `insert into evidence_packs (case_id, user_id, occasion, captured_at, manifest, manifest_sha256, bytes)
       values ($1, $2, 'before_first_notice', now(), '{}', sha256('{}'), 2)`,
      [id, world.person.userId],
    );
    expect(await check(id)).toBe('inconclusive');
    const asked = world.web.requests().filter(({ host }) => host === 'oldthreads.test');
    expect(asked.map(({ target }) => target)).toEqual(['/threads/luna-marlowe.901/']);
    expect(await world.sql('select stop_label from removal_cases where id = $1', [id])).toEqual([
      { stop_label: 'possible_minor' },
    ]);
    for (const table of ['evidence_packs', 'removal_checks'])
      expect(await world.sql(`select from ${table} where case_id = $1`, [id]), table).toEqual([]);
    expect(await actionsOf(id)).toEqual(['stopped', 'case_status']);
    await check(id);
    expect(world.web.requests().filter(({ host }) => host === 'oldthreads.test')).toHaveLength(1);
  });

  it('with signs of a minor is never fetched', async () => {
    const { url } = world.copyOn('stashfile.test');
    const id = await world.openCase(url);
    await world.sql(`update removal_cases set stop_label = 'possible_minor' where id = $1`, [id]);
    const before = world.web.requests().length;
    expect(await check(id)).toBe('inconclusive');
    expect(world.web.requests().length).toBe(before);
  });
});
