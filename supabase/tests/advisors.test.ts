import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createTestDatabase } from '@leakblock/database/testing';
import { expect, it } from 'vitest';
import { cliUrl } from '../../scripts/db-build.ts';

type Advice = { name: string; level: 'ERROR' | 'WARN' | 'INFO'; cacheKey: string };

/** Warnings we live with, by cache key, each with its reason. */
const accepted: Record<string, string> = {};

it('the platform’s own advisors find nothing to object to', async () => {
  const database = await createTestDatabase();
  try {
    const args = ['db', 'advisors', `--remote=${cliUrl(database)}`, '--type', 'all'];
    const { stdout } = await promisify(execFile)(
      'node_modules/.bin/supabase',
      [...args, '--level', 'info', '--output-format', 'json', '--agent', 'no'],
      { maxBuffer: 50_000_000 },
    );
    const { results } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as { results: Advice[] };
    // A fresh database has used no index yet.
    const used = results.filter(({ name }) => name !== 'unused_index');
    expect(results.length).toBeGreaterThan(used.length);
    expect(used.map(({ cacheKey }) => cacheKey)).toEqual(Object.keys(accepted));
  } finally {
    await database.drop();
  }
});
