import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../testing/raw-request.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { startRestEngine } from './engine.ts';

let gateway: TestGateway;
let ana: SignedIn;

beforeAll(async () => {
  gateway = await startTestGateway({
    // Two trusted hops stand for a proxy, so that one test can be several clients.
    env: { TRUST_PROXY: '1', DATABASE_POOL_SIZE: '6', DATABASE_STATEMENT_TIMEOUT_MS: '1500' },
    prepareSql: `
      create function public.sleep(seconds float8) returns text language sql volatile
        as $$ select 'awake' from pg_sleep(seconds) $$;
      grant execute on function public.sleep(float8) to anon, authenticated;`,
  });
  ana = await gateway.signIn();
});
afterAll(() => gateway.stop());

const asVisitor = () => ({ apikey: gateway.publishableKey });
const sleep = (seconds: number, headers: Record<string, string> = asVisitor()) =>
  rawRequest(gateway.url, {
    method: 'POST',
    path: '/rest/v1/rpc/sleep',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ seconds }),
  });
const ask = (path: string, headers: Record<string, string> = asVisitor(), method = 'GET') =>
  rawRequest(gateway.url, { path, headers, method });

describe('P1: only tables and functions are reachable', () => {
  it.each([
    '/_system/info',
    '/_system/config',
    '/_system/introspect',
    '/rest/v1',
    '/rest/v1/',
    '/rest/v1/rpc',
    '/rest/v1/rpc/',
    '/rest/v1/../../_system/info',
    '/rest/v1/%2e%2e/%2e%2e/_system/info',
    '/rest/v1/..%2f..%2f_system%2finfo',
    '/rest/v1//_system/info',
    '/rest/v1/profiles/../../../_system/config',
    '/rest/v1/profiles/extra',
    '/rest/v1/Profiles%00',
    '/rest/v1/auth.users',
    '/auth/v1/token?grant_type=password',
    '/storage/v1/object/list/x',
    '/realtime/v1/websocket',
    '/studio',
    '/graphql/v1',
  ])('%s does not exist', async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(answer.body).not.toMatch(/jwt_secret|postgresql:|swagger|smtp/);
  });

  it('has nothing of the engine’s own sign-in and storage: those are ours', async () => {
    const settings = await ask('/auth/v1/settings');
    expect(JSON.parse(settings.body)).toHaveProperty('mailer_autoconfirm');
    expect([401, 403, 404]).toContain((await ask('/auth/v1/admin/users')).status);
    // A visitor sees no bucket, and puts nothing into one.
    expect((await ask('/storage/v1/object/a/b', asVisitor(), 'POST')).status).toBeLessThan(500);
    expect((await ask('/storage/v1/object/a/b')).status).toBeGreaterThanOrEqual(400);
  });

  it('refuses other methods, TRACE among them', async () => {
    for (const method of ['TRACE', 'PUT', 'LOCK']) {
      expect((await ask('/rest/v1/sites', asVisitor(), method)).status).toBe(405);
    }
    expect((await ask('/rest/v1/rpc/has_role', asVisitor(), 'DELETE')).status).toBe(405);
  });

  it('opens no other schema by profile headers or by name', async () => {
    for (const profile of ['auth', 'private', 'pgboss', 'pg_catalog']) {
      const answer = await ask('/rest/v1/users', { ...asVisitor(), 'accept-profile': profile });
      expect([404, 406]).toContain(answer.status);
    }
    for (const table of ['users', 'sessions', 'job', 'scan_allowances', 'schema_migrations']) {
      expect((await ask(`/rest/v1/${table}`)).status).toBe(404);
    }
  });
});

