import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createTestDatabase, openClient } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A database of ours plays the platform's: it has schemas auth and storage, and roles. */
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function setUp(...flags: string[]): { status: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(import.meta.dirname, 'supabase-setup.ts'),
      ...['--database', database.ownerUrl, '--site', 'https://app.example', ...flags],
    ],
    {
      encoding: 'utf8',
      env: { ...process.env, SECRET_SERVER_PASSWORD: new URL(database.serverUrl).password },
    },
  );
  return { status, text: stdout + stderr };
}

it('finds everything in place, and says what to set by hand', () => {
  const { status, text } = setUp('--check');
  expect(text).not.toContain('✗');
  expect(text).toContain('https://app.example/dashboard');
  expect(text).toContain('/confirm?token_hash={{ .TokenHash }}&type=recovery');
  expect(status).toBe(0);
});

it('says what is missing, and puts migrations in place', async () => {
  const client = await openClient(database.ownerUrl);
  try {
    const undone = await client.query(
      "delete from supabase_migrations.schema_migrations where name = 'living_sessions'",
    );
    expect(undone.rowCount).toBe(1);
    await client.query('drop function private.is_session_alive(uuid, uuid)');
    const before = setUp('--check');
    expect(before.text).toMatch(/✗ all \d+ migrations/);
    expect(before.status).toBe(1);
    const after = setUp();
    expect(after.text).not.toContain('✗');
    expect(after.status).toBe(0);
    const { rows } = await client.query(
      "select to_regprocedure('private.is_session_alive(uuid, uuid)') is not null as found",
    );
    expect(rows).toEqual([{ found: true }]);
  } finally {
    await client.end();
  }
});
