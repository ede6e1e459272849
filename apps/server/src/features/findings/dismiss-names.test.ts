import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FindingAction, ReviewFindingsAnswer } from '@leakblock/domain/findings';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import type { FindingCandidate } from './candidate.ts';
import { findings, loadPageGuard, storeFinding } from './index.ts';
import { makeCandidate, makeMatch } from './testing/make-candidate.ts';

const address = 'https://forum.example/thread/1';

let gateway: TestGateway;
let person: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({ features: [findings] });
});
beforeEach(async () => {
  person = await gateway.signIn();
});
afterAll(() => gateway.stop());

const store = (other: Partial<FindingCandidate> = {}) =>
  gateway.context.database.asService(async (trx) => {
    const guard = await loadPageGuard(trx, person.userId);
    return storeFinding(trx, guard, makeCandidate(person.userId, { address, ...other }));
  });
async function review(body: {
  ids?: (string | null)[];
  undoToken?: string | null;
  action: FindingAction;
}): Promise<ReviewFindingsAnswer> {
  const answer: { data: unknown } = await gateway
    .client(person.token)
    .functions.invoke('review-findings', { body });
  return answer.data as ReviewFindingsAnswer;
}
async function isDismissed(): Promise<boolean> {
  const guard = await gateway.context.database.asService((trx) =>
    loadPageGuard(trx, person.userId),
  );
  return guard.isNameDismissed('forum.example', 'JUNO hale');
}
async function addWork(): Promise<string> {
  const [work] = await gateway.sql<{ id: string }>(
    "insert into works (user_id, kind, title, quality) values ($1, 'photo', 'At the sea', 90) returning id",
    [person.userId],
  );
  return work!.id;
}

describe('“not me”', () => {
  it('teaches the name on that host, until it is taken back', async () => {
    const www = await store({ address: 'https://www.forum.example/1' });
    const ids = [www.id, (await store()).id];
    const { undoToken } = await review({ ids, action: 'not_me' });
    expect(await isDismissed()).toBe(true);
    await review({ ids: [www.id], action: 'undo' });
    expect(await isDismissed()).toBe(true);
    await review({ undoToken, action: 'undo' });
    expect(await isDismissed()).toBe(false);
  });

  it.each(['keep', 'remove', 'watch', 'mine'] as const)(
    'teaches nothing any more once she decides “%s” instead, and again when that is taken back',
    async (action) => {
      const { id } = await store();
      await review({ ids: [id], action: 'not_me' });
      const { undoToken } = await review({ ids: [id], action });
      expect(await isDismissed()).toBe(false);
      await review({ undoToken, action: 'undo' });
      expect(await isDismissed()).toBe(true);
      await review({ ids: [id], action });
      expect(await isDismissed()).toBe(false);
    },
  );

  it('about another page of the host stands when she decides otherwise about one', async () => {
    const other = await store({ address: 'https://forum.example/thread/2' });
    const { id } = await store();
    await review({ ids: [id, other.id], action: 'not_me' });
    await review({ ids: [id], action: 'remove' });
    expect(await isDismissed()).toBe(true);
    await review({ ids: [other.id], action: 'remove' });
    expect(await isDismissed()).toBe(false);
  });

  it('teaches nothing any more once her work was found on the page', async () => {
    const { id } = await store();
    await review({ ids: [id], action: 'not_me' });
    const matches = [makeMatch(await addWork(), 5)];
    expect(await store({ matches, pictures: 1 })).toMatchObject({ outcome: 'reopened' });
    expect(await isDismissed()).toBe(false);
    await review({ ids: [id], action: 'remove' });
    expect(await isDismissed()).toBe(false);
  });
});