describe('P2: never with more rights than the policies leave', () => {
  const start = (url: string) =>
    startRestEngine({
      url,
      poolSize: 2,
      statementTimeoutMs: 1000,
      log: gateway.context.log,
    });

  it('refuses to start as a superuser', async () => {
    await expect(start(gateway.urls.ownerUrl)).rejects.toThrow(/is a superuser/);
  });

  it('refuses to start as a role that owns a table', async () => {
    await gateway.sql(`
      create table private.owned (id int);
      alter table private.owned owner to leakblock_server`);
    await expect(start(gateway.urls.serverUrl)).rejects.toThrow(/owns schemas or tables/);
    await gateway.sql('drop table private.owned');
  });

  it('refuses to start while a table is open to everybody', async () => {
    await gateway.sql('alter table stage_names disable row level security');
    await expect(start(gateway.urls.liteApiUrl)).rejects.toThrow(/off on the tables stage_names/);
    await gateway.sql('alter table stage_names enable row level security');
  });

  it('sets the role of the caller even when asked before any policy exists', async () => {
    const anyone = await gateway.client().from('profiles').select('id');
    expect(anyone.error?.code).toBe('42501');
  });
});

describe('P3: grants stay as the migrations made them', () => {
  it('changes no privilege by starting and serving', async () => {
    const readGrants = () =>
      gateway.sql(`
        select c.oid::regclass::text as name, c.relacl::text as acl from pg_class c
        join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'private', 'auth')
        union all select defaclrole::regrole::text, defaclacl::text from pg_default_acl
        order by 1, 2`);
    const before = await readGrants();
    await gateway.client(ana.token).from('profiles').select('*');
    await gateway.client().from('sites').select('id');
    expect(await readGrants()).toEqual(before);
    expect(JSON.stringify(before)).not.toMatch(/anon=[a-zA-Z]*d[a-zA-Z]*\//);
  });

  it('does not let a person raise her own tier', async () => {
    const client = gateway.client(ana.token);
    await client.from('profiles').insert({ id: ana.userId });
    const raised = await client
      .from('profiles')
      .update({ subscription_tier: 'elite', verified: true })
      .eq('id', ana.userId)
      .select();
    expect(raised.error?.code).toBe('42501');
    const named = await client
      .from('profiles')
      .update({ first_name: 'Ana' })
      .eq('id', ana.userId)
      .select('first_name, subscription_tier');
    expect(named.data).toEqual([{ first_name: 'Ana', subscription_tier: 'standard' }]);
  });
});

describe('P6 and P7: no keyless admin, no studio', () => {
  it.each([{}, { host: 'localhost' }, { host: '127.0.0.1:54321', 'x-forwarded-for': '127.0.0.1' }])(
    'refuses a request without a key (%o)',
    async (headers) => {
      expect((await ask('/rest/v1/profiles', headers)).status).toBe(401);
    },
  );

  it('refuses the secret key from outside, as key and as bearer', async () => {
    const { secretApiKey } = gateway.context.secrets;
    const answers = [
      await ask('/rest/v1/profiles', { apikey: secretApiKey }),
      await ask('/rest/v1/profiles', { ...asVisitor(), authorization: `Bearer ${secretApiKey}` }),
      await ask(`/rest/v1/profiles?apikey=${secretApiKey}`, {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('has a page, and nothing of the engine, at the root', async () => {
    const answer = await ask('/');
    expect([answer.status, answer.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
  });
});

describe('P10: a migration while the gateway runs', () => {
  it('serves the new table with its policy', async () => {
    const name = `later_${randomUUID().slice(0, 8)}`;
    expect((await ask(`/rest/v1/${name}`)).status).toBe(404);
    await gateway.sql(`
      create table ${name} (id int primary key, word text);
      insert into ${name} values (1, 'seen'), (2, 'hidden');
      alter table ${name} enable row level security;
      create policy p on ${name} for select to anon using (id = 1);
      grant select on ${name} to anon`);
    const answer = await ask(`/rest/v1/${name}?select=word`);
    expect(JSON.parse(answer.body)).toEqual([{ word: 'seen' }]);
  });

  it('serves no table that a migration left without row level security', async () => {
    await gateway.sql('create table open_door (id int); grant select on open_door to anon');
    const answer = await ask('/rest/v1/open_door');
    expect(answer.status).toBe(500);
    await gateway.sql('drop table open_door');
  });
});

describe('P11: a database connection that dies during a request', () => {
  it('costs that request an error and nothing else', async () => {
    const slow = sleep(1.2);
    const killed = await killWhenRunning();
    expect(killed).toBeGreaterThan(0);
    const answer = await slow;
    expect(answer.status).toBe(503);
    expect(answer.body).not.toMatch(/terminating|administrator/);
    expect((await ask('/rest/v1/sites?select=id')).status).toBe(200);
  });

  it('does not hang when all connections die at once', async () => {
    await gateway.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename in ('lite_api', 'leakblock_server')`,
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask('/rest/v1/sites?select=id')),
    );
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect((await ask('/rest/v1/sites?select=id')).status).toBe(200);
  });

  async function killWhenRunning(): Promise<number> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const killed = await gateway.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and usename = 'lite_api'
           and state = 'active' and query like '%sleep%'`,
      );
      if (killed.length > 0) return killed.length;
      await pause(10);
    }
    return 0;
  }
});

describe('P12: one client cannot take every connection', () => {
  it('serves somebody else while twelve slow requests of one address run', async () => {
    const from = (address: string) => ({ ...asVisitor(), 'x-forwarded-for': address });
    const running = async () =>
      (
        await gateway.sql(
          `select from pg_stat_activity where datname = current_database() and usename = 'lite_api'
             and state = 'active' and query like '%sleep%'`,
        )
      ).length;
    const greedy = Array.from({ length: 12 }, () => sleep(1, from('203.0.113.7')));
    await expect.poll(running, { timeout: 10_000 }).toBeGreaterThan(0);
    const other = await ask('/rest/v1/sites?select=id', from('198.51.100.9'));
    expect(other.status).toBe(200);
    // Three places of six connections.
    expect(await running()).toBeLessThanOrEqual(3);
    await Promise.all(greedy);
  });

  it('cancels a statement that runs too long, with an answer that blames nobody else', async () => {
    const answer = await sleep(20);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'request.invalid' });
  });

  it('does not blame her who waits for a row that somebody holds: it may be tried again', async () => {
    const client = gateway.client(ana.token);
    await client.from('stage_names').insert({ user_id: ana.userId, name: 'Held' });
    const holder = new pg.Client({ connectionString: gateway.urls.ownerUrl });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query("select from stage_names where name = 'Held' for update");
      const waiting = await client.from('stage_names').delete().eq('name', 'Held');
      expect(waiting.status).toBe(503);
      expect(waiting.error).toMatchObject({ code: 'server.database_unavailable' });
    } finally {
      await holder.end();
    }
    expect((await client.from('stage_names').delete().eq('name', 'Held')).status).toBe(204);
  });
});

describe('bounds of one question', () => {
  it('gives at most 500 rows, at every level', async () => {
    await gateway.sql(
      `insert into sites (id, label, url_pattern, category, kind, icon)
       select 's' || n, 'S', 'https://s.example/{username}', 'Adult', 'platform', '{}'
       from generate_series(1, 600) n`,
    );
    const { data } = await gateway.client().from('sites').select('id').limit(10_000);
    expect(data).toHaveLength(500);
  });

  it('refuses deep embeds, many embeds and endless queries', async () => {
    const paths = [
      '/rest/v1/sites?select=id,a(b(c(d(e))))',
      `/rest/v1/sites?select=${Array.from({ length: 20 }, (_, n) => `a${String(n)}(id)`).join(',')}`,
      `/rest/v1/sites?id=in.(${'x,'.repeat(5000)})`,
      `/rest/v1/sites?or=${'(and'.repeat(10)}(id.eq.a)${')'.repeat(10)}`,
    ];
    for (const path of paths) {
      expect((await ask(path)).status).toBe(400);
    }
  });

  it('refuses to update or delete everything at once', async () => {
    const answer = await ask(
      '/rest/v1/stage_names',
      { ...asVisitor(), authorization: `Bearer ${ana.token}` },
      'DELETE',
    );
    expect(answer.status).toBe(400);
  });
});
