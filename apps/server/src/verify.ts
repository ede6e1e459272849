/**
 * `npm run verify`: looks at everything that has to hold of what this installation stores: references between rows, chains
 * of hashes, letters and their seals, evidence, files. Changes nothing, and runs beside the programs. Ends with 1 when
 * something does not hold.
 */
import { DatabaseRefusal, compareSchema, readMigrations } from '@leakblock/database/server';
import { partsOf } from './backend/index.ts';
import { openClient } from './backup/open-client.ts';
import { requireSecrets } from './backup/settle-secrets.ts';
import { runCommand } from './backup/run-command.ts';
import { features } from './features/index.ts';
import { openStored } from './verify/open-stored.ts';
import { printVerdict, verifyData } from './verify/verify-data.ts';

await runCommand(async ({ env, log }) => {
  const secrets = await requireSecrets(env, log);
  const { client, close, ownerUrl } = await openClient(env, 'any');
  try {
    if ((await compareSchema(client, await readMigrations())) === 'older') {
      throw new DatabaseRefusal('The database is of an older version: start the gateway once.');
    }
    const context = openStored({ env, secrets, ownerUrl, log });
    try {
      const verdicts = await verifyData({
        client,
        context,
        checks: [...partsOf(env), ...features].flatMap(({ checks = [] }) => checks),
        onVerdict: (verdict) => {
          console.log(printVerdict(verdict));
        },
      });
      return verdicts.every(({ faults }) => faults === 0) ? 0 : 1;
    } finally {
      await context.close();
    }
  } finally {
    await close();
  }
});
