import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

describe('what needs her', () => {
  /** Derived of a case: from one word to another. */
  const change = async (caseId: string, wordFrom: string, wordTo: string) => {
    await world.sql('update removal_cases set status_word = $2 where id = $1', [caseId, wordTo]);
    const news = { userId: world.person.userId, wordFrom, wordTo };
    await world.gateway.context.database.asService((trx) =>
      tellAboutCases(trx, [news], world.now()),
    );
  };
  const need = (caseId: string) => change(caseId, 'waiting', 'needs_you');
  const seeTo = (caseId: string) => change(caseId, 'needs_you', 'waiting');
  const mails = () =>
    world.sql<{ message: string; state: string; is_useless: boolean }>(
      `select data ->> 'message' as message, state, coalesce(useless_after <= $1::timestamptz, false) as is_useless
       from private.mails where kind = 'removals'`,
      [world.now().toISOString()],
    );
  beforeEach(async () => {
    await world.sql("update removal_cases set status_word = 'waiting'");
    await world.sql('delete from private.mails');
  });

  it('is unread and the newest again with a further case, also where the number is the same', async () => {
    const first = await sentNotice();
    await need(first.caseId);
    await world.sql(
      "update notifications set read = true, created_at = created_at - interval '5 hours'",
    );
    await world.sql("update removal_cases set status_word = 'waiting'");
    await need((await sentNotice()).caseId);
    expect(await told()).toMatchObject([{ title: 'A removal needs you', read: false }]);
    expect(
      await world.sql(
        "select from notifications where created_at > $1::timestamptz - interval '1 hour'",
        [world.now().toISOString()],
      ),
    ).toHaveLength(1);
  });

  it('is fewer when she has seen to one, in a mail that waits for the morning too; what she has read stays read', async () => {
    const [one, other] = [await sentNotice(), await sentNotice()];
    await need(one.caseId);
    await need(other.caseId);
    expect((await mails())[0]?.message).toContain('2 removals');
    await world.sql('update notifications set read = true');
    // Told in the evening, seen to after midnight (UTC).
    await world.pass(23);
    await seeTo(one.caseId);
    expect(await told()).toMatchObject([
      { message: expect.stringContaining('One removal') as string, read: true },
    ]);
    expect(await mails()).toMatchObject([
      { message: expect.stringContaining('One removal') as string, is_useless: false },
    ]);
  });

  it('is taken back when she has seen to all, and told again with the next, by mail too', async () => {
    const { caseId } = await sentNotice();
    await need(caseId);
    await seeTo(caseId);
    expect(await told()).toEqual([]);
    expect(await mails()).toMatchObject([{ is_useless: true }]);
    // Its minute came in between.
    await world.sql(
      "update private.mails set state = 'dropped', reason = 'useless', settled_at = now()",
    );
    await need(caseId);
    expect(await told()).toMatchObject([{ title: 'A removal needs you', read: false }]);
    expect(await mails()).toMatchObject([{ state: 'queued', is_useless: false }]);
  });
});
