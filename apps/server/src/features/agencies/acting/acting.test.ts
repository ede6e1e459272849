import { agencyScopes } from '@leakblock/domain/agencies';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { features } from '../../index.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { actFor } from './act-for.ts';
import { callFor, meetAgency } from '../../../testing/meet-agency.ts';
import type { Answered, MetAgency } from '../../../testing/meet-agency.ts';

let gateway: TestGateway;
let agency: MetAgency;
let manager: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({
    features,
    env: { WORKER_IN_PROCESS: 'false', REST_REQUESTS_PER_MINUTE: '1000000' },
  });
  agency = await meetAgency(gateway);
  manager = await agency.employ('manager');
});
afterAll(() => gateway.stop());

let luna: SignedIn;
let findingId: string;
beforeEach(async () => {
  luna = await gateway.signIn();
  await gateway.sql('insert into profiles (id) values ($1)', [luna.userId]);
  await agency.link(luna, agencyScopes);
  const [finding] = await gateway.sql<{ id: string }>(
    `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score) values
     ($1, 'https://a.example/b', 'https://a.example/b', 'a.example', 'leak', 'crawl', 'leak', 0.5) returning id`,
    [luna.userId],
  );
  findingId = finding?.id ?? '';
});

const review = (who: SignedIn | null, creator?: SignedIn | string): Promise<Answered> =>
  callFor(gateway, who, {
    name: 'review-findings',
    body: { ids: [findingId], action: 'remove' },
    ...(creator !== undefined && { creator }),
  });
const statusOf = async () =>
  (
    await gateway.sql<{ status: string }>('select status from findings where id = $1', [findingId])
  )[0]?.status;
const trail = () =>
  gateway.sql('select actor_id, action, detail from agency_events where creator_id = $1', [
    luna.userId,
  ]);

describe('a member who acts for a creator', () => {
  it('decides in her place; both trails name the agency', async () => {
    expect(await review(manager, luna)).toMatchObject({ status: 200, body: { changed: [{}] } });
    expect(await statusOf()).toBe('to_remove');
    expect(
      await gateway.sql('select actor, action from finding_events where finding_id = $1', [
        findingId,
      ]),
    ).toEqual([{ actor: 'agency', action: 'remove' }]);
    expect(await trail()).toEqual([
      {
        actor_id: manager.userId,
        action: 'act.review-findings',
        detail: { scope: 'review', count: 1 },
      },
    ]);
  });

  it('is noted with the number of what it is about, not of what is told beside it', async () => {
    const works = [1, 2, 3].map(() => ({ workId: crypto.randomUUID() }));
    await callFor(gateway, manager, {
      ...{ name: 'create-cases', creator: luna },
      body: { works, findingIds: [findingId], answers: {} },
    });
    await callFor(gateway, manager, { name: 'crawl', body: { names: ['a', 'b'] }, creator: luna });
    expect(await trail()).toMatchObject([
      { action: 'act.create-cases', detail: { scope: 'remove', count: 1 } },
      { action: 'act.crawl', detail: { scope: 'scan' } },
    ]);
    const [, crawl] = await trail();
    expect(crawl?.['detail']).toEqual({ scope: 'scan' });
  });

  it('reaches nothing without naming her, though the finding is seen', async () => {
    expect((await review(manager)).body).toEqual({ changed: [], undoToken: null });
    expect(await statusOf()).toBe('new');
  });

  it('names one creator and reaches no other', async () => {
    const other = await gateway.signIn();
    await agency.link(other, agencyScopes);
    expect((await review(manager, other)).body).toEqual({ changed: [], undoToken: null });
    expect(await statusOf()).toBe('new');
  });

  it('is the same to whatever waits for her turn, however her id is written', async () => {
    const claims = {
      ...({ sub: manager.userId, role: 'authenticated', aud: 'authenticated' } as const),
      ...{ session_id: crypto.randomUUID(), exp: 0 },
    };
    const acting = await actFor(
      gateway.context,
      { kind: 'user', userId: manager.userId, claims },
      { creatorId: luna.userId.toUpperCase(), needs: 'look', path: '/x' },
    );
    expect([acting.userId, acting.claims.sub]).toEqual([luna.userId, luna.userId]);
    expect((await review(manager, luna.userId.toUpperCase())).status).toBe(200);
  });

  it('does what she could not do herself no more than she: her plan holds', async () => {
    const started = await callFor(gateway, manager, { name: 'full-scan', creator: luna });
    expect(started.code).toBe('scans.plan_required');
  });

  it('leaves her pages, links and address out of the answer to another function', async () => {
    for (const name of [
      'sign-authorisation',
      'register-works',
      'check-subscription',
      'search-image',
    ])
      expect([name, (await callFor(gateway, manager, { name, creator: luna })).code]).toEqual([
        name,
        'agencies.not_allowed',
      ]);
  });
});

