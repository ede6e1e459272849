import { reportFigures } from '@leakblock/domain/reports';
import { instantScanResult } from '@leakblock/domain/scans';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(async () => database.close());

it('has somebody of every tier and role, and one of everything', async () => {
  const tiers = await database.owner.query(
    'select distinct subscription_tier as tier from profiles order by 1',
  );
  expect(tiers.rows).toEqual(['basic', 'elite', 'pro', 'standard'].map((tier) => ({ tier })));
  const tables = await database.owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  for (const { name } of tables.rows) {
    const { rowCount } = await database.owner.query(`select from ${name}`);
    expect([name, (rowCount ?? 0) > 0]).toEqual([name, true]);
  }
});

it('lets nobody in by a password or a known token', async () => {
  const { rows } = await database.owner.query(
    `select from auth.users where encrypted_password is not null or length(confirmation_token) > 0`,
  );
  expect(rows).toEqual([]);
});

it('stores results as the screens read them', async () => {
  const { rows } = await database.owner.query<{ result: unknown }>(
    'select result from public.instant_scan_results',
  );
  for (const { result } of rows) expect(instantScanResult.parse(result)).toEqual(result);
  expect(rows.length).toBeGreaterThan(0);
  const reports = await database.owner.query<{ figures: unknown }>('select figures from reports');
  for (const { figures } of reports.rows) expect(reportFigures.parse(figures)).toEqual(figures);
  expect(reports.rows.length).toBeGreaterThan(0);
});
