import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantedLetter } from './letter-expectations.ts';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

const owner = 'agency-creator';
let database: SeededDatabase;
let letter: string;
beforeAll(async () => {
  database = await openSeededDatabase();
  const planted = plantedLetter.replaceAll('$1', `'${database.id(owner)}'`);
  await database.owner.query(planted);
  const { rows } = await database.owner.query<{ id: string }>(
    'select id from public.authorisations where user_id = $1',
    [database.id(owner)],
  );
  letter = rows[0]!.id;
});
afterAll(async () => database.close());

describe('a letter', () => {
  it('is read by her who signed it and by admins, with its history', async () => {
    for (const person of [owner, 'admin']) {
      const { rows } = await database.attempt(
        person,
        `select owner_name, (select count(*)::int from public.authorisation_events as event
           where event.authorisation_id = authorisations.id) as events
         from public.authorisations where id = '${letter}'`,
      );
      expect([person, rows]).toEqual([person, [{ owner_name: 'Juno', events: 1 }]]);
      for (const column of ['legal_name', 'audit_trail', '*']) {
        const asked = `select ${column} from public.authorisations`;
        expect([column, (await database.attempt(person, asked)).error]).toEqual([column, '42501']);
      }
    }
  });

  it('is nobody else’s to know of, not even her agency’s', async () => {
    for (const person of ['basic', 'agency']) {
      const { rows } = await database.attempt(
        person,
        `select id from public.authorisations where id = '${letter}'`,
      );
      expect([person, rows]).toEqual([person, []]);
    }
    const visited = await database.attempt(null, 'select id from public.authorisations');
    expect(visited.error).toBe('42501');
  });

  it.each([
    `update public.authorisations set ends_on = ends_on + 30`,
    `update public.authorisations set revoked_at = null`,
    `delete from public.authorisations`,
    `delete from public.authorisation_events`,
    `select document from private.authorisation_documents`,
    `select p12 from private.seal_certificates`,
  ])('no browser does this: %s', async (sql) => {
    for (const person of [owner, 'admin']) {
      expect([person, (await database.attempt(person, sql)).error]).toEqual([person, '42501']);
    }
  });

  it.each([
    [`ends_on = starts_on + 800`, '23514'],
    [`acts = '{}'`, '23514'],
    [`acts = '{litigation}'`, '23514'],
    [`full_sha256 = 'x'`, '23514'],
    [`revoked_reason = 'for no revocation'`, '23514'],
  ])('cannot have %s', async (set, code) => {
    const tried = database.owner.query(
      `update public.authorisations set ${set} where id = '${letter}'`,
    );
    await expect(tried).rejects.toMatchObject({ code });
  });
});

describe('the history of a letter', () => {
  const broken = async () => {
    const { rows } = await database.owner.query<{ seq: number | null }>(
      'select private.find_broken_authorisation_event($1) as seq',
      [letter],
    );
    return rows[0]?.seq;
  };

  it('is only ever added to, also by the server', async () => {
    await database.owner.query(
      `insert into public.authorisation_events (authorisation_id, user_id, actor, action, detail)
       values ($1, $2, 'person', 'downloaded', '{"edition": "full"}'), ($1, $2, 'system', 'warned', '{"days": 30}')`,
      [letter, database.id(owner)],
    );
    expect(await broken()).toBeNull();
    for (const verb of ['update', 'delete']) {
      const { rows } = await database.owner.query<{ may: boolean }>(
        `select has_table_privilege('service_role', 'public.authorisation_events', $1) as may`,
        [verb],
      );
      expect([verb, rows[0]?.may]).toEqual([verb, false]);
    }
  });

  it.each([
    [
      'another edition',
      `update public.authorisation_events set detail = '{"edition": "redacted"}' where seq = 2`,
    ],
    [
      'another time',
      `update public.authorisation_events set at = at - interval '1 second' where seq = 2`,
    ],
    ['another actor', `update public.authorisation_events set actor = 'system' where seq = 2`],
    ['a row that is missing', `delete from public.authorisation_events where seq = 2`],
  ])('%s is noticed, whoever wrote it', async (_what, sql) => {
    await database.owner.query('begin');
    await database.owner.query(`${sql} and authorisation_id = '${letter}'`);
    expect(await broken()).toBeGreaterThanOrEqual(2);
    await database.owner.query('rollback');
    expect(await broken()).toBeNull();
  });
});
