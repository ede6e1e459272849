import { draftRequestsAnswer } from '@leakblock/domain/removal-requests';
import type { PlanId } from '@leakblock/domain/subscriptions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { givePlan } from '../../testing/give-plan.ts';
import { startRemovalWorld } from './testing/start-removal-world.ts';
import type { Creator, RemovalWorld } from './testing/start-removal-world.ts';
import { approveAll, openCase, readCase, readRequests } from './testing/tell-story.ts';

let world: RemovalWorld;
beforeAll(async () => {
  world = await startRemovalWorld();
});
afterAll(() => world.stop());

async function meet(plan: PlanId | null): Promise<Creator> {
  const creator = await world.meetCreator(plan);
  await world.signLetter(creator);
  await world.proveIdentity(creator);
  return creator;
}
const look = async (who: Creator, caseId: string) =>
  draftRequestsAnswer.parse((await world.call(who, 'draft-requests', { caseIds: [caseId] })).body);
const scopes = async (caseId: string) => [
  ...new Set((await readRequests(world, caseId)).map(({ scope }) => scope)),
];

it('search engines are asked from the plan on that includes them, about cases that stand too', async () => {
  const luna = await meet('starter');
  const caseId = await openCase(world, luna, world.copyOn('tubeharbor.example').url);
  expect(await scopes(caseId)).not.toContain('search');
  const left = { feature: 'searchRemovals', plan: 'pro', caseIds: [caseId] };
  expect((await look(luna, caseId)).notIncluded).toEqual([left]);
  await approveAll(world, luna, caseId);
  await world.settle();

  await givePlan(world, luna.userId, 'pro');
  await world.pass(0);
  expect(await scopes(caseId)).toContain('search');
  const shown = await look(luna, caseId);
  expect(shown.notIncluded).toEqual([]);
  expect(new Set(shown.requests.map(({ scope }) => scope))).toEqual(new Set(['search']));
  const asked = (await readRequests(world, caseId)).length;
  await world.pass(1);
  expect(await readRequests(world, caseId)).toHaveLength(asked);
});

it('intimate images are asked about everywhere without a plan', async () => {
  const luna = await meet(null);
  const intimate = { answers: { what: 'intimate', is_sold: false, is_agreed: false } };
  const caseId = await openCase(world, luna, world.copyOn('leakvault.example').url, intimate);
  expect(await scopes(caseId)).toContain('search');
  expect((await look(luna, caseId)).notIncluded).toEqual([]);
});

it('a case goes on when its plan ends: it is checked, proven gone, and forgotten by search engines', async () => {
  const luna = await meet('pro');
  const caseId = await openCase(world, luna, world.copyOn('tubeharbor.example', 1).url);
  await approveAll(world, luna, caseId);
  await givePlan(world, luna.userId, null);
  await world.settle();
  expect((await readRequests(world, caseId, 'operator'))[0]).toMatchObject({ status: 'sent' });
  await world.pass(3);
  await world.pass(7);
  expect(await readCase(world, caseId)).toMatchObject({ source_state: 'gone' });
  await world.sql(`update removal_cases set search_state = 'listed' where id = $1`, [caseId]);
  await world.pass(25);
  await world.pass(24);
  const atSearch = await readRequests(world, caseId, 'search');
  expect(atSearch.map(({ kind }) => kind)).toContain('outdated_content_request');
});

it('results are left to a plan, and the watch goes on without one', async () => {
  const luna = await meet(null);
  const caseId = await openCase(world, luna, world.copyOn('tubeharbor.example', 2).url);
  await approveAll(world, luna, caseId);
  await world.settle();
  await world.pass(3);
  await world.pass(7);
  await world.sql(`update removal_cases set search_state = 'listed' where id = $1`, [caseId]);
  for (let day = 0; day < 9; day += 1) await world.pass(24);
  expect(await readRequests(world, caseId, 'search')).toEqual([]);
  expect(await readCase(world, caseId)).toMatchObject({ status: 'resolved', next_step: 'watch' });
});

