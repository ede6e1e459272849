import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callerOf } from '#platform/caller';
import { startCheckWorld } from '../checks/testing/check-world.ts';
import type { CheckWorld } from '../checks/testing/check-world.ts';
import { recordCounterNotice } from '../counter-notices/record-counter-notice.ts';
import { tellAboutCases } from './tell-about-cases.ts';
import { workRequest } from './work-request.ts';

let world: CheckWorld;
let pages = 0;
beforeAll(async () => {
  world = await startCheckWorld();
});
beforeEach(async () => {
  await world.sql('delete from notifications');
});
afterAll(() => world.stop());

async function sentNotice() {
  pages += 1;
  const caseId = await world.openCase(`https://leakvault.example/told/${String(pages)}`);
  return { caseId, requestId: await world.request([caseId]) };
}

const counterNotice = (requestId: string) => {
  const { sessionId, userId } = world.person;
  const caller = callerOf({
    ...{ sub: userId, role: 'authenticated', aud: 'authenticated', session_id: sessionId },
    exp: world.now().getTime() / 1000 + 3600,
  });
  return recordCounterNotice(world.gateway.context, caller, {
    ...{ requestId, receivedOn: world.now().toISOString().slice(0, 10) },
    ...{ subscriberName: 'Rowan Pike', statement: 'It was removed by mistake.', elements: [] },
  });
};

const told = () =>
  world.sql<{ title: string; message: string; path: string; read: boolean }>(
    'select title, message, path, read from notifications order by path',
  );
/** Those about one case each, beside the one about all that need her. */
const openedCases = async () =>
  (await told()).flatMap(({ path }) => (path.includes('case=') ? [path] : []));
const opens = (cases: readonly { caseId: string }[]) =>
  cases.map(({ caseId }) => `/request-removal?case=${caseId}`).sort();

it('each of two counter-notices of one day is told, and each date that runs out', async () => {
  const notices = [await sentNotice(), await sentNotice()];
  for (const { requestId } of notices) await counterNotice(requestId);
  expect(await openedCases()).toEqual(opens(notices));
  for (const step of ['counter_notice_alert', 'decide_counter_notice']) {
    await world.sql('delete from notifications');
    for (const { requestId } of notices) {
      await world.sql(
        'update removal_requests set next_step = $2, next_at = $3 where id = $1 and status = $4',
        [requestId, step, world.now().toISOString(), 'counter_noticed'],
      );
      await workRequest(world.gateway.context, requestId);
    }
    expect(await openedCases()).toEqual(opens(notices));
  }
});

it('refusals that can be appealed are told in one, with how many there are', async () => {
  for (const { requestId } of [await sentNotice(), await sentNotice()]) {
    await world.sql(
      `update removal_requests set status = 'rejected', kind = 'dsa_notice', reject_reason = 'policy_no',
         next_step = 'appeal_reminder', next_at = $2 where id = $1`,
      [requestId, world.now().toISOString()],
    );
    await workRequest(world.gateway.context, requestId);
  }
  expect(await told()).toMatchObject([{ title: 'A refusal can be appealed', read: false }]);
  expect((await told())[0]?.message).toContain('refused 2 requests');
});

it('a further case that needs her makes what she has read unread, also where the number is the same', async () => {
  const needs = async (caseId: string) => {
    await world.sql("update removal_cases set status_word = 'waiting'");
    await world.sql("update removal_cases set status_word = 'needs_you' where id = $1", [caseId]);
    const news = { userId: world.person.userId, wordFrom: 'waiting', wordTo: 'needs_you' };
    await world.gateway.context.database.asService((trx) =>
      tellAboutCases(trx, [news], world.now()),
    );
  };
  await needs((await sentNotice()).caseId);
  await world.sql('update notifications set read = true');
  await needs((await sentNotice()).caseId);
  expect(await told()).toMatchObject([{ title: 'A removal needs you', read: false }]);
});
