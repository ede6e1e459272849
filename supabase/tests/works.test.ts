import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
let workId: string;
beforeAll(async () => {
  database = await openSeededDatabase();
  const owner = database.id('pro');
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into public.works (user_id, kind, title, quality, sha256, thumbnail)
     values ($1, 'photo', 'Unpublished', 90, sha256('file'), 'data:image/webp;base64,AAAA') returning id`,
    [owner],
  );
  workId = rows[0]?.id ?? '';
  await database.owner.query(
    `insert into public.work_fingerprints (work_id, user_id, fingerprint) values ($1, $2, '\\x01640000000000')`,
    [workId, owner],
  );
});
afterAll(async () => database.close());

describe('a work', () => {
  it.each(['standard', 'admin', null])('is nobody else’s business (%s)', async (person) => {
    for (const table of ['works', 'work_fingerprints']) {
      const { rows } = await database.attempt(person, `select * from public.${table}`);
      expect(rows).toEqual([]);
    }
    const renamed = await database.attempt(person, "update public.works set title = 'Mine'");
    expect(renamed.count).toBe(0);
    expect((await database.attempt(person, 'delete from public.works')).count).toBe(0);
  });

  it.each([
    ['its title and maker', "title = 'Dunes', made_by = 'partner', maker_name = 'Ada'", null],
    ['that its thumbnail is forgotten', 'thumbnail = null', null],
    ['another thumbnail', "thumbnail = 'data:image/png;base64,AAAA'", '42501'],
    ['its owner', `user_id = '5eed0000-0000-4000-8000-000000000004'`, '42501'],
    ['its file', "sha256 = sha256('another')", '42501'],
    ['its quality', 'quality = 100', '42501'],
    ['its source', "source = 'official_page', source_url = 'https://x.example/'", '42501'],
    ['that it was compared', 'compared_at = now()', '42501'],
  ])('lets its owner change %s', async (_what, set, error) => {
    const sql = `update public.works set ${set} where id = $1`;
    expect((await database.attempt('pro', sql, [workId])).error).toBe(error);
  });

  it('is registered by the server only', async () => {
    const added = await database.attempt(
      'pro',
      "insert into public.works (user_id, kind, title, quality) values (auth.uid(), 'photo', 'X', 90)",
    );
    expect(added.error).toBe('42501');
    const changed = await database.attempt(
      'pro',
      "update public.work_fingerprints set fingerprint = '\\x01640000000000'",
    );
    expect(changed.error).toBe('42501');
  });

  it('is one per file and person', async () => {
    const again = (person: string) =>
      database.owner.query(
        `insert into public.works (user_id, kind, title, quality, sha256)
         values ($1, 'photo', 'Again', 90, sha256('file'))`,
        [database.id(person)],
      );
    await expect(again('pro')).rejects.toMatchObject({ code: '23505' });
    await expect(again('elite')).resolves.toMatchObject({ rowCount: 1 });
  });

  it('goes with all it was recognised by', async () => {
    await database.keep('pro', 'delete from public.works where id = $1', [workId]);
    const { rows } = await database.owner.query(
      'select from public.work_fingerprints where work_id = $1',
      [workId],
    );
    expect(rows).toEqual([]);
  });
});

describe('pictures that an import passed over', () => {
  const all = 'select from private.passed_pictures where user_id = $1';
  it('are closed to everybody, and go with the account', async () => {
    const pro = database.id('pro');
    await database.owner.query(
      "insert into private.passed_pictures (user_id, url, outcome) values ($1, 'https://own.example/1.jpg', 'unfit')",
      [pro],
    );
    for (const person of ['pro', 'admin', 'standard', null])
      for (const sql of [
        'select 1 from private.passed_pictures',
        "update private.passed_pictures set outcome = 'known'",
        'delete from private.passed_pictures',
      ])
        expect([person, (await database.attempt(person, sql)).error]).toEqual([person, '42501']);
    expect((await database.owner.query(all, [pro])).rowCount).toBe(1);
    await database.owner.query('begin');
    await database.owner.query('delete from auth.users where id = $1', [pro]);
    const { rowCount } = await database.owner.query(all, [pro]);
    await database.owner.query('rollback');
    expect(rowCount).toBe(0);
  });

  it.each([
    ["url = ''", 'passed_pictures_url_check'],
    ["outcome = 'imported'", 'passed_pictures_outcome_check'],
  ])('hold no %s', async (set, constraint) => {
    const change = database.owner.query(`update private.passed_pictures set ${set}`);
    await expect(change).rejects.toMatchObject({ constraint });
  });
});
