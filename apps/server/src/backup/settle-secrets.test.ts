import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseEnv } from '../platform/env.ts';
import { createLog } from '../platform/log.ts';
import type { Header } from './archive/archive-format.ts';
import { writeEarlierSecretsChecks, writeSecretsCheck } from './secrets-check.ts';
import { settleSecrets } from './settle-secrets.ts';

const [today, before] = ['the key of today in these tests', 'the key before it in these tests'];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leakblock-settle-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Of a backup that was made in the middle of a rotation. */
const keys = { encryption: today, previousEncryption: [before] };
const header: Header = {
  ...{ format: 'leakblock backup', formatVersion: 1, takenAt: '2026-11-27T12:00:00Z' },
  ...{ migrations: ['20261120000000'], tables: [], hasSecrets: false, hasFiles: false },
  secretsCheck: writeSecretsCheck(keys),
  earlierSecretsChecks: writeEarlierSecretsChecks(keys),
};

const settle = (
  source: Record<string, string>,
  changes: { header?: Header; mayDiffer?: boolean } = {},
) =>
  settleSecrets({
    ...{ header, given: null, mayDiffer: false, log: createLog({ LOG_LEVEL: 'silent' }) },
    env: parseEnv({ NODE_ENV: 'test', DATA_DIR: folder, ...source }),
    ...changes,
  });

it('what lies under two keys is restored with both', async () => {
  const both = { SECRET_ENCRYPTION: today, SECRET_ENCRYPTION_PREVIOUS: before };
  expect((await settle(both)).previousEncryption).toEqual([before]);
  // Whichever is the newer one by now.
  await settle({ SECRET_ENCRYPTION: before, SECRET_ENCRYPTION_PREVIOUS: today });
});

it('with one of them it is refused, unless the other is lost for good', async () => {
  const one = { SECRET_ENCRYPTION: today };
  await expect(settle(one)).rejects.toThrow('Give it in SECRET_ENCRYPTION_PREVIOUS');
  await expect(settle({ SECRET_ENCRYPTION: before })).rejects.toThrow('another SECRET_ENCRYPTION');
  await settle(one, { mayDiffer: true });
});

it('a backup of an older version, which names one key, is restored with that', async () => {
  const { earlierSecretsChecks: _, ...older } = header;
  await settle({ SECRET_ENCRYPTION: today }, { header: older });
});
