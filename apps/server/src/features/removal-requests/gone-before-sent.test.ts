import { createCasesAnswer } from '@leakblock/domain/removal-requests';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LookedAt } from './checks/look-at-case.ts';
import { storeRun } from './checks/store-run.ts';
import { stopCases } from './evidence/stop-cases.ts';
import { decideMail } from './mails/decide-mail.ts';
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
    ...{ status: verdict === 'gone' ? 404 : 200, distance: null, workId: null, ms: 1 },
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

/** The notice to their operator is with a mail server, and nobody knows whether it arrived. */
async function leaveUndecided(index: number) {
  const two = await reportTwo('glimpsebin.example', copied, index);
  const { creator, goneId } = two;
  await approveAll(world, creator, goneId);
  const [notice] = await world.sql<{ mail_id: string; request_id: string }>(
    `update outgoing_mails as mail set status = 'undecided', handed_over_at = now(), attempts = 1
     from removal_requests as request join removal_request_cases as asked on asked.request_id = request.id
     where request.id = mail.request_id and mail.kind = 'notice' and asked.case_id = $1
       and request.scope in ('operator', 'platform')
     returning mail.id as mail_id, request.id as request_id`,
    [goneId],
  );
  if (notice === undefined) throw new Error('No mail is undecided.');
  await world.settle();
  const requestOf = async (caseId: string) =>
    (await readRequests(world, caseId)).filter(({ id }) => id === notice.request_id);
  expect(await requestOf(two.staysId)).toMatchObject([{ status: 'queued' }]);
  return { ...two, ...notice };
}

async function sendAgain(mailId: string) {
  const { context } = world.gateway;
  const admin = await world.gateway.signIn(`${mailId.slice(0, 8)}@agency.example`);
  await decideMail(context, admin.userId, { mailId, decision: 'send_again' });
  await world.settle();
  return world.sql('select status, answer from outgoing_mails where id = $1', [mailId]);
}

describe('a page whose notice may have arrived, and did not', () => {
  const isNew = ({ scope, status }: { scope: string; status: string }) =>
    (scope === 'operator' || scope === 'platform') && status === 'in_review';

  it('is not written about once it is gone; the other page of the notice is, in one of its own', async () => {
    const { goneId, mail_id, request_id, staysId, url } = await leaveUndecided(0);
    await proveGone(goneId, url);
    const before = await readRequests(world, staysId);
    expect(before).toContainEqual(expect.objectContaining({ id: request_id, status: 'queued' }));
    expect(await sendAgain(mail_id)).toEqual([{ status: 'withheld', answer: 'page_gone' }]);
    const after = await readRequests(world, staysId);
    expect(after).toContainEqual(expect.objectContaining({ id: request_id, status: 'withdrawn' }));
    expect(after.filter(isNew)).toHaveLength(1);
    expect((await readRequests(world, goneId)).filter(isNew)).toEqual([]);
    expect(await eventsOf(goneId)).toContain('page_gone');
  });

  it('is not written about once it was stopped', async () => {
    const { creator, goneId, mail_id, request_id, staysId } = await leaveUndecided(2);
    await stopCases(world.gateway.context, [{ id: goneId, user_id: creator.userId }]);
    expect(await sendAgain(mail_id)).toEqual([{ status: 'withheld', answer: 'possible_minor' }]);
    const after = await readRequests(world, staysId);
    expect(after).toContainEqual(expect.objectContaining({ id: request_id, status: 'withdrawn' }));
    expect(after.filter(isNew)).toHaveLength(1);
  });

  it('is written about anew once it went and came back', async () => {
    const { goneId, mail_id, request_id, url } = await leaveUndecided(4);
    await proveGone(goneId, url);
    await look(goneId, seen(url, 'present'));
    await world.settle();
    expect(await sendAgain(mail_id)).toEqual([{ status: 'withheld', answer: 'page_back' }]);
    const after = await readRequests(world, goneId);
    expect(after).toContainEqual(expect.objectContaining({ id: request_id, status: 'withdrawn' }));
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
