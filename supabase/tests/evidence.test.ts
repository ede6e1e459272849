import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantedEvidence } from './evidence-expectations.ts';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
const owner = 'agency-creator';
beforeAll(async () => {
  database = await openSeededDatabase();
  // Only what the story puts there counts.
  await database.owner.query('delete from public.removal_cases');
  await database.owner.query(plantedEvidence.replaceAll('$1', `'${database.id(owner)}'`));
});
afterAll(() => database.close());

const everything = `select from public.removal_checks union all select from public.evidence_packs
  union all select from public.evidence_files`;

describe('checks and evidence', () => {
  it('are seen by whom they are about and by admins, and by no stranger or visitor', async () => {
    for (const person of [owner, 'admin'])
      expect((await database.attempt(person, everything)).count, person).toBe(3);
    expect((await database.attempt('elite', everything)).count).toBe(0);
    // Her agency sees whether a page is gone, and nothing of what was kept of it.
    expect((await database.attempt('agency', everything)).count).toBe(1);
    expect((await database.attempt(null, everything)).error).toBe('42501');
  });

  it('are written by the server only: nobody finds her own page gone', async () => {
    for (const person of [owner, 'elite', 'agency', 'admin', null])
      for (const statement of [
        "update public.removal_checks set verdict = 'gone'",
        'delete from public.removal_checks',
        'delete from public.evidence_packs',
        "update public.evidence_files set sha256 = sha256('x')",
      ])
        expect((await database.attempt(person, statement)).error, statement).toBe('42501');
  });

  it('have a manifest whose hash is its own', async () => {
    await expect(
      database.owner.query("update public.evidence_packs set manifest = '{ }'"),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('have only verdicts, vantages, targets and occasions that exist', async () => {
    for (const change of [
      "update public.removal_checks set verdict = 'maybe'",
      "update public.removal_checks set vantage = 'third'",
      "update public.removal_checks set target = 'mail'",
      "update public.evidence_packs set occasion = 'later'",
      "update public.evidence_files set sha256 = 'x'",
    ])
      await expect(database.owner.query(change), change).rejects.toMatchObject({ code: '23514' });
  });

  it('go with their case', async () => {
    await database.owner.query('delete from public.removal_cases');
    expect((await database.owner.query(everything)).rowCount).toBe(0);
  });
});
