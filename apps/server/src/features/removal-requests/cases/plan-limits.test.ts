import { createCasesAnswer, checkUrlsAnswer } from '@leakblock/domain/removal-requests';
import { plans } from '@leakblock/domain/subscriptions';
import type { PlanId } from '@leakblock/domain/subscriptions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePlan } from '../../../testing/give-plan.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { removalRequests } from '../index.ts';

const dayMs = 86_400_000;

let gateway: TestGateway;
let passedMs = 0;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [removalRequests],
    env: { WORKER_IN_PROCESS: 'false' },
    now: () => new Date(Date.now() + passedMs),
  });
  await gateway.sql(
    `insert into sites (id, label, url_pattern, category, kind, icon) values
       ('x', 'X', 'https://x.com/{username}', 'Social', 'platform', '{}'),
       ('board', 'Board', 'https://board.example/u/{username}', 'Forum', 'forum', '{}')`,
  );
});
afterAll(() => gateway.stop());

async function meet(plan: PlanId | null = null): Promise<SignedIn> {
  const person = await gateway.signIn();
  await gateway.sql('insert into profiles (id) values ($1)', [person.userId]);
  if (plan !== null) await givePlan(gateway, person.userId, plan);
  return person;
}

async function call(name: string, body: object, { token }: SignedIn) {
  const answer = await fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: gateway.publishableKey,
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const copied = { what: 'own_work', use: 'copy' };
const intimate = { what: 'intimate', is_sold: false, is_agreed: false };
const posing = { what: 'poses', says_fan: false, copies_works: false };
const made = { what: 'fake', is_sexual: false, is_posing: false, use: 'copy' };
const madeIntimate = { what: 'fake', is_sexual: true, is_agreed: false };
const pages = (name: string, count: number) =>
  Array.from({ length: count }, (_, place) => `https://leaks.example/${name}/${String(place)}`);

const begin = (person: SignedIn, urls: string[], answers: object = copied) =>
  call('create-cases', { urls, answers }, person);
/** What is answered when there is no room left for any of these pages. */
const none = (urls: readonly string[]) => ({
  created: [],
  refused: urls.map((subject) => ({ subject, reason: 'month_used_up' })),
});
async function begun(person: SignedIn, urls: string[], answers: object = copied) {
  const { body, status } = await begin(person, urls, answers);
  expect([status, body]).toEqual([200, expect.anything()]);
  return createCasesAnswer.parse(body);
}

describe('without a plan', () => {
  it('three removals can be begun in 30 days, the fourth not before the first is 30 days old', async () => {
    const luna = await meet();
    expect((await begun(luna, pages('one', 2))).created).toHaveLength(2);
    const partly = await begun(luna, pages('two', 3));
    expect(partly.created.map(({ url }) => url)).toEqual(pages('two', 1));
    expect(partly.refused).toEqual(
      pages('two', 3)
        .slice(1)
        .map((subject) => ({ subject, reason: 'month_used_up' })),
    );
    expect(await begun(luna, pages('three', 1))).toMatchObject(none(pages('three', 1)));
    passedMs += 29 * dayMs;
    expect(await begun(luna, pages('three', 1))).toMatchObject(none(pages('three', 1)));
    passedMs += 2 * dayMs;
    expect((await begun(luna, pages('three', 1))).created).toHaveLength(1);
  });

  it('two calls at once do not share the last place', async () => {
    const luna = await meet();
    await begun(luna, pages('last', 2));
    const answers = await Promise.all(pages('rush', 6).map((url) => begun(luna, [url])));
    expect(answers.map(({ created }) => created.length).sort()).toEqual([0, 0, 0, 0, 0, 1]);
    const [row] = await gateway.sql<{ count: number }>(
      'select count(*)::int from removal_cases where user_id = $1',
      [luna.userId],
    );
    expect(row?.count).toBe(3);
  });

  it('a page that has a case takes no place, and a call that is repeated finds its cases', async () => {
    const luna = await meet();
    const urls = pages('again', 3);
    const first = await begun(luna, urls);
    const second = await begun(luna, urls);
    expect(second.refused.map(({ reason }) => reason)).toEqual([
      'has_case',
      'has_case',
      'has_case',
    ]);
    expect(second.refused.map(({ caseId }) => caseId).sort()).toEqual(
      first.created.map(({ id }) => id).sort(),
    );
  });

  it('what is given up before anything went out gives its place back; taken up again it takes one', async () => {
    const luna = await meet();
    const urls = pages('back', 3);
    const { created } = await begun(luna, urls);
    const [one, two] = created.map(({ id }) => id);
    await gateway.sql('update removal_cases set first_contact_at = now() where id = $1', [two]);
    await call('withdraw-cases', { caseIds: [one, two] }, luna);
    expect((await begun(luna, pages('other', 2))).created).toHaveLength(1);
    const gone = created.find(({ id }) => id === one)?.url ?? '';
    expect(await begun(luna, [gone])).toMatchObject(none([gone]));
  });

  it('intimate images are never counted, and never refused', async () => {
    const luna = await meet();
    expect((await begun(luna, pages('hurt', 5), intimate)).created).toHaveLength(5);
    expect((await begun(luna, pages('copy', 3))).created).toHaveLength(3);
    const urls = [...pages('more', 4), 'https://x.com/someone/status/1'];
    expect((await begun(luna, urls, intimate)).created).toHaveLength(5);
    expect((await begun(luna, ['https://x.com/fake/1'], madeIntimate)).created).toHaveLength(1);
  });

  it('cases of a plan that ended go on, and do not count', async () => {
    const luna = await meet('starter');
    const { created } = await begun(luna, pages('held', 5));
    await givePlan(gateway, luna.userId, null);
    expect((await begun(luna, pages('after', 4))).created).toHaveLength(3);
    const rows = await gateway.sql(
      'select begun_tier, count(*)::int from removal_cases where user_id = $1 group by 1 order by 1',
      [luna.userId],
    );
    expect(created).toHaveLength(5);
    expect(rows).toEqual([
      { begun_tier: 'basic', count: 5 },
      { begun_tier: 'standard', count: 3 },
    ]);
  });

  it('a plan that rests gives nothing', async () => {
    const luna = await meet();
    await givePlan(gateway, luna.userId, 'elite', 'paused');
    expect((await begin(luna, pages('rest', 1), posing)).status).toBe(403);
  });
});

describe('kinds of removals', () => {
  const tiers: (PlanId | null)[] = [null, ...plans.map(({ id }) => id)];

  it.each(tiers)('with the plan %s', async (plan) => {
    const luna = await meet(plan);
    const isTop = plan === 'elite';
    for (const [answers, feature] of [
      [posing, 'impersonatorRemovals'],
      [made, 'deepfakeRemovals'],
    ] as const) {
      const { body, status } = await begin(luna, pages(feature, 1), answers);
      expect([feature, status]).toEqual([feature, isTop ? 200 : 403]);
      if (!isTop)
        expect(body).toMatchObject({
          code: 'removals.plan_required',
          detail: `This needs ${feature}, which the plan elite includes.`,
        });
    }
    const many = await begin(luna, pages('many', 40));
    expect(createCasesAnswer.parse(many.body).created).toHaveLength(plan === null ? 3 : 40);
  });

  it('pages on social networks stand beside the others, each with what it needs', async () => {
    const luna = await meet('pro');
    const urls = [
      'https://www.x.com/luna_copies/status/1',
      'https://mobile.twitter.com/luna_copies/status/2',
      'https://board.example/thread/7',
    ];
    const { created, refused } = await begun(luna, urls);
    expect(created.map(({ url }) => url)).toEqual([urls[2]]);
    expect(refused).toEqual(
      urls.slice(0, 2).map((url) => ({
        subject: expect.stringContaining(url.slice(-8)) as string,
        reason: 'plan_required',
        feature: 'socialRemovals',
        plan: 'elite',
      })),
    );
    await givePlan(gateway, luna.userId, 'elite');
    expect((await begun(luna, urls)).created).toHaveLength(2);
  });

  it('pasted addresses say what kind of site they are on', async () => {
    const luna = await meet();
    const text = 'https://x.com/a/status/1\nhttps://board.example/t/1\nhttps://leaks.example/z';
    const { urls } = checkUrlsAnswer.parse((await call('check-urls', { text }, luna)).body);
    expect(urls.map(({ category }) => category)).toEqual(['Social', 'Forum', undefined]);
  });
});

it('the tier of a plan is the one that its card names', async () => {
  for (const { id, tier } of plans) {
    const { userId } = await meet(id);
    expect(
      await gateway.sql('select subscription_tier from profiles where id = $1', [userId]),
    ).toEqual([{ subscription_tier: tier }]);
  }
});
