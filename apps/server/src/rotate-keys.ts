/**
 * `npm run keys:rotate -- [--new-key] [--check] [--forget-lost=KEY]`: renews everything that lies encrypted under another key
 * than the present SECRET_ENCRYPTION, and says what is left under others. `--new-key` puts a new key into
 * DATA_DIR/secrets.json, for after a restart; `--check` only looks; `--forget-lost` gives up what lies under a key, by its
 * name, that is lost for good. Ends with 1 when something is left. See docs/keys.md.
 */
import { parseArgs } from 'node:util';
import { openClient } from './backup/open-client.ts';
import { UsageError, runCommand } from './backup/run-command.ts';
import { requireSecrets } from './backup/settle-secrets.ts';
import { makeNewKey } from './keys/make-new-key.ts';
import { openFiles } from './keys/open-files.ts';
import { forgetLost, listLeftOvers, missingFiles, rotateKeys } from './keys/rotate-keys.ts';
import { sealedPlaces } from './keys/sealed-places.ts';
import { allKeys, keyIdOf } from './platform/encrypt.ts';

await runCommand(async ({ env, log }) => {
  const { values } = parseArgs({
    options: {
      'new-key': { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      'forget-lost': { type: 'string' },
    },
  });
  const lostKey = values['forget-lost'];
  const isAlone = !values.check && !values['new-key'];
  if (lostKey !== undefined && !(isAlone && /^[\w-]{8}$/.test(lostKey))) {
    throw new UsageError('usage: npm run keys:rotate -- --forget-lost=KEY, by its eight letters');
  }
  if (values['new-key']) {
    const { from, to } = await makeNewKey(env);
    console.log(`${to} takes the place of ${from}. Restart every program, then run this again.`);
    return 0;
  }
  const secrets = await requireSecrets(env, log);
  const [today = '', ...others] = allKeys(secrets).map(keyIdOf);
  console.log(`Key of today: ${today}. Also known: ${others.join(', ') || 'none'}.`);
  if (lostKey !== undefined && [today, ...others].includes(lostKey)) {
    throw new Error(`The key ${lostKey} is known: nothing under it is lost.`);
  }
  const { client, close } = await openClient(env, 'any');
  const files = openFiles(env, secrets, client);
  const installation = { client, keys: secrets, places: sealedPlaces(env), files };
  try {
    // First: the marks that it leaves are encrypted like everything else.
    if (lostKey !== undefined) {
      await forgetLost(installation, lostKey, (place, forgotten) => {
        if (forgotten > 0) console.log(`${place}: ${String(forgotten)} forgotten`);
      });
    }
    if (!values.check) {
      await rotateKeys(installation, ({ place, reasons, renewed }) => {
        if (renewed > 0) console.log(`${place}: ${String(renewed)} renewed`);
        for (const reason of reasons) console.error(`${place}: ${reason}`);
      });
    }
    const left = await listLeftOvers(installation);
    for (const { count, keyId, place } of left) {
      console.log(`${place}: ${String(count)} left under key ${keyId}`);
    }
    if (left.some(({ place }) => place === missingFiles)) {
      console.log('Are STORAGE_DIR and S3_BUCKET those of the gateway, and is the disk there?');
    }
    console.log(
      left.length === 0
        ? 'Nothing lies under another key any more: SECRET_ENCRYPTION_PREVIOUS may be emptied.'
        : 'Keep SECRET_ENCRYPTION_PREVIOUS until nothing is left.',
    );
    return left.length === 0 ? 0 : 1;
  } finally {
    files.stop();
    await close();
  }
});
