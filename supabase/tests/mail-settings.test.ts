import { mailDropReasons, mailStates, notificationKinds } from '@leakblock/domain/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(() => database.close());

const people = ['standard', 'pro', 'agency', 'moderator', 'admin'];

describe('what a person wants mailed', () => {
  const sql = 'select time_zone from public.mail_settings';

  it('is seen by herself alone', async () => {
    expect((await database.attempt('basic', sql)).rows).toEqual([{ time_zone: 'Europe/Berlin' }]);
    for (const person of people) {
      expect([person, (await database.attempt(person, sql)).rows]).toEqual([person, []]);
    }
    expect((await database.attempt(null, sql)).error).toBe('42501');
  });

  it.each(['basic', 'pro', 'admin', null])('is not written past the server by %s', async (who) => {
    const basic = database.id('basic');
    for (const statement of [
      `update public.mail_settings set off = '{}' where user_id = '${basic}'`,
      `delete from public.mail_settings where user_id = '${basic}'`,
      `insert into public.mail_settings (user_id) values ('${database.id('pro')}')`,
    ])
      expect((await database.attempt(who, statement)).error).toBe('42501');
  });

  it.each([
    ['a necessary kind switched off', `off = '{account}'`],
    ['half of the quiet hours', 'quiet_from = 5, quiet_to = null'],
    ['an hour that no day has', 'quiet_from = 1440'],
    ['another pace', `alerts = 'weekly'`],
  ])('cannot hold %s', async (_what, set) => {
    await expect(
      database.owner.query(`update public.mail_settings set ${set}`),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('mails that wait, and dead addresses', () => {
  it.each(['mails', 'mail_suppressions'])(
    'private.%s is out of everybody’s reach',
    async (table) => {
      for (const person of [...people, 'basic', null]) {
        const { error } = await database.attempt(person, `select from private.${table}`);
        expect([person, error]).toEqual([person, '42501']);
      }
    },
  );

  it('have the states, reasons and kinds of the rules, and no others', async () => {
    const { rows } = await database.owner.query<{ name: string; rule: string }>(
      `select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
       where conrelid = 'private.mails'::regclass and contype = 'c'`,
    );
    const words = (name: string): string[] => {
      const rule = rows.find((row) => row.name === name)?.rule ?? '';
      return [...rule.matchAll(/'([a-z_]+)'::text/gu)].map(([, word = '']) => word);
    };
    expect(words('mails_state_check').sort()).toEqual([...mailStates].sort());
    expect(words('mails_reason_check').sort()).toEqual([...mailDropReasons, 'dropped'].sort());
    expect(words('mails_kind_check').sort()).toEqual([...notificationKinds].sort());
  });

  it.each([
    ['without anybody to write to', 'user_id = null'],
    ['to an account and an address', `email = 'a@example.org', language = 'en'`],
    ['dropped for no reason', `state = 'dropped'`],
    ['waiting and settled', `state = 'queued'`],
    ['sent at no time', 'sent_at = null'],
    ['of no feature', `name = 'notice'`],
  ])('are never %s', async (_what, set) => {
    await expect(database.owner.query(`update private.mails set ${set}`)).rejects.toMatchObject({
      code: '23514',
    });
  });
});

describe('a notification', () => {
  it('for everybody keeps its kind and page in a person’s own copy', async () => {
    const { rows } = await database.owner.query<{ id: string }>(
      `insert into public.notifications (global, title, message, kind, path)
       values (true, 'New', 'See', 'announcements', '/dashboard') returning id`,
    );
    const [made] = rows;
    await database.keep('pro', 'update public.notifications set read = true where id = $1', [
      made?.id,
    ]);
    const { rows: copies } = await database.attempt(
      'pro',
      'select kind, path from public.notifications where notification_id = $1',
      [made?.id],
    );
    expect(copies).toEqual([{ kind: 'announcements', path: '/dashboard' }]);
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'settings'])(
    'never leads to %s',
    async (path) => {
      await expect(
        database.owner.query('update public.notifications set path = $1', [path]),
      ).rejects.toMatchObject({ code: '23514' });
    },
  );
});
