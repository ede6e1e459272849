import { createTestDatabase } from '@leakblock/database/testing';
import { entitlements, subscriptionTiers } from '@leakblock/domain/subscriptions';
import pg from 'pg';
import { expect, it } from 'vitest';

it('the index of what a larger plan would take up holds the plans without search engines, and no other', async () => {
  const database = await createTestDatabase('schemas');
  const owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ indexdef: string }>(
      "select indexdef from pg_indexes where indexname = 'removal_cases_begun_without_search_idx'",
    );
    const held = subscriptionTiers.filter((tier) => rows[0]?.indexdef.includes(`'${tier}'`));
    expect(held).toEqual(subscriptionTiers.filter((tier) => !entitlements[tier].searchRemovals));
  } finally {
    await owner.end();
    await database.drop();
  }
});
