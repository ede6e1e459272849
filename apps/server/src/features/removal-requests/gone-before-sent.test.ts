import { createCasesAnswer } from '@leakblock/domain/removal-requests';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LookedAt } from './checks/look-at-case.ts';
import { storeRun } from './checks/store-run.ts';
import { startRemovalWorld } from './testing/start-removal-world.ts';
import type { RemovalWorld } from './testing/start-removal-world.ts';
import { approveAll, readCase, readRequests, reportPage } from './testing/tell-story.ts';
import { workTimers } from './timers/work-timers.job.ts';

let world: RemovalWorld;
beforeAll(async () => {
  world = await startRemovalWorld();
});
afterAll(() => world.stop());

const copied = {
  answers: { what: 'own_work', use: 'copy' },
  works: [{ description: 'Beach set', kind: 'photo', madeBy: 'self' }],
};
const intimate = { answers: { what: 'intimate', is_sold: false, is_agreed: false } };

/** Two pages of one host, reported together. */
async function reportTwo(host: string, claim: object, index = 0) {
  const creator = await world.meetCreator();
  await world.signLetter(creator);
  await world.proveIdentity(creator);
  const urls = [index, index + 1].map((each) => world.copyOn(host, each).url);
  const { body } = await world.call(creator, 'create-cases', { urls, ...claim });
  await world.settle();
  expect(createCasesAnswer.parse(body).created).toHaveLength(2);
  const idOf = async (url: string | undefined) => {
    const values = [url, creator.userId];
    const [row] = await world.sql<{ id: string }>(
      'select id from removal_cases where url = $1 and user_id = $2',
      values,
    );
    return row?.id ?? '';
  };
  const [url = ''] = urls;
  return { creator, url, goneId: await idOf(urls[0]), staysId: await idOf(urls[1]) };
}

/** What both vantages see of a page. */
const seen = (url: string, verdict: 'gone' | 'present'): LookedAt => ({
  run: randomUUID(),
  movedTo: null,
  checks: (['first', 'second'] as const).map((vantage) => ({
    ...{
      vantage,
      target: 'page',
      url,
      verdict,
      signals: verdict === 'gone' ? ['status_gone'] : [],
    },
    ...{ status: verdict === 'gone' ? 404 : 200, distance: null, ms: 1 },
  })),
});
async function look(caseId: string, looked: LookedAt): Promise<void> {
  const { context } = world.gateway;
  await context.database.asService((trx) => storeRun(trx, context, caseId, looked));
}
async function proveGone(caseId: string, url: string): Promise<void> {
  await look(caseId, seen(url, 'gone'));
  await world.web.advance(7 * 3_600_000);
  await look(caseId, seen(url, 'gone'));
  await world.settle();
  expect(await readCase(world, caseId)).toMatchObject({ source_state: 'gone' });
}
const eventsOf = async (caseId: string) =>
  (
    await world.sql<{ action: string }>(
      'select action from removal_events where case_id = $1 order by seq',
      [caseId],
    )
  ).map(({ action }) => action);
const statusesOf = async (caseId: string, kind: string) =>
  (await readRequests(world, caseId))
    .filter((each) => each.kind === kind)
    .map(({ status }) => status);

describe('a page that goes before its notice did', () => {
  it('is not written about; the other pages of the notice are, in one of their own', async () => {
    const { goneId, staysId, url } = await reportTwo('leakvault.example', copied);
    const [together] = await readRequests(world, goneId, 'operator');
    expect(await readRequests(world, staysId, 'operator')).toMatchObject([{ id: together?.id }]);
    await proveGone(goneId, url);
    await world.pass(0.25);
    expect(await eventsOf(goneId)).toContain('page_gone');
    expect(await readRequests(world, goneId, 'operator')).toMatchObject([{ status: 'withdrawn' }]);
    expect(await readRequests(world, staysId, 'operator')).toMatchObject([
      { status: 'withdrawn' },
      { status: 'in_review' },
    ]);
  });

  it('while a form about it waited to be filed and others were asked since: the form is written anew for the rest', async () => {
    const { creator, goneId, staysId, url } = await reportTwo('glimpsebin.example', copied);
    await approveAll(world, creator, goneId);
    await world.settle();
    const forms = (await readRequests(world, staysId, 'search')).map(({ status }) => status);
    expect(new Set(forms)).toEqual(new Set(['to_file']));
    await world.sql('update removal_cases set rung = 1 where user_id = $1', [creator.userId]);
    await proveGone(goneId, url);
    expect((await readRequests(world, staysId, 'search')).map(({ status }) => status)).toEqual([
      ...forms.map(() => 'withdrawn'),
      ...forms.map(() => 'in_review'),
    ]);
  });
});

describe('a complaint about pages that stood after 48 hours', () => {
  it('is written anew for the one that stands when the other goes before it is filed', async () => {
    const { creator, goneId, staysId, url } = await reportTwo('glimpsebin.example', intimate);
    await approveAll(world, creator, goneId);
    await world.settle();
    await world.pass(47);
    await world.pass(2);
    expect(await statusesOf(staysId, 'complaint')).toEqual(['in_review']);
    await proveGone(goneId, url);
    expect(await statusesOf(goneId, 'complaint')).toEqual(['withdrawn']);
    expect(await statusesOf(staysId, 'complaint')).toEqual(['withdrawn', 'in_review']);
  });

  it('waits for a page that does not answer in that hour, and is written once it stands again; never once she did not want it', async () => {
    const { caseId, creator, url } = await reportPage(world, 'glimpsebin.example', 2, intimate);
    const { context } = world.gateway;
    await world.pass(47);
    const goOffline = () =>
      world.sql(`update removal_cases set source_state = 'offline' where id = $1`, [caseId]);
    await goOffline();
    await world.web.advance(2 * 3_600_000);
    await workTimers(context, context.stopping);
    expect(await statusesOf(caseId, 'complaint')).toEqual([]);
    await look(caseId, seen(url, 'present'));
    await world.settle();
    expect(await statusesOf(caseId, 'complaint')).toEqual(['in_review']);
    const complaint = (await readRequests(world, caseId)).find(({ kind }) => kind === 'complaint');
    await world.call(creator, 'decline-requests', { ids: [complaint?.id] });
    await goOffline();
    await look(caseId, seen(url, 'present'));
    await world.settle();
    expect(await statusesOf(caseId, 'complaint')).toHaveLength(1);
  });
});
