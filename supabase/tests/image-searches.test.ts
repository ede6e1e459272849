import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
/** A search of Juno, whom an agency looks after, and a picture that her scan has seen. */
let id: string;
beforeAll(async () => {
  database = await openSeededDatabase();
  const juno = database.id('agency-creator');
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into public.image_searches (user_id, fingerprint, query, quality)
     values ($1, '\\x01000000000000', '\\x0100', 0) returning id`,
    [juno],
  );
  id = rows[0]!.id;
  await database.owner.query(
    `insert into private.seen_pictures (user_id, media_url, page_url, sha256, quality, width, height, query)
     values ($1, 'https://cdn.example/1.jpg', 'https://leaks.example/1', sha256('x'), 90, 640, 480, '\\x0164')`,
    [juno],
  );
  await database.owner.query(
    `insert into private.image_asks (user_id, day, asks) values ($1, current_date, 3)`,
    [juno],
  );
});
afterAll(async () => database.close());

describe('searches for pictures', () => {
  it('are read by whom they are, and by no agency, admin or stranger', async () => {
    const read = 'select id from public.image_searches';
    expect((await database.attempt('agency-creator', read)).rows).toEqual([{ id }]);
    for (const person of ['agency', 'admin', 'elite'])
      expect([person, (await database.attempt(person, read)).rows]).toEqual([person, []]);
    expect((await database.attempt(null, read)).error).toBe('42501');
  });

  it('are forgotten by whom they are alone', async () => {
    const forget = `delete from public.image_searches where id = '${id}'`;
    for (const person of ['agency', 'admin', 'elite'])
      expect([person, (await database.attempt(person, forget)).count]).toEqual([person, 0]);
    expect(await database.attempt('agency-creator', forget)).toMatchObject({ count: 1 });
  });

  it('are written by the server, which reads every fingerprint', async () => {
    for (const sql of [
      `insert into public.image_searches (user_id, fingerprint, query, quality)
       values (auth.uid(), '\\x01000000000000', '\\x0100', 0)`,
      `update public.image_searches set summary = '{}'`,
    ])
      expect((await database.attempt('agency-creator', sql)).error).toBe('42501');
  });

  it.each([
    [`fingerprint = '\\x01'`, 'image_searches_fingerprint_check'],
    [`query = '\\x01'`, 'image_searches_query_check'],
    [`quality = 101`, 'image_searches_quality_check'],
    [`thumbnail = 'data:text/html;base64,AAAA'`, 'image_searches_thumbnail_check'],
    [`summary = '[]'`, 'image_searches_summary_check'],
  ])('hold %s for no search', async (set, constraint) => {
    const change = database.owner.query(`update public.image_searches set ${set} where id = $1`, [
      id,
    ]);
    await expect(change).rejects.toMatchObject({ constraint });
  });
});

describe('pictures that were seen for somebody', () => {
  it.each(['seen_pictures', 'image_asks'])('private.%s is closed to everybody', async (table) => {
    for (const person of ['agency-creator', 'agency', 'admin', 'elite', null])
      for (const sql of [
        `select 1 from private.${table}`,
        `update private.${table} set user_id = null`,
        `delete from private.${table}`,
      ])
        expect([person, (await database.attempt(person, sql)).error]).toEqual([person, '42501']);
  });

  it('go with the account, and the searches with them', async () => {
    const juno = database.id('agency-creator');
    await database.owner.query('begin');
    await database.owner.query('delete from auth.users where id = $1', [juno]);
    const { rows } = await database.owner.query(
      `select (select count(*)::int from private.seen_pictures) as seen,
         (select count(*)::int from private.image_asks) as asks,
         (select count(*)::int from public.image_searches where user_id = $1) as searches`,
      [juno],
    );
    await database.owner.query('rollback');
    expect(rows).toEqual([{ seen: 0, asks: 0, searches: 0 }]);
  });
});
