import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { features } from './features/index.ts';
import { rawRequest } from './testing/raw-request.ts';
import { startAdminWorld } from './testing/start-admin-world.ts';
import type { AdminWorld } from './testing/start-admin-world.ts';

/** Everything that is mounted, and who gets past each door: an address that nobody agreed to fails (check 11). */
let world: AdminWorld;
const tokens: Record<string, string | null> = { visitor: null };
beforeAll(async () => {
  world = await startAdminWorld(features, {
    ...{ WORKER_IN_PROCESS: 'false', REST_REQUESTS_PER_MINUTE: '1000000', TRUST_PROXY: '1' },
  });
  const [person, halfway] = [await world.person(), await world.person()];
  const look = await world.call(world.admin.token, 'start-impersonation', {
    ...{ userId: person.userId, reason: 'the list of addresses' },
  });
  tokens['first-step'] = halfway.token;
  await world.gateway.sql(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', 'x', now(), now())`,
    [halfway.userId],
  );
  tokens['person'] = person.token;
  tokens['look'] = String(look.body['accessToken']);
});
afterAll(() => world.gateway.stop());

/** One request to a route, with `x` in every place of its path that is open. */
async function ask(method: string, path: string, token: string | null) {
  const at = path.replaceAll(/:api\{[^}]*\}|:\w+|\*/g, 'x');
  return rawRequest(world.gateway.url, {
    method,
    path: at,
    headers: {
      ...{ apikey: world.gateway.publishableKey, 'content-type': 'application/json' },
      'x-forwarded-for': `18.19.${String(randomInt(256))}.${String(randomInt(256))}`,
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...((method === 'POST' || method === 'PUT') && { body: '{}' }),
  });
}

it('what is mounted, and who gets past each door, is what was agreed', async () => {
  // Functions and the API of apps have a table and a contract of their own, which ask everybody.
  const others = world.gateway.routes.filter(
    ({ method, path }) => method !== 'ALL' && !/^\/(functions|api)\/v1\//.test(path),
  );
  const lines = new Set<string>();
  // What ends a session comes last.
  const place = ({ path }: { path: string }) => Number(path.endsWith('/logout'));
  for (const { method, path } of others.toSorted((a, b) => place(a) - place(b))) {
    const inside: string[] = [];
    for (const [who, token] of Object.entries(tokens)) {
      const { body, status } = await ask(method, path, token);
      if (status !== 401 && !/read_only|bad_jwt|no_authorization/.test(body)) inside.push(who);
    }
    lines.add(`${method} ${path}: ${inside.join(' ')}`);
  }
  await expect(`${[...lines].sort().join('\n')}\n`).toMatchFileSnapshot('routes.txt');
});

it('nothing answers TRACE, nor a method that it does not have', async () => {
  const paths = new Set(world.gateway.routes.map(({ path }) => path));
  for (const path of paths)
    expect([path, (await ask('TRACE', path, null)).status]).toEqual([path, 405]);
  for (const path of ['/healthz', '/auth/v1/user', '/rest/v1/sites', '/functions/v1/crawl'])
    expect([path, (await ask('LOCK', path, null)).status]).toEqual([
      path,
      expect.toBeOneOf([401, 404, 405]),
    ]);
});
