import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from './features/index.ts';
import { functionDoors, listFunctions, openWhileLooking } from './testing/function-doors.ts';
import { startAdminWorld } from './testing/start-admin-world.ts';
import type { AdminWorld } from './testing/start-admin-world.ts';

/** Who is let in at every server function. What she finds behind the door is the replays' affair. */
let world: AdminWorld;
const tokens: Record<string, string | null> = { visitor: null };
beforeAll(async () => {
  world = await startAdminWorld(features, {
    WORKER_IN_PROCESS: 'false',
    REST_REQUESTS_PER_MINUTE: '1000000',
    // Every call comes from an address of its own.
    TRUST_PROXY: '1',
  });
  const { sql } = world.gateway;
  const [person, moderator, halfway, banned, gone] = await Promise.all(
    Array.from({ length: 5 }, () => world.person()),
  );
  tokens['person'] = person!.token;
  tokens['admin'] = world.admin.token;
  tokens['moderator'] = moderator!.token;
  await sql("insert into user_roles (user_id, role) values ($1, 'moderator')", [moderator!.userId]);
  tokens['first step only'] = halfway!.token;
  await sql(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', 'x', now(), now())`,
    [halfway!.userId],
  );
  tokens['suspended'] = banned!.token;
  await sql("insert into user_bans (user_id, ban_reason) values ($1, 'x')", [banned!.userId]);
  tokens['signed out'] = gone!.token;
  await sql('delete from auth.sessions where id = $1', [gone!.sessionId]);
  const look = await world.call(world.admin.token, 'start-impersonation', {
    userId: (await world.person()).userId,
    reason: 'the matrix',
  });
  tokens['look'] = String(look.body['accessToken']);
});
afterAll(() => world.gateway.stop());

type Verdict = 'in' | 'sign in' | 'operators only' | 'only reads';
const is = (door: keyof typeof functionDoors, name: string) => functionDoors[door].includes(name);

function meant(who: string, name: string): Verdict {
  if (['first step only', 'suspended', 'signed out'].includes(who)) return 'sign in';
  if (who === 'look' && !openWhileLooking.includes(name)) return 'only reads';
  if (is('machines', name) || (is('looks', name) && who !== 'look')) return 'sign in';
  if (who === 'visitor') return is('anybody', name) ? 'in' : 'sign in';
  if (is('operators', name)) return who === 'admin' ? 'in' : 'operators only';
  return 'in';
}

async function knock(who: string, method: string, name: string): Promise<Verdict> {
  const token = tokens[who] ?? null;
  const { publishableKey, url } = world.gateway;
  const answer = await fetch(`${url}/functions/v1/${name}`, {
    method,
    headers: {
      'content-type': 'application/json',
      apikey: publishableKey,
      'x-forwarded-for': `18.19.${String(randomInt(256))}.${String(randomInt(256))}`,
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(method === 'POST' && { body: '{}' }),
  });
  const text = await answer.text();
  if (answer.status === 401) return 'sign in';
  if (text.includes('administration.read_only')) return 'only reads';
  if (answer.status === 403 && text.includes('Only administrators may do this.'))
    return 'operators only';
  expect([name, answer.status, text]).toEqual([
    name,
    expect.toBeOneOf([200, 201, 202, 400, 403, 404, 409, 422, 429]),
    text,
  ]);
  return 'in';
}

/** What ends a look comes last. */
const routes = () =>
  listFunctions(world.gateway).toSorted(
    (a, b) => Number(is('looks', a.name)) - Number(is('looks', b.name)),
  );

it('every function stands in one list of who is let in', () => {
  const names = [...new Set(routes().map(({ name }) => name))];
  expect(Object.values(functionDoors).flat().sort()).toEqual(names.sort());
});

describe.each([
  'visitor',
  'person',
  'moderator',
  'admin',
  'look',
  'first step only',
  'suspended',
  'signed out',
])('%s', (who) => {
  it('is let in where she should be, and nowhere else', async () => {
    const found: [string, string, Verdict][] = [];
    for (const { method, name } of routes())
      found.push([method, name, await knock(who, method, name)]);
    expect(found).toEqual(found.map(([method, name]) => [method, name, meant(who, name)]));
  });
});
