import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(async () => database.close());

const hasRole = (role: string) => `select public.has_role(role => '${role}') as answer`;

describe('has_role', () => {
  it.each([
    ['admin', 'admin', true],
    ['admin', 'moderator', false],
    ['moderator', 'moderator', true],
    ['moderator', 'admin', false],
    ['pro', 'admin', false],
    ['agency', 'admin', false],
  ])('%s asks for %s: %s', async (person, role, answer) => {
    const { rows } = await database.attempt(person, hasRole(role));
    expect(rows).toEqual([{ answer }]);
  });

  const atFirstLevel = (sql: string) =>
    `select set_config('request.jwt.claims',
       (current_setting('request.jwt.claims')::jsonb || '{"aal": "aal1"}')::text, true); ${sql}`;

  it('is true in a session that has shown a second factor only', async () => {
    const asked = () => database.attempt('admin', atFirstLevel(hasRole('admin')));
    expect((await asked()).rows).toEqual([{ answer: false }]);
    expect(
      (await database.attempt('admin', atFirstLevel('select from public.user_bans'))).count,
    ).toBe(0);
    await database.owner.query(
      'insert into private.role_rules (needs_second_factor) values (true)',
    );
    expect((await asked()).rows).toEqual([{ answer: false }]);
    await database.owner.query('update private.role_rules set needs_second_factor = false');
    expect((await asked()).rows).toEqual([{ answer: true }]);
    await database.owner.query('delete from private.role_rules');
  });

  it('is no business of a visitor', async () => {
    expect((await database.attempt(null, hasRole('admin'))).error).toBe('42501');
  });

  it('never becomes true by writing to user_roles', async () => {
    const me = [database.id('pro')];
    for (const sql of [
      `insert into public.user_roles (user_id, role) values ($1, 'admin')`,
      `insert into public.user_roles (user_id, role) values ($1, 'admin')
       on conflict (user_id, role) do update set role = 'admin'`,
      `update public.user_roles set user_id = $1`,
      `delete from public.user_roles where user_id <> $1`,
    ]) {
      expect((await database.attempt('pro', sql, me)).error).toBe('42501');
    }
    const byModerator = await database.attempt(
      'moderator',
      `update public.user_roles set role = 'admin' where user_id = $1`,
      [database.id('moderator')],
    );
    expect(byModerator.error).toBe('42501');
  });

  it('does not believe what a token says of its bearer', async () => {
    const { rows } = await database.attempt(
      'pro',
      `select public.has_role('admin') as answer
       from set_config('request.jwt.claims', jsonb_build_object(
         'sub', $1::text, 'role', 'authenticated', 'user_role', 'admin',
         'app_metadata', '{"role": "admin", "roles": ["admin"]}'::jsonb,
         'user_metadata', '{"role": "admin", "is_admin": true}'::jsonb
       )::text, true) as claims`,
      [database.id('pro')],
    );
    expect(rows).toEqual([{ answer: false }]);
  });

  it('reads the real table, whatever stands before it in the search path', async () => {
    const { rows, error } = await database.attempt(
      'pro',
      `create temporary table user_roles as select auth.uid() as user_id, 'admin'::text as role;
       set local search_path = pg_temp, public;
       select public.has_role('admin') as answer, (select role from user_roles) as shadow`,
    );
    expect({ rows, error }).toEqual({ rows: [{ answer: false, shadow: 'admin' }], error: null });
  });

  it('cannot be asked through the private function either', async () => {
    expect((await database.attempt('pro', `select private.has_role('admin')`)).error).toBe('42501');
  });
});

describe('a ban', () => {
  it('shows the banned person its reason, and marks her profile', async () => {
    const { rows } = await database.attempt(
      'banned',
      `select ban.ban_reason, profile.banned from public.user_bans as ban
       join public.profiles as profile on profile.id = ban.user_id
       where ban.is_active order by ban.banned_at desc limit 1`,
    );
    expect(rows).toEqual([
      { ban_reason: 'Claimed the content of another creator as her own.', banned: true },
    ]);
  });

  it('cannot be lifted by herself', async () => {
    const lifted = await database.attempt(
      'banned',
      'update public.user_bans set is_active = false',
    );
    expect(lifted.error).toBe('42501');
    const unmarked = await database.attempt('banned', 'update public.profiles set banned = false');
    expect(unmarked.error).toBe('42501');
  });

  it('leaves the profile when it ends, and there is one at a time', async () => {
    const person = database.id('banned');
    const second = database.owner.query(
      `insert into public.user_bans (user_id, ban_reason) values ($1, 'again')`,
      [person],
    );
    await expect(second).rejects.toMatchObject({ code: '23505' });
    await database.owner.query('update public.user_bans set is_active = false where user_id = $1', [
      person,
    ]);
    const { rows } = await database.attempt('banned', 'select banned from public.profiles');
    expect(rows).toEqual([{ banned: false }]);
  });
});
