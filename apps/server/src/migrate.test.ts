import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMigrations } from '@leakblock/database/server';
import { createTestDatabase } from '@leakblock/database/testing';
import { expect, it } from 'vitest';
import { bareEnvironment } from './testing/env.ts';

it(
  'npm run migrate names what is missing, applies it, and then finds nothing',
  { timeout: 120_000 },
  async () => {
    const migrations = await readMigrations();
    const [database, folder] = await Promise.all([
      createTestDatabase(migrations.slice(0, -1)),
      mkdtemp(join(tmpdir(), 'leakblock-migrate-')),
    ]);
    const run = (...args: string[]): [number | null, string] => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(import.meta.dirname, 'migrate.ts'), ...args],
        {
          encoding: 'utf8',
          env: {
            ...bareEnvironment(),
            ...{ DATA_DIR: folder, DATABASE_URL: database.ownerUrl },
            // The roles of the test server belong to all its databases.
            SECRET_LITE_API_PASSWORD: 'lite-api-in-tests',
            SECRET_SERVER_PASSWORD: 'server-in-tests',
            SECRET_ENCRYPTION: 'of-the-story-8f1c2d7e6a5b4c3d2e1f0a9b8c7d6e5f',
          },
        },
      );
      return [status, stdout + stderr];
    };
    const last = migrations.at(-1);
    expect(run('--check')).toEqual([3, `${last?.version ?? ''}_${last?.name ?? ''}\n`]);
    expect(run()).toEqual([0, expect.stringMatching(/Applied\.\n$/)]);
    expect(run('--check')).toEqual([0, 'Nothing is missing.\n']);
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  },
);