/** The copy is there again: the request that this leads to. */
async function comeBack(caseId: string) {
  await world.sql(
    `update removal_cases set source_state = 'up', first_gone_at = null, status = 'reappeared',
       restart_count = restart_count + 1, next_step = 'send_again', next_at = now() where id = $1`,
    [caseId],
  );
  await world.pass(0);
  return (await readRequests(world, caseId, 'operator')).at(-1);
}

it('a standing approval rests without a plan that includes it, and comes back with one', async () => {
  const about = async (index: number, plan: PlanId | null) => {
    const luna = await meet('pro');
    const { url } = world.copyOn('streamgrotto.example', index);
    const caseId = await openCase(world, luna, url);
    await approveAll(world, luna, caseId);
    await world.settle();
    await givePlan(world, luna.userId, plan);
    return { luna, caseId };
  };
  const [resting, standing] = [await about(0, null), await about(1, 'pro')];
  const unwanted = await about(2, null);
  expect(await comeBack(standing.caseId)).toMatchObject({ status: 'sent' });
  expect(await comeBack(resting.caseId)).toMatchObject({ status: 'in_review' });
  const shown = await look(resting.luna, resting.caseId);
  expect(new Set(shown.requests.map(({ isSentAgain }) => isSentAgain))).toEqual(new Set([false]));
  await givePlan(world, resting.luna.userId, 'pro');
  expect(await comeBack(resting.caseId)).toMatchObject({ status: 'sent' });
  // What she did not want to send while it rested is not sent by what she approved before.
  const shownAgain = await comeBack(unwanted.caseId);
  await world.call(unwanted.luna, 'decline-requests', { ids: [shownAgain?.id] });
  await givePlan(world, unwanted.luna.userId, 'pro');
  expect(await comeBack(unwanted.caseId)).toMatchObject({ status: 'in_review' });
});

it('what her agency approved goes out again only while it may ask for removals in her name', async () => {
  const [agency] = await world.sql<{ id: string }>(
    `insert into agencies (name) values ('Lantern Talent') returning id`,
  );
  let page = 0;
  const approvedByAgency = async () => {
    const luna = await meet('pro');
    const member = await world.meetCreator(null);
    await world.sql(
      `insert into agency_members (agency_id, user_id, role) values ($1, $2, 'manager')`,
      [agency?.id, member.userId],
    );
    await world.sql(
      `insert into agency_creators (agency_id, user_id, scopes) values ($1, $2, '{remove}')`,
      [agency?.id, luna.userId],
    );
    const caseId = await openCase(world, luna, world.copyOn('glimpsebin.example', page).url);
    page += 1;
    const asked = await world.call(member, 'draft-requests', { caseIds: [caseId] }, luna.userId);
    const requests = draftRequestsAnswer
      .parse(asked.body)
      .requests.map(({ id, textSha256 }) => ({ id, textSha256 }));
    const given = { requests, approveGuess: true };
    const { status } = await world.call(member, 'approve-requests', given, luna.userId);
    expect(status).toBe(200);
    await world.settle();
    return { luna, member, caseId };
  };
  const of = ({ luna }: { luna: Creator }) => [agency?.id, luna.userId];

  const standing = await approvedByAgency();
  expect(await comeBack(standing.caseId)).toMatchObject({ status: 'sent' });

  const endings = {
    link: `update agency_creators set status = 'ended', ended_at = now() where agency_id = $1 and user_id = $2`,
    scope: `update agency_creators set scopes = '{review}' where agency_id = $1 and user_id = $2`,
    role: `update agency_members set role = 'viewer' where agency_id = $1 and user_id = $2`,
  };
  for (const [what, sql] of Object.entries(endings)) {
    const told = await approvedByAgency();
    await world.sql(sql, what === 'role' ? [agency?.id, told.member.userId] : of(told));
    expect(await comeBack(told.caseId), what).toMatchObject({ status: 'in_review' });
  }
});
