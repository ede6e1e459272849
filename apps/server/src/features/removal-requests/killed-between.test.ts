import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareCasesJob } from './cases/prepare-cases.job.ts';
import { removalRequests } from './index.ts';
import { recordReply } from './requests/record-reply.ts';
import { dieWhen } from './testing/die-when.ts';
import { startRemovalWorld } from './testing/start-removal-world.ts';
import type { Creator, RemovalWorld } from './testing/start-removal-world.ts';
import { readCase, readRequests, reportPage } from './testing/tell-story.ts';
import { workTimers } from './timers/work-timers.job.ts';

let world: RemovalWorld;
beforeAll(async () => {
  world = await startRemovalWorld();
});
afterAll(() => world.stop());

const holds = (predicate: string, id: string) => async () =>
  (await world.sql(`select where ${predicate}`, [id])).length > 0;

/** A worker does what is due, and is killed in the moment from which something holds. */
async function workAndDie(predicate: string, id: string): Promise<void> {
  const { context } = world.gateway;
  const dying = dieWhen(context, holds(predicate, id));
  await workTimers(dying, context.stopping).catch((error: unknown) => {
    expect(error).toMatchObject({ message: 'The worker was killed.' });
  });
  await removalRequests.stop?.(dying);
}

async function meetReady(): Promise<Creator> {
  const creator = await world.meetCreator();
  await world.signLetter(creator);
  await world.proveIdentity(creator);
  return creator;
}

describe('a worker that is killed', () => {
  it('after a case was prepared leaves its notices to the next', async () => {
    const creator = await meetReady();
    const { url } = world.copyOn('glimpsebin.example', 3);
    const created = await world.call(creator, 'create-cases', {
      urls: [url],
      answers: { what: 'own_work', use: 'copy' },
      works: [{ description: 'Beach set', kind: 'photo', madeBy: 'self' }],
    });
    expect(created.status).toBe(200);
    const [row] = await world.sql<{ id: string }>(
      'select id from removal_cases where user_id = $1',
      [creator.userId],
    );
    const caseId = row?.id ?? '';
    const { context } = world.gateway;
    const isPrepared = holds(
      'exists (select from removal_cases where id = $1 and prepared_at is not null)',
      caseId,
    );
    const dying = dieWhen(context, isPrepared);
    const killed = prepareCasesJob.handler(dying, { userId: creator.userId }, context.stopping, {
      id: 'one',
      retryCount: 0,
    });
    await expect(killed).rejects.toThrow('killed');
    await removalRequests.stop?.(dying);
    expect(await isPrepared()).toBe(true);
    await world.pass(0.25);
    expect(await readRequests(world, caseId, 'operator')).toMatchObject([{ status: 'in_review' }]);
    expect(
      await world.sql(`select from removal_events where case_id = $1 and action = 'prepared'`, [
        caseId,
      ]),
    ).toHaveLength(1);
  });

  it('after a page came back leaves the notices about it to the next', async () => {
    const { caseId } = await reportPage(world, 'tubeharbor.example', 1);
    await world.pass(3);
    await world.pass(7);
    expect(await readCase(world, caseId)).toMatchObject({ source_state: 'gone' });
    await world.sql(
      `update removal_cases set source_state = 'up', status = 'reappeared', restart_count = 1,
         first_gone_at = null, next_step = 'send_again', next_at = now() where id = $1`,
      [caseId],
    );
    const scopesOf = async (restart: number) =>
      (
        await world.sql<{ scope: string }>(
          `select scope from removal_requests as request join removal_request_cases as asked
             on asked.request_id = request.id where case_id = $1 and restart = $2 order by scope`,
          [caseId, restart],
        )
      ).map(({ scope }) => scope);
    const anAsked = `exists (select from removal_request_cases where case_id = $1 and restart = 1)`;
    await workAndDie(anAsked, caseId);
    await world.settle();
    await world.pass(0.25);
    expect(await scopesOf(1)).toEqual(await scopesOf(0));
  });

  it('at a breach leaves the complaint and the next rung to the next, once each', async () => {
    const { caseId } = await reportPage(world, 'glimpsebin.example', 2, {
      answers: { what: 'intimate', is_sold: false, is_agreed: false },
    });
    const asked = (await readRequests(world, caseId)).find(
      ({ kind, status }) => kind === 'take_it_down_request' && status === 'sent',
    );
    await world.pass(25);
    await world.web.advance(24 * 3_600_000);
    await workAndDie(
      `exists (select from removal_requests where id = $1 and next_step is distinct from 'breach')`,
      asked?.id ?? '',
    );
    await world.pass(0);
    await workAndDie(`exists (select where $1::text is not null)`, caseId);
    await world.pass(1);
    const complaints = (await readRequests(world, caseId)).filter(
      ({ kind }) => kind === 'complaint',
    );
    expect(complaints).toHaveLength(1);
    expect(await readCase(world, caseId)).toMatchObject({ rung: 1 });
  });

  it('on the ladder has written to whoever stands on the rung that was taken', async () => {
    const { caseId } = await reportPage(world, 'rantroom.test', 1);
    for (let day = 0; day < 6; day += 1) await world.pass(24);
    for (let day = 0; day < 6; day += 1) {
      await world.web.advance(24 * 3_600_000);
      await workAndDie(`exists (select from removal_cases where id = $1 and rung > 0)`, caseId);
      await world.settle();
    }
    await world.pass(1);
    const { rung } = (await readCase(world, caseId)) ?? {};
    expect(rung).toBeGreaterThan(0);
    expect((await readRequests(world, caseId)).map(({ scope }) => scope)).toContain('registrar');
  });
});

