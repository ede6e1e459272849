import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { Person, SeededDatabase } from './people.ts';
import { plantedReports } from './report-expectations.ts';

const owner = 'agency-creator';

let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
  await database.owner.query(plantedReports.replaceAll('$1', `'${database.id(owner)}'`));
});
afterAll(async () => database.close());

describe('reports', () => {
  const listed = async (person: Person) =>
    (
      await database.attempt(
        person,
        'select id, kind, from_day, to_day, scan_id, counts, created_at from reports where user_id = $1',
        [database.id(owner)],
      )
    ).count;

  it('are listed to their owner, her agency while it looks after her, and admins', async () => {
    expect(await listed(owner)).toBe(1);
    expect(await listed('agency')).toBe(1);
    expect(await listed('admin')).toBe(1);
    expect(await listed('elite')).toBe(0);
    expect(await listed(null)).toBe(0);
    await database.owner.query(
      "update public.agency_creators set status = 'ended', ended_at = now() where user_id = $1",
      [database.id(owner)],
    );
    expect(await listed('agency')).toBe(0);
  });

  it('show their figures through the function only, and are written by nobody', async () => {
    for (const person of [owner, 'agency', 'admin', 'elite', null])
      for (const statement of [
        'select figures from public.reports',
        "update public.reports set figures = '{}'",
        'delete from public.reports',
      ])
        expect((await database.attempt(person, statement)).error, statement).toBe('42501');
  });

  it('exist once for a person, kind and span, and once for a scan', async () => {
    const again = plantedReports.replaceAll('$1', `'${database.id(owner)}'`);
    await expect(database.owner.query(again)).rejects.toThrow('reports_span_key');
    const about = `insert into public.reports (user_id, kind, from_day, to_day, scan_id, figures)
      select user_id, 'scan', '2026-11-10', '2026-11-10', id, '{}' from public.scans
      where id = '5eed0000-0000-4000-8000-00000000c004'`;
    await database.owner.query(about);
    await expect(database.owner.query(about)).rejects.toThrow('reports_scan_id_key');
  });
});
