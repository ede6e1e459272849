import { urlAs } from '@leakblock/database/server';
import { openStoredFiles } from '../backend/open-stored-files.ts';
import type { StoredContext } from '../platform/data-check.ts';
import { openDatabase } from '../platform/database.ts';
import type { Env } from '../platform/env.ts';
import type { Log } from '../platform/log.ts';
import type { Secrets } from '../platform/secrets.ts';

/** What is stored, as the programs see it, without starting any of them. */
export function openStored(options: {
  env: Env;
  secrets: Secrets;
  ownerUrl: string;
  log: Log;
}): StoredContext & { close: () => Promise<void> } {
  const { env, log, ownerUrl, secrets } = options;
  const database = openDatabase({
    url: urlAs(ownerUrl, 'leakblock_server', secrets.serverPassword),
    poolSize: 4,
    // Chains are computed in one statement, however long they are.
    statementTimeoutMs: 0,
    log,
  });
  const files = openStoredFiles({ env, secrets, database, log });
  return {
    ...{ env, log, database, secrets, files, now: () => new Date() },
    close: async () => {
      files.stop();
      await database.stop();
    },
  };
}
