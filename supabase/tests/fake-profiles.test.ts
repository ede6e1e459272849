import { fakeProfileStatuses } from '@leakblock/domain/fake-profiles';
import { platformCategories } from '@leakblock/domain/site-catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
/** A profile that poses as Juno, whom an agency looks after. */
let id: string;
beforeAll(async () => {
  database = await openSeededDatabase();
  // Only what the stories put there counts.
  await database.owner.query('delete from public.fake_profiles');
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into public.fake_profiles (user_id, url, site_id, site_label, category, username, matched_name, score)
     values ($1, 'https://perchsocial.example/real_juno', 'perchsocial', 'Perch', 'Social', 'real_juno', 'Juno', 0.8)
     returning id`,
    [database.id('agency-creator')],
  );
  id = rows[0]!.id;
  await database.owner.query(
    `insert into public.fake_profile_events (fake_profile_id, user_id, actor, action, to_status)
     values ($1, $2, 'scan', 'found', 'new')`,
    [id, database.id('agency-creator')],
  );
});
afterAll(async () => database.close());

const tables = ['fake_profiles', 'fake_profile_events'];

describe('fake profiles', () => {
  it.each(tables)('%s: she, her agency and an admin read them', async (table) => {
    for (const person of ['agency-creator', 'agency', 'admin']) {
      const { rows } = await database.attempt(person, `select id from public.${table}`);
      expect([person, rows.length]).toEqual([person, 1]);
    }
  });

  it.each(tables)('%s: nobody else learns that there are any', async (table) => {
    const counted = await database.attempt('elite', `select count(*)::int from public.${table}`);
    expect(counted.rows).toEqual([{ count: 0 }]);
    expect((await database.attempt(null, `select id from public.${table}`)).error).toBe('42501');
  });

  it('even she decides about them through the server alone, which keeps what she decided', async () => {
    for (const sql of [
      `update public.fake_profiles set status = 'ignored' where id = '${id}'`,
      `delete from public.fake_profiles where id = '${id}'`,
      `update public.fake_profile_events set action = 'ignore'`,
      `delete from public.fake_profile_events`,
      `insert into public.fake_profile_events (fake_profile_id, user_id, actor, action, to_status)
       values ('${id}', auth.uid(), 'scan', 'found', 'new')`,
    ]) {
      for (const person of ['agency-creator', 'elite', 'admin', null]) {
        expect((await database.attempt(person, sql)).error).toBe('42501');
      }
    }
  });

  it.each([
    ['another state', `status = 'deleted'`],
    ['an address that is no page', `url = 'javascript:alert(1)'`],
    ['an avatar that is fetched from elsewhere', `avatar = 'https://impostor.example/a.webp'`],
    ['an avatar that is a program', `avatar = 'data:image/svg+xml;base64,AAAA'`],
    ['a score above certainty', 'score = 1.1'],
    ['less than no followers', 'followers = -1'],
    ['parts that are no list', `parts = '{}'`],
  ])('cannot have %s', async (_what, set) => {
    const change = database.owner.query(`update public.fake_profiles set ${set} where id = $1`, [
      id,
    ]);
    await expect(change).rejects.toMatchObject({ code: '23514' });
  });

  it('are one per person and address', async () => {
    const again = database.owner.query(
      `insert into public.fake_profiles (user_id, url, site_id, site_label, category, username, matched_name, score)
       select user_id, url, 'other', 'Other', 'Other', 'x', 'Juno', 0.4 from public.fake_profiles where id = $1`,
      [id],
    );
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });

  it('have the states and categories of the domain', async () => {
    const { rows } = await database.owner.query<{ text: string }>(
      `select pg_get_constraintdef(oid) as text from pg_constraint
       where conname in ('fake_profiles_status_check', 'fake_profiles_category_check') order by conname`,
    );
    const listed = rows.map(({ text }) =>
      [...text.matchAll(/'(\w+)'::text/g)].map(([, one]) => one),
    );
    expect(listed).toEqual([[...platformCategories], [...fakeProfileStatuses]]);
  });

  it('go with the person', async () => {
    await database.owner.query('begin');
    await database.owner.query('delete from auth.users where id = $1', [
      database.id('agency-creator'),
    ]);
    const left = await database.owner.query('select from public.fake_profile_events');
    expect(left.rowCount).toBe(0);
    await database.owner.query('rollback');
  });
});
