import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(async () => database.close());

it('lists the ten newest, her own and those for everybody', async () => {
  const { rows } = await database.attempt(
    'pro',
    'select user_id, global, title from public.notifications order by created_at desc limit 10',
  );
  expect(rows).toHaveLength(10);
  expect(rows[0]).toEqual({ user_id: null, global: true, title: 'Planned maintenance' });
  expect(rows.slice(1).every((row) => row['user_id'] === database.id('pro'))).toBe(true);
});

it('marks one and several as read, and deletes one', async () => {
  const unread = await database.attempt(
    'pro',
    'select id from public.notifications where not read and user_id is not null order by created_at',
  );
  const ids = unread.rows.map((row) => row['id']);
  expect(ids).toHaveLength(2);
  const one = await database.attempt(
    'pro',
    'update public.notifications set read = true where id = $1',
    [ids[0]],
  );
  expect(one).toMatchObject({ count: 1, error: null });
  const several = await database.attempt(
    'pro',
    'update public.notifications set read = true where id = any($1)',
    [ids],
  );
  expect(several).toMatchObject({ count: 2, error: null });
  const deleted = await database.attempt('pro', 'delete from public.notifications where id = $1', [
    ids[0],
  ]);
  expect(deleted).toMatchObject({ count: 1, error: null });
});

it.each([
  `title = 'You won'`,
  `message = 'Click here'`,
  `created_at = now()`,
  `global = true`,
  `user_id = null`,
  `notification_id = id`,
  `id = gen_random_uuid()`,
])('nothing else of it can be changed: %s', async (set) => {
  const { error } = await database.attempt(
    'pro',
    `update public.notifications set read = true, ${set}`,
  );
  expect(error).toBe('42501');
});

