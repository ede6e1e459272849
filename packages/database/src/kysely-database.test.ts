import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KyselyDatabase } from './kysely-database.ts';
import { createTestDatabase } from './testing/index.ts';
import type { TestDatabase } from './testing/index.ts';

let database: TestDatabase;
let kysely: Kysely<KyselyDatabase>;

beforeAll(async () => {
  database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.ownerUrl });
  kysely = new Kysely({ dialect: new PostgresDialect({ pool }) });
});
afterAll(async () => {
  await kysely.destroy();
  await database.drop();
});

it('writes and reads a scan with its result and its allowance through the generated types', async () => {
  const scan = await kysely
    .insertInto('scans')
    .values({ kind: 'instant', creator_name: 'Luna Beispiel' })
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow();
  expect(scan.status).toBe('running');

  const tokenHash = Buffer.alloc(32, 7);
  await kysely
    .insertInto('instant_scan_results')
    .values({
      scan_id: scan.id,
      creator_name: 'Luna Beispiel',
      token_hash: tokenHash,
      expires_at: '2026-12-01T00:00:00Z',
      result: JSON.stringify([{ leaksFound: 2 }]),
    })
    .execute();
  await kysely
    .insertInto('private.scan_allowances')
    .values({ scan_id: scan.id, agent_key: 'agent', address_key: 'address', device_key: 'device' })
    .execute();

  const kept = await kysely
    .selectFrom('instant_scan_results')
    .innerJoin(
      'private.scan_allowances',
      'private.scan_allowances.scan_id',
      'instant_scan_results.scan_id',
    )
    .select(['result', 'token_hash', 'private.scan_allowances.state'])
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ result: [{ leaksFound: 2 }], token_hash: tokenHash, state: 'held' });
});
