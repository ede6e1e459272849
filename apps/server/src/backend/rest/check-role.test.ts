import { randomBytes } from 'node:crypto';
import { createTestDatabase, openClient } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkServingRole } from './check-role.ts';

/** A database role that may more than the policies allow serves nobody (check 9). */
let database: TestDatabase;
let owner: Awaited<ReturnType<typeof openClient>>;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = await openClient(database.ownerUrl);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

async function checkAs(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await checkServingRole(pool);
  } finally {
    await pool.end();
  }
}

it('the role of the REST engine and that of the server may serve', async () => {
  await checkAs(database.liteApiUrl);
  await checkAs(database.serverUrl);
});

it.each([
  ['bypassrls', /bypasses row level security/],
  ['createrole', /may create roles/],
  ['createdb', /may create databases/],
  ['superuser', /is a superuser/],
])('a role with %s may not', async (right, sentence) => {
  // Roles are the whole server's, which other tests use too.
  const name = `role_${randomBytes(6).toString('hex')}`;
  const url = new URL(database.ownerUrl);
  url.username = name;
  url.password = 'role-in-tests';
  await owner.query(`create role ${name} login ${right} password 'role-in-tests'`);
  try {
    await expect(checkAs(url.href)).rejects.toThrow(sentence);
  } finally {
    await owner.query(`drop role ${name}`);
  }
});