describe('refused, with nothing changed and nothing in the trail:', () => {
  async function expectRefused(
    who: SignedIn | null,
    code: string,
    creator: SignedIn | string = luna,
  ) {
    expect((await review(who, creator)).code).toBe(code);
    expect(await statusOf()).toBe('new');
    expect(await trail()).toEqual([]);
  }

  it('a viewer', async () => {
    await expectRefused(await agency.employ('viewer'), 'agencies.role_too_small');
  });

  it('a member whom the creator did not allow it', async () => {
    await agency.link(luna, ['remove', 'scan']);
    await expectRefused(manager, 'agencies.not_allowed');
  });

  it('a stranger, the creator herself, a member of another agency, a visitor', async () => {
    await expectRefused(await gateway.signIn(), 'agencies.not_linked');
    await expectRefused(luna, 'agencies.not_linked');
    await expectRefused((await meetAgency(gateway)).owner, 'agencies.not_linked');
    await expectRefused(null, 'request.unauthorized');
  });

  it('from the moment she ended the link', async () => {
    await agency.end(luna);
    await expectRefused(manager, 'agencies.not_linked');
  });

  it('a member of a suspended agency, and one who was removed', async () => {
    const closed = await meetAgency(gateway);
    await closed.link(luna, agencyScopes);
    await gateway.sql(`update agencies set status = 'suspended' where id = $1`, [closed.agencyId]);
    await expectRefused(closed.owner, 'agencies.not_linked');
    const former = await agency.employ('owner');
    await gateway.sql('delete from agency_members where user_id = $1', [former.userId]);
    await expectRefused(former, 'agencies.not_linked');
  });

  it('for a creator who is suspended or deleted', async () => {
    await gateway.sql(`insert into user_bans (user_id, ban_reason) values ($1, 'x')`, [
      luna.userId,
    ]);
    await expectRefused(manager, 'agencies.not_linked');
    await gateway.sql('delete from user_bans where user_id = $1', [luna.userId]);
    await gateway.sql('update auth.users set deleted_at = now() where id = $1', [luna.userId]);
    await expectRefused(manager, 'agencies.not_linked');
  });

  it.each(['', 'luna', '1', `${crypto.randomUUID()}, ${crypto.randomUUID()}`, '%00'])(
    'a name that is no id: %s',
    async (creator) => {
      await expectRefused(manager, 'request.invalid', creator);
    },
  );

  it('when the trail cannot be written: the act fails closed', async () => {
    await gateway.sql(`alter table agency_events add constraint full_book check (false) not valid`);
    try {
      expect((await review(manager, luna)).status).toBe(500);
      expect(await statusOf()).toBe('new');
    } finally {
      await gateway.sql('alter table agency_events drop constraint full_book');
    }
  });
});

describe('a picture that was kept of a page', () => {
  const picture = (who: SignedIn | null, creator?: SignedIn) =>
    callFor(gateway, who, {
      name: `finding-picture?id=${findingId}`,
      method: 'GET',
      ...(creator !== undefined && { creator }),
    });

  it('is for who looks after her, viewers too, until the link ends; nobody sees it in her own name', async () => {
    await gateway.sql(
      `with kept as (
         insert into evidence (finding_id, user_id, url, http_status, body_sha256, body_bytes, media_url)
         values ($1, $2, 'https://a.example/b', 200, sha256('x'), 1, 'https://a.example/b.jpg') returning id
       ) insert into private.evidence_pictures (evidence_id, picture) select id, '\\x00' from kept`,
      [findingId, luna.userId],
    );
    const viewer = await agency.employ('viewer');
    expect((await picture(viewer, luna)).status).toBe(200);
    expect((await picture(viewer)).code).toBe('request.not_found');
    expect(await trail()).toEqual([]);
    await agency.end(luna);
    expect((await picture(viewer, luna)).code).toBe('agencies.not_linked');
  });
});

it('a page of another origin that may call may send the name of a creator', async () => {
  const answer = await fetch(`${gateway.url}/functions/v1/review-findings`, {
    method: 'OPTIONS',
    headers: { origin: gateway.url },
  });
  expect(answer.headers.get('access-control-allow-headers')).toContain('x-acting-for');
});