it('a step that fails is put off, and done when it can be', async () => {
  const { caseId } = await reportPage(world, 'glimpsebin.example', 4, {
    answers: { what: 'intimate', is_sold: false, is_agreed: false },
  });
  await world.pass(25);
  await world.web.advance(24 * 3_600_000);
  await world.sql(
    `create function public.fail_for_test() returns trigger language plpgsql as $$ begin raise 'no drafts now'; end $$;
     create trigger zz_fail before insert on removal_requests for each row execute function public.fail_for_test()`,
  );
  await world.pass(0);
  await world.sql('drop trigger zz_fail on removal_requests; drop function public.fail_for_test()');
  const breachOf = async () =>
    (await readRequests(world, caseId)).find(({ next_step }) => next_step === 'breach');
  expect(await breachOf()).toBeDefined();
  await world.pass(0);
  expect(await breachOf()).toBeDefined();
  await world.pass(0.3);
  expect(await breachOf()).toBeUndefined();
  expect((await readRequests(world, caseId)).map(({ kind }) => kind)).toContain('complaint');
});

it('a refusal whose reader’s gateway is killed has the next contact asked all the same', async () => {
  const { caseId, creator } = await reportPage(world, 'albumdump.test', 1);
  const [sent] = await readRequests(world, caseId, 'operator');
  expect(sent).toMatchObject({ status: 'sent' });
  const { context } = world.gateway;
  const isRefused = holds(
    `exists (select from removal_requests where id = $1 and status = 'rejected')`,
    sent?.id ?? '',
  );
  await world.sql(
    `with desk as (
       insert into recipients (scope, name, domains, method, address, source, confidence, language)
       values ('operator', 'Second desk', '{}', 'email', 'second@albumdump.test', 'site_page', 'published', 'en')
       returning id
     )
     insert into removal_contacts (case_id, user_id, scope, host, source, outcome, method, name, address, confidence,
       recipient_id, detail)
     select each.id, user_id, 'operator', host, 'site_page', 'found', 'email', 'Second desk', 'second@albumdump.test',
       'published', desk.id, '{"place": 5}' from removal_cases as each, desk where each.id = $1`,
    [caseId],
  );
  const caller = {
    kind: 'user',
    userId: creator.userId,
    claims: { sub: creator.userId, role: 'authenticated' },
  };
  const killed = recordReply(
    dieWhen(context, isRefused),
    caller as never,
    {
      requestId: sent?.id ?? '',
      decision: 'refused',
      reason: 'wrong_channel',
    } as never,
  );
  await expect(killed).rejects.toThrow('killed');
  await world.pass(0);
  const requests = await readRequests(world, caseId);
  expect(requests.find(({ id }) => id === sent?.id)).toMatchObject({ status: 'superseded' });
  expect(requests.map((each) => each.previous_request_id)).toContain(sent?.id);
});
