import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import type { FindingCandidate } from './candidate.ts';
import { loadPageGuard, storeFinding } from './index.ts';
import { makeCandidate, makeEvidence, makeMatch } from './testing/make-candidate.ts';

let gateway: TestGateway;
let person: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(async () => {
  person = await gateway.signIn();
});
afterAll(() => gateway.stop());

const store = (other: Partial<FindingCandidate> = {}) =>
  gateway.context.database.asService(async (trx) =>
    storeFinding(trx, await loadPageGuard(trx, person.userId), makeCandidate(person.userId, other)),
  );
const rows = (columns = '*') =>
  gateway.sql(`select ${columns} from findings where user_id = $1 order by first_seen_at, id`, [
    person.userId,
  ]);
async function addWork(): Promise<string> {
  const [work] = await gateway.sql<{ id: string }>(
    "insert into works (user_id, kind, title, quality) values ($1, 'photo', 'At the sea', 90) returning id",
    [person.userId],
  );
  return work!.id;
}

describe('matches and evidence', () => {
  it('are kept once each, the closest of every picture', async () => {
    const workId = await addWork();
    const found = { pictures: 1, ...makeEvidence('page') };
    await store({ ...found, matches: [makeMatch(workId, 20), makeMatch(workId, 12)] });
    await store({ ...found, matches: [makeMatch(workId, 15)] });
    await store({ pictures: 0 });
    const matches = await gateway.sql(
      'select distance, label from finding_matches where user_id = $1',
      [person.userId],
    );
    expect(matches).toEqual([{ distance: 12, label: 'high' }]);
    // A look that could not see the picture takes nothing back.
    expect(await rows('quality')).toEqual([{ quality: 'high' }]);
    const evidence = await gateway.sql(
      `select picture from evidence left join private.evidence_pictures on evidence_id = id
       where user_id = $1`,
      [person.userId],
    );
    expect(evidence).toEqual([{ picture: Buffer.from('picture of page') }]);
  });

  it('stay those of her work when a later look sees only other pictures', async () => {
    const { evidence, picture } = makeEvidence('hers');
    const hers = {
      mediaUrl: 'https://cdn.example/hers.jpg',
      preview: 'data:image/webp;base64,QQ==',
    };
    await store({
      matches: [makeMatch(await addWork(), 8, hers.mediaUrl)],
      ...{ pictures: 1, evidence, picture: { ...picture!, ...hers } },
    });
    await gateway.sql(
      "update evidence set captured_at = now() - interval '8 days' where user_id = $1",
      [person.userId],
    );
    await store({ pictures: 1, ...makeEvidence('advertisement') });
    expect(await rows('preview')).toEqual([{ preview: hers.preview }]);
    const kept = await gateway.sql(
      `select media_url, picture from evidence left join private.evidence_pictures on evidence_id = id
       where user_id = $1 order by captured_at`,
      [person.userId],
    );
    expect(kept).toEqual([
      { media_url: hers.mediaUrl, picture: Buffer.from('picture of hers') },
      { media_url: null, picture: null },
    ]);
  });

  it('of a changed page are kept again after a week', async () => {
    const count = async () =>
      (await gateway.sql('select from evidence where user_id = $1', [person.userId])).length;
    await store(makeEvidence('one'));
    await store(makeEvidence('two'));
    expect(await count()).toBe(1);
    await gateway.sql(
      "update evidence set captured_at = now() - interval '8 days' where user_id = $1",
      [person.userId],
    );
    await store(makeEvidence('one'));
    expect(await count()).toBe(1);
    await store(makeEvidence('two'));
    expect(await count()).toBe(2);
  });

  it('with works that are nobody’s, or somebody else’s, are left out', async () => {
    const mine = await addWork();
    const owner = person;
    person = await gateway.signIn();
    const foreign = makeMatch(mine, 3);
    const unknown = makeMatch('11111111-1111-4111-8111-111111111111', 3);
    expect((await store({ matches: [foreign, unknown], pictures: 2 })).outcome).toBe('new');
    const kept = await gateway.sql('select from finding_matches where user_id in ($1, $2)', [
      person.userId,
      owner.userId,
    ]);
    expect(kept).toEqual([]);
  });
});
