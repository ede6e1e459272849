/**
 * `npm run restore -- FILE`: a backup into an installation without people, of the same or a newer version, whose programs
 * are stopped; then everything that must hold is verified. docs/backup.md
 *
 *   --key-file FILE          opens one that is encrypted to a key
 *   --passphrase-file FILE   opens one that is encrypted with a passphrase
 *   --check                  only reads the backup to its end and holds it against its checksums
 *   --replace                deletes what the installation has
 *   --nothing-ran-since      mails that waited go out as if nothing had happened: for a planned move
 *   --without-files          leaves the store as it is
 *   --other-secrets          goes on with other secrets: what lies encrypted is lost
 *
 * Ends with 1 when something went wrong or does not hold.
 */
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { partsOf } from './backend/index.ts';
import { BackupError, names } from './backup/archive/archive-format.ts';
import { readIdentities, readPassphrase } from './backup/archive/archive-keys.ts';
import type { OpeningKeys } from './backup/archive/archive-keys.ts';
import { readArchive } from './backup/archive/read-archive.ts';
import { openClient } from './backup/open-client.ts';
import { restore } from './backup/restore.ts';
import { UsageError, runCommand } from './backup/run-command.ts';
import { settleSecrets } from './backup/settle-secrets.ts';
import { features } from './features/index.ts';
import { createObjectDriver } from './platform/object-store/create-object-store.ts';
import { openStored } from './verify/open-stored.ts';
import { printVerdict, verifyData } from './verify/verify-data.ts';

const usage =
  'usage: npm run restore -- FILE [--key-file FILE | --passphrase-file FILE] [--check] [--replace] [--nothing-ran-since] [--without-files] [--other-secrets]';

const readArguments = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      'key-file': { type: 'string' },
      'passphrase-file': { type: 'string' },
      check: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      'nothing-ran-since': { type: 'boolean', default: false },
      'without-files': { type: 'boolean', default: false },
      'other-secrets': { type: 'boolean', default: false },
    },
  });
type Options = ReturnType<typeof readArguments>['values'];

async function readKeys(options: Options): Promise<OpeningKeys> {
  const { 'key-file': key, 'passphrase-file': passphrase } = options;
  return {
    identities: key === undefined ? [] : await readIdentities(key),
    passphrase: passphrase === undefined ? null : await readPassphrase(passphrase),
  };
}

const say = (sentence: string): void => {
  console.log(sentence);
};

await runCommand(async ({ env, log }) => {
  const { positionals, values } = readArguments();
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new UsageError(usage);
  if (env.SUPABASE_URL !== undefined) {
    throw new BackupError('A platform is restored by its own means (docs/backup.md).');
  }
  const keys = await readKeys(values);
  // All of it is read before anything is deleted.
  let given: string | null = null;
  const archive = await readArchive(path, keys, async ({ bytes, name }) => {
    if (name === names.secrets) given = (await buffer(bytes)).toString('utf8');
  });
  const { header, manifest } = archive;
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
  say(
    `${path} is whole: ${String(rows)} rows and ${String(manifest.files.count)} files of ${header.takenAt}.`,
  );
  if (values.check) return 0;
  const mayDiffer = values['other-secrets'];
  const { client, close, ownerUrl } = await openClient(env, 'new');
  const driver = values['without-files'] || !header.hasFiles ? null : createObjectDriver(env);
  try {
    const secrets = await settleSecrets({ env, log, header, given, mayDiffer });
    const stored = openStored({ env, secrets, ownerUrl, log });
    try {
      await restore({
        ...{ path, keys, archive, ownerUrl, client, driver, secrets, log, onProgress: say },
        jobs: features.flatMap(({ jobs = [] }) => jobs),
        mayReplace: values.replace,
        beforeEnd: async () => {
          if (values['nothing-ran-since']) return;
          for (const { afterRestore } of features) {
            for (const sentence of (await afterRestore?.(stored)) ?? []) say(sentence);
          }
        },
      });
      const verdicts = await verifyData({
        client,
        context: stored,
        checks: [...partsOf(env), ...features].flatMap(({ checks = [] }) => checks),
        onVerdict: (verdict) => {
          say(printVerdict(verdict));
        },
      });
      return verdicts.every(({ faults }) => faults === 0) ? 0 : 1;
    } finally {
      await stored.close();
    }
  } finally {
    driver?.stop();
    await close();
  }
});
