import { createTestDatabase } from '@leakblock/database/testing';
import { expect, it } from 'vitest';
import { generateTypes, readTypes } from '../../scripts/db-generate-types.ts';
import { readCatalogue } from './read-catalogue.ts';

it('the migrations lead to the declared schema (otherwise: npm run db:migration NAME)', async () => {
  const catalogues = [];
  for (const from of ['migrations', 'schemas'] as const) {
    const database = await createTestDatabase(from);
    catalogues.push(await readCatalogue(database.ownerUrl));
    await database.drop();
  }
  const [migrated, declared] = catalogues;
  expect(migrated).toEqual(declared);
  expect(declared).toContain('table public.profiles rls true persistence p');
});

it('the generated types are those of the migrations (otherwise: npm run db:types)', async () => {
  expect(await readTypes()).toBe(await generateTypes());
});
