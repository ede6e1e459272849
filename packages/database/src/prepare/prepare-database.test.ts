import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../postgres/start-postgres.ts';
import { createTestDatabase, openClient } from '../testing/index.ts';
import type { TestDatabase } from '../testing/index.ts';
import { readMigrations } from './apply-migrations.ts';
import type { Migration } from './apply-migrations.ts';
import { prepareDatabase } from './prepare-database.ts';
import { urlAs } from './url-as.ts';

const passwords = { liteApi: 'lite-api-in-tests', server: 'server-in-tests' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => database.drop());

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = await openClient(url);
  try {
    return [await client.query<Record<string, unknown>>(sql)].flat().at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}

const history = 'select version, name from supabase_migrations.schema_migrations order by version';

describe('prepareDatabase', () => {
  it('changes nothing the second time, also when several programs start at once', async () => {
    const before = await query(database.ownerUrl, history);
    await Promise.all([1, 2, 3].map(() => prepareDatabase(database.ownerUrl, { passwords })));
    expect(await query(database.ownerUrl, history)).toEqual(before);
    expect(before).toEqual(
      (await readMigrations()).map(({ version, name }) => ({ version, name })),
    );
  });

  it('applies a new migration once, in the order of versions', async () => {
    const present = await readMigrations();
    const next: Migration[] = [
      { version: '29990101000000', name: 'one', sql: 'create table public.later (step int)' },
      { version: '29990102000000', name: 'two', sql: 'insert into public.later values (2)' },
    ];
    const migrations = [...present, ...next];
    await Promise.all(
      [1, 2].map(() => prepareDatabase(database.ownerUrl, { passwords, migrations })),
    );
    expect(await query(database.ownerUrl, 'select step from public.later')).toEqual([{ step: 2 }]);
  });

  it('leaves no half of a migration that fails, and says which one it was', async () => {
    const broken: Migration = {
      version: '29990201000000',
      name: 'broken',
      sql: 'create table public.half (a int); select 1 / 0',
    };
    const start = prepareDatabase(database.ownerUrl, { passwords, migrations: [broken] });
    await expect(start).rejects.toThrow('29990201000000_broken');
    expect(await query(database.ownerUrl, `select to_regclass('public.half') as half`)).toEqual([
      { half: null },
    ]);
  });

  it('stores what proves a password, not the password', async () => {
    const rows = await query(
      database.ownerUrl,
      `select rolname, rolpassword ~ '^SCRAM-SHA-256\\$4096:' as is_verifier from pg_authid
       where rolname in ('lite_api', 'leakblock_server') order by 1`,
    );
    expect(rows).toEqual([
      { rolname: 'leakblock_server', is_verifier: true },
      { rolname: 'lite_api', is_verifier: true },
    ]);
    const stranger = database.serverUrl.replace(/:[^:@]+@/, ':wrong@');
    await expect(openClient(stranger)).rejects.toMatchObject({ code: '28P01' });
  });

  it('keeps its passwords while programs work with them, whatever another start was given', async () => {
    const working = await openClient(database.serverUrl);
    try {
      const start = prepareDatabase(database.ownerUrl, {
        passwords: { ...passwords, server: 'that-of-last-year' },
      });
      await expect(start).rejects.toThrow(/^Setting SECRET_SERVER_PASSWORD: /);
      await expect(query(database.serverUrl, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
    } finally {
      await working.end();
    }
  });

  it('takes another password when nobody works with the old one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'leakblock-passwords-'));
    const postgres = await startPostgres({ dataDir: folder, isDurable: false });
    const { ownerUrl } = postgres;
    try {
      for (const server of ['of-last-year', 'of-this-year']) {
        await prepareDatabase(ownerUrl, { passwords: { ...passwords, server }, migrations: [] });
        await query(urlAs(ownerUrl, 'leakblock_server', server), 'select');
      }
      const old = openClient(urlAs(ownerUrl, 'leakblock_server', 'of-last-year'));
      await expect(old).rejects.toMatchObject({ code: '28P01' });
    } finally {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('the claims of a request', () => {
  const who =
    'select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() as jwt';
  const sub = '5eed0000-0000-4000-8000-000000000003';

  it('are read as PostgREST sets them', async () => {
    const claims = { sub, role: 'authenticated', email: 'pro@example.org', aal: 'aal1' };
    const rows = await query(
      database.liteApiUrl,
      `begin; set local role authenticated;
       select set_config('request.jwt.claims', '${JSON.stringify(claims)}', true); ${who}`,
    );
    expect(rows).toEqual([
      { uid: sub, role: 'authenticated', email: 'pro@example.org', jwt: claims },
    ]);
  });

  it('are read as single settings too, and a visitor has none', async () => {
    const rows = await query(
      database.liteApiUrl,
      `begin; set local role authenticated; select set_config('request.jwt.claim.sub', '${sub}', true); ${who}`,
    );
    expect(rows).toEqual([{ uid: sub, role: null, email: null, jwt: {} }]);
    const visitor = await query(
      database.liteApiUrl,
      `begin; set local role anon; select set_config('request.jwt.claims', '', true); ${who}`,
    );
    expect(visitor).toEqual([{ uid: null, role: null, email: null, jwt: {} }]);
  });
});

describe('the login roles', () => {
  it('leakblock_server may do nothing before it takes a role', async () => {
    for (const table of ['public.sites', 'public.profiles', 'private.host_slots']) {
      await expect(query(database.serverUrl, `select from ${table}`)).rejects.toMatchObject({
        code: '42501',
      });
    }
    const rows = await query(
      database.serverUrl,
      'begin; set local role service_role; select count(*)::int as slots from private.host_slots',
    );
    expect(rows).toEqual([{ slots: 0 }]);
  });

  it.each(['postgres', 'pg_read_all_data', 'leakblock_server'])(
    'lite_api cannot become %s',
    async (role) => {
      await expect(query(database.liteApiUrl, `set role ${role}`)).rejects.toMatchObject({
        code: '42501',
      });
    },
  );

  it.each([
    'select token from auth.refresh_tokens',
    'select from auth.flow_state',
    `update auth.users set email = 'mine@example.org'`,
    'delete from auth.sessions',
  ])('lite_api is refused: %s', async (sql) => {
    await expect(query(database.liteApiUrl, sql)).rejects.toMatchObject({ code: '42501' });
  });

  it('lite_api sees no row of a person unless a request speaks for her', async () => {
    await query(
      database.ownerUrl,
      `insert into auth.users (id, email) values ('5eed0000-0000-4000-8000-000000000099', 'x@example.org');
       insert into public.profiles (id) values ('5eed0000-0000-4000-8000-000000000099')`,
    );
    expect(await query(database.liteApiUrl, 'select id from public.profiles')).toEqual([]);
  });
});
