import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
  await database.owner.query(
    `insert into public.data_exports (user_id, status, attempts, object_name, bytes, ready_at, expires_at)
     values ($1, 'ready', 1, 'somewhere', 7, now(), now() + interval '7 days')`,
    [database.id('agency-creator')],
  );
});
afterAll(async () => database.close());

const seen =
  'select id, status, done, total, bytes, reason, ready_at, expires_at from data_exports';

it('a person sees her own exports, and not where their files lie', async () => {
  const { rows } = await database.attempt('agency-creator', seen);
  expect(rows).toMatchObject([{ status: 'ready', bytes: '7' }]);
  for (const column of ['object_name', 'attempts', 'heartbeat_at']) {
    const attempt = await database.attempt('agency-creator', `select ${column} from data_exports`);
    expect(attempt.error).toBe('42501');
  }
});

it.each(['agency', 'elite', 'admin', null])('%s sees nothing of them', async (person) => {
  expect((await database.attempt(person, seen)).rows).toEqual([]);
});

it('nobody but the server reaches the files', async () => {
  await database.owner.query(
    `insert into storage.objects (bucket_id, name, owner_id) values ('exports', 'somewhere', $1)`,
    [database.id('agency-creator')],
  );
  for (const person of ['agency-creator', 'agency', 'admin', null]) {
    const { rows } = await database.attempt(
      person,
      `select name from storage.objects where bucket_id = 'exports'`,
    );
    expect(rows).toEqual([]);
  }
});

it('one is made at a time, and what is ready has a file and an end', async () => {
  const id = database.id('elite');
  await database.owner.query('insert into data_exports (user_id) values ($1)', [id]);
  await expect(
    database.owner.query('insert into data_exports (user_id) values ($1)', [id]),
  ).rejects.toThrow('data_exports_running_key');
  await expect(
    database.owner.query(`update data_exports set status = 'ready' where user_id = $1`, [id]),
  ).rejects.toThrow('data_exports');
});
