import { apiScopes } from '@leakblock/domain/oauth-clients';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meetAgency } from '../../../testing/meet-agency.ts';
import { fillAccount } from './testing/fill-account.ts';
import { openApiWorld } from './testing/open-api-world.ts';
import type { ApiWorld } from './testing/open-api-world.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await openApiWorld({ grantRequestsPerMinute: 30 });
});
afterAll(() => world.stop());

const idsOf = (body: unknown) => (body as { items: { id: string }[] }).items.map(({ id }) => id);

describe('the document', () => {
  it('is open to everybody and names our own doors', async () => {
    const { body, status } = await world.ask(null, '/openapi.json');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: `${world.url}/api/v1` }],
      components: {
        securitySchemes: {
          oauth2: {
            flows: {
              authorizationCode: {
                authorizationUrl: `${world.url}/oauth/auth`,
                tokenUrl: `${world.url}/oauth/token`,
                scopes: Object.fromEntries(apiScopes.map((scope) => [scope, expect.any(String)])),
              },
            },
          },
        },
      },
    });
  });
});

describe('every page of the web', () => {
  it('may call the API with a token, and never with cookies', async () => {
    const juno = await world.signIn();
    const token = await world.giveToken(juno);
    const asked = await fetch(`${world.url}/api/v1/webhooks`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
    const answer = await world.ask(token, '/webhooks', {
      method: 'POST',
      body: { url: 'https://hooks.example.com/in', events: ['scan.finished'] },
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(answer.status).toBe(201);
    const refused = await world.ask(null, '/scans', {
      headers: { cookie: `token=${token}`, origin: 'https://elsewhere.example' },
    });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('takes a token from the header alone, and no session of the app', async () => {
    const juno = await world.signIn();
    const token = await world.giveToken(juno);
    expect((await world.ask(null, `/scans?access_token=${token}`)).status).toBe(401);
    expect((await world.ask(juno.token, '/scans')).status).toBe(401);
  });

  it('is told what there is instead of what it asked', async () => {
    const token = await world.giveToken(await world.signIn());
    const wrong = await world.ask(token, '/scans', { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect((await world.ask(token, '/nothing')).code).toBe('request.not_found');
    const large = { method: 'POST', text: `{"ids": ["${'x'.repeat(100_001)}"]}` };
    expect((await world.ask(token, '/findings/decisions', large)).status).toBe(413);
    const form = { method: 'POST', text: 'a=b', headers: { 'content-type': 'text/plain' } };
    expect((await world.ask(token, '/findings/decisions', form)).code).toBe('request.invalid');
    expect((await world.ask(token, '/scans?kind=full&kind=crawl')).code).toBe('request.invalid');
  });
});

describe('lists', () => {
  it('go on where the page before ended, each row once, also within one moment', async () => {
    const juno = await world.signIn();
    const token = await world.giveToken(juno);
    await world.sql(
      `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score, first_seen_at, last_seen_at)
       select $1, page, page, 'leaks.example', 'leak', 'search', 'leak', 0.5, seen, seen
       from generate_series(1, 11) as number,
         lateral (select 'https://leaks.example/' || number as page,
           timestamptz '2026-11-01 10:00:00.123456Z' - (number % 3) * interval '1 microsecond' as seen) as one`,
      [juno.userId],
    );
    const whole = idsOf((await world.ask(token, '/findings')).body);
    expect(whole).toHaveLength(11);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const more: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await world.ask(token, `/findings?limit=4${more}`);
      seen.push(...idsOf(body));
      cursor = (body as { next: string | null }).next;
    }
    expect(seen).toEqual(whole);
  });

  it('take a moment that no database knows for what it is', async () => {
    const token = await world.giveToken(await world.signIn());
    for (const offset of ['+23:59', '-16:00', '+15:99'])
      for (const path of ['since=', 'cursor=']) {
        const at = `2026-11-01T10:00:00${offset}`;
        const cursor = Buffer.from(JSON.stringify([at, crypto.randomUUID()])).toString('base64url');
        const query = path + (path === 'since=' ? encodeURIComponent(at) : cursor);
        expect([query, (await world.ask(token, `/findings?${query}`)).status]).toEqual([
          query,
          400,
        ]);
      }
    const widest = encodeURIComponent('2026-11-01T10:00:00-15:59');
    expect((await world.ask(token, `/findings?since=${widest}`)).status).toBe(200);
  });

  it('never show what was stopped', async () => {
    const juno = await world.signIn();
    const agency = await meetAgency(world);
    await agency.link(juno, ['review', 'remove', 'scan']);
    const { finding, removalCase, removalRequest } = await fillAccount(world, juno);
    await world.sql("update removal_requests set sent_at = '2026-11-01T10:00:00Z' where id = $1", [
      removalRequest,
    ]);
    await world.sql(
      `update findings set status = 'stopped', stop_label = 'possible_minor' where id = $1`,
      [finding],
    );
    await world.sql(`update removal_cases set stop_label = 'possible_minor' where id = $1`, [
      removalCase,
    ]);
    const readers = [
      { token: await world.giveToken(juno), as: '' },
      { token: await world.giveToken(agency.owner), as: `creator=${juno.userId}` },
    ];
    for (const { as, token } of readers) {
      const listed = async (path: string) => idsOf((await world.ask(token, path)).body);
      expect(await listed(`/findings?${as}`)).toEqual([]);
      expect((await world.ask(token, `/findings/${finding}?${as}`)).status).toBe(404);
      expect(await listed(`/removal-cases?${as}`)).toEqual([]);
      expect((await world.ask(token, `/removal-cases/${removalCase}?${as}`)).status).toBe(404);
      expect(await listed(`/removal-requests?${as}`)).toEqual([]);
      expect(await listed(`/removal-requests?caseId=${removalCase}&${as}`)).toEqual([]);
      const request = await world.ask(token, `/removal-requests/${removalRequest}?${as}`);
      expect(request.status).toBe(404);
      // Nor do figures tell of it.
      const [first, last] = [Date.now() - 30 * 86_400_000, Date.now()].map((at) =>
        new Date(at).toISOString().slice(0, 10),
      );
      const days = `from=${first}&to=${last}`;
      const { body } = await world.ask(token, `/reports/protection?${days}&${as}`);
      expect(body).toMatchObject({ removals: { cases: 0, requestsSent: 0 } });
    }
  });
});

describe('an agency', () => {
  it('looks at and decides for a creator within what she allows, and not a second longer', async () => {
    const juno = await world.signIn();
    const { finding } = await fillAccount(world, juno);
    const agency = await meetAgency(world);
    await agency.link(juno, ['review']);
    const token = await world.giveToken(agency.owner);
    const as = `creator=${juno.userId}`;
    const decision = { method: 'POST', body: { ids: [finding], action: 'remove' } };

    expect(idsOf((await world.ask(token, '/creators')).body)).toEqual([juno.userId]);
    expect(idsOf((await world.ask(token, '/findings')).body)).toEqual([]);
    expect(idsOf((await world.ask(token, `/findings?${as}`)).body)).toEqual([finding]);
    expect((await world.ask(token, `/findings/decisions?${as}`, decision)).body).toMatchObject({
      changed: [{ id: finding, status: 'to_remove' }],
    });
    const events = await world.sql(
      'select actor_id, creator_id, action from agency_events where agency_id = $1',
      [agency.agencyId],
    );
    expect(events).toEqual([
      {
        actor_id: agency.owner.userId,
        creator_id: juno.userId,
        action: 'act.api/findings/decisions',
      },
    ]);
    const keyed = { ...decision, headers: { 'idempotency-key': 'k' } };
    expect((await world.ask(token, `/findings/decisions?${as}`, keyed)).status).toBe(200);
    const scan = await world.ask(token, `/scans?${as}`, { method: 'POST' });
    expect(scan.code).toBe('agencies.not_allowed');
    // Works stay hers, whoever asks.
    expect((await world.ask(token, `/works?${as}`)).code).toBe('request.invalid');

    await agency.end(juno);
    expect((await world.ask(token, `/findings?${as}`)).code).toBe('agencies.not_linked');
    const again = await world.ask(token, `/findings/decisions?${as}`, keyed);
    expect(again.code).toBe('agencies.not_linked');
    expect(idsOf((await world.ask(token, '/creators')).body)).toEqual([]);
  });

  it('has viewers who only look', async () => {
    const juno = await world.signIn();
    const { finding } = await fillAccount(world, juno);
    const agency = await meetAgency(world);
    await agency.link(juno, ['review', 'remove', 'scan']);
    const token = await world.giveToken(await agency.employ('viewer'));
    const as = `creator=${juno.userId}`;
    expect((await world.ask(token, `/findings/${finding}?${as}`)).status).toBe(200);
    const decided = await world.ask(token, `/findings/decisions?${as}`, {
      method: 'POST',
      body: { ids: [finding], action: 'remove' },
    });
    expect(decided.code).toBe('agencies.role_too_small');
  });
});

it('an admin sees with a token what is hers alone', async () => {
  const juno = await world.signIn();
  const { finding } = await fillAccount(world, juno);
  const admin = await world.signIn();
  await world.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [admin.userId]);
  const token = await world.giveToken(admin);
  expect(idsOf((await world.ask(token, '/findings')).body)).toEqual([]);
  expect((await world.ask(token, `/findings/${finding}`)).status).toBe(404);
});

it('a grant has its requests of a minute, and says how many are left', async () => {
  const token = await world.giveToken(await world.signIn());
  const first = await world.ask(token, '/scans');
  expect(first.headers.get('ratelimit-policy')).toBe('"grant";q=30;w=60');
  expect(first.headers.get('ratelimit')).toMatch(/^"grant";r=29;t=\d+$/);
  const rest = await Promise.all(Array.from({ length: 30 }, () => world.ask(token, '/scans')));
  const over = rest.filter(({ status }) => status === 429);
  expect(over).toHaveLength(1);
  expect(over[0]?.code).toBe('api.too_many');
  expect(Number(over[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(over[0]?.headers.get('ratelimit')).toMatch(/^"grant";r=0;t=\d+$/);
  // Of this grant alone.
  const other = await world.giveToken(await world.signIn());
  expect((await world.ask(other, '/scans')).status).toBe(200);
});

it('a person who is banned is nobody from that moment', async () => {
  const juno = await world.signIn();
  const token = await world.giveToken(juno);
  expect((await world.ask(token, '/scans')).status).toBe(200);
  await world.sql(
    `insert into user_bans (user_id, ban_reason, is_active) values ($1, 'fraud', true)`,
    [juno.userId],
  );
  expect((await world.ask(token, '/scans')).status).toBe(401);
});
