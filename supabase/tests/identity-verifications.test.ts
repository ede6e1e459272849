import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

/** Papers: who may know of them, and what the tables themselves do not let happen. */
let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(async () => database.close());

const seen = async (person: string | null, of: string) =>
  (
    await database.attempt(person, 'select from public.identity_verifications where user_id = $1', [
      database.id(of),
    ])
  ).count;

describe('a verification', () => {
  it('is seen by its person and by administrators, not by her agency or a stranger', async () => {
    expect(await seen('standard', 'standard')).toBe(1);
    expect(await seen('admin', 'standard')).toBe(1);
    expect(await seen('agency-creator', 'agency-creator')).toBe(1);
    for (const other of ['agency', 'elite', 'moderator'])
      expect([other, await seen(other, 'agency-creator')]).toEqual([other, 0]);
  });

  it.each(['standard', 'admin', 'agency'])(
    'is decided by nobody past the server: %s',
    async (who) => {
      for (const sql of [
        `update public.identity_verifications set status = 'approved', decided_at = now()`,
        `insert into public.identity_verifications (user_id, status, decided_at) values ('${database.id(who)}', 'approved', now())`,
        'delete from public.identity_verifications',
      ])
        expect((await database.attempt(who, sql)).error).toBe('42501');
    },
  );

  it('waits once for each person, and is not decided without a moment', async () => {
    const person = database.id('standard');
    const second = database.owner.query(
      'insert into public.identity_verifications (user_id) values ($1)',
      [person],
    );
    await expect(second).rejects.toMatchObject({
      constraint: 'identity_verifications_pending_key',
    });
    const silent = database.owner.query(
      `update public.identity_verifications set status = 'approved' where user_id = $1`,
      [person],
    );
    await expect(silent).rejects.toMatchObject({
      constraint: 'identity_verifications_decided_at_check',
    });
  });
});

it.each([null, 'standard', 'agency', 'admin'])(
  'where pictures lie is the server’s to know: %s',
  async (who) => {
    const { error } = await database.attempt(who, 'select from private.identity_documents');
    expect(error).toBe('42501');
  },
);