describe('one for everybody', () => {
  /** A new one, told by the service. */
  async function tellEverybody(title: string): Promise<string> {
    const { rows } = await database.owner.query<{ id: string }>(
      `insert into public.notifications (global, title, message) values (true, $1, 'To all') returning id`,
      [title],
    );
    return rows[0]!.id;
  }

  /** What a person sees of it: `original` or `copy`, and whether it is read. */
  async function sees(person: string, id: string): Promise<string[]> {
    const { rows } = await database.attempt(
      person,
      `select case when id = $1 then 'original' else 'copy' end
         || case when read then ' read' else ' unread' end as what
       from public.notifications where id = $1 or notification_id = $1`,
      [id],
    );
    return rows.map((row) => String(row['what']));
  }

  const mark = (person: string, ids: string[]) =>
    database.keep(
      person,
      'update public.notifications set read = true where id = any($1) returning id',
      [ids],
    );
  const remove = (person: string, id: string) =>
    database.keep(person, 'delete from public.notifications where id = $1', [id]);

  const signedIn = ['pro', 'elite', 'agency', 'agency-creator', 'admin', 'moderator'];

  it.each(signedIn)('is read by %s for herself alone', async (person) => {
    const id = await tellEverybody('Read by one');
    // The original itself is not changed, so none is told of as changed.
    expect((await mark(person, [id])).rows).toEqual([]);
    expect(await sees(person, id)).toEqual(['copy read']);
    for (const other of signedIn.filter((handle) => handle !== person)) {
      expect([other, await sees(other, id)]).toEqual([other, ['original unread']]);
    }
    const { rows } = await database.owner.query(
      `select copy.user_id, copy.global, copy.title, copy.message, copy.created_at = original.created_at as is_as_old
       from public.notifications as copy join public.notifications as original on original.id = copy.notification_id
       where original.id = $1`,
      [id],
    );
    expect(rows).toEqual([
      {
        ...{ user_id: database.id(person), global: true, is_as_old: true },
        ...{ title: 'Read by one', message: 'To all' },
      },
    ]);
  });

  it.each(signedIn)('is deleted by %s for herself alone', async (person) => {
    const id = await tellEverybody('Deleted by one');
    await remove(person, id);
    expect(await sees(person, id)).toEqual([]);
    for (const other of signedIn.filter((handle) => handle !== person)) {
      expect([other, await sees(other, id)]).toEqual([other, ['original unread']]);
    }
  });

  it('is none of a visitor’s', async () => {
    const id = await tellEverybody('Not for visitors');
    for (const sql of [
      'select from public.notifications where id = $1',
      'update public.notifications set read = true where id = $1',
      'delete from public.notifications where id = $1',
    ]) {
      expect((await database.attempt(null, sql, [id])).error).toBe('42501');
    }
    expect(await sees('pro', id)).toEqual(['original unread']);
  });

  it('is read together with her own, by a list of ids', async () => {
    const id = await tellEverybody('Among others');
    const { rows } = await database.attempt(
      'standard',
      'select id from public.notifications where not read and user_id is not null',
    );
    const own = rows.map((row) => String(row['id']));
    expect(own).toHaveLength(2);
    expect((await mark('standard', [...own, id])).count).toBe(2);
    expect(await sees('standard', id)).toEqual(['copy read']);
  });

  it('stays put away when her copy is deleted later, and is copied once only', async () => {
    const id = await tellEverybody('Read, then deleted');
    await mark('pro', [id]);
    await mark('pro', [id]);
    const { rows } = await database.attempt(
      'pro',
      'select id from public.notifications where notification_id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
    await remove('pro', String(rows[0]!['id']));
    expect(await sees('pro', id)).toEqual([]);
    await database.keep('pro', 'update public.notifications set read = true');
    expect(await sees('pro', id)).toEqual([]);
  });

  it('turns a copy that the service has made into a read one', async () => {
    const id = await tellEverybody('Copied before');
    await database.owner.query(
      `insert into public.notifications (notification_id, user_id, global, title, message)
       values ($1, $2, true, 'Copied before', 'To all')`,
      [id, database.id('pro')],
    );
    await mark('pro', [id]);
    expect(await sees('pro', id)).toEqual(['copy read']);
  });

  it('is not marked as read by being marked as unread', async () => {
    const id = await tellEverybody('Unread');
    await database.keep('pro', 'update public.notifications set read = false where id = $1', [id]);
    expect(await sees('pro', id)).toEqual(['original unread']);
  });

  it.each([
    `title = 'You won'`,
    `message = 'Click here'`,
    `created_at = now() + interval '1 day'`,
    `global = false`,
    `user_id = '5eed0000-0000-4000-8000-000000000003'`,
    `notification_id = id`,
    `id = gen_random_uuid()`,
  ])('cannot be changed in anything else, not even by an admin: %s', async (set) => {
    const id = await tellEverybody('As it is');
    for (const person of ['pro', 'agency', 'admin']) {
      const { error } = await database.attempt(
        person,
        `update public.notifications set read = true, ${set} where id = $1`,
        [id],
      );
      expect([person, error]).toEqual([person, '42501']);
    }
    expect(await sees('pro', id)).toEqual(['original unread']);
  });

  it('changes for everybody when the service changes or deletes it, copies and all', async () => {
    const id = await tellEverybody('Wrong');
    await mark('elite', [id]);
    await database.owner.query(`
      begin; set local role service_role;
      update public.notifications set title = 'Right' where id = '${id}'; commit`);
    const { rows } = await database.attempt(
      'pro',
      'select title from public.notifications where id = $1',
      [id],
    );
    expect(rows).toEqual([{ title: 'Right' }]);
    await database.owner.query(`
      begin; set local role service_role;
      delete from public.notifications where id = '${id}'; commit`);
    for (const person of ['pro', 'elite']) expect(await sees(person, id)).toEqual([]);
  });

  it('tells nobody who has put it away: receipts are out of reach', async () => {
    const id = await tellEverybody('Secret readers');
    await mark('elite', [id]);
    for (const sql of [
      'select from private.notification_receipts',
      `insert into private.notification_receipts (user_id, notification_id) values ('${database.id('elite')}', '${id}')`,
      'delete from private.notification_receipts',
      'select private.put_away_notification_ids()',
    ]) {
      for (const person of ['pro', 'admin', null]) {
        expect((await database.attempt(person, sql)).error).toBe('42501');
      }
    }
  });
});
