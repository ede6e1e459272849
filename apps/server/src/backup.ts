/**
 * `npm run backup -- FILE|FOLDER|-`: rows and files of this installation in one file, while it works. docs/backup.md
 *
 *   --to age1…               encrypts to this key; may be given more than once
 *   --passphrase-file FILE   encrypts with the first line of the file
 *   --with-secrets           puts the secrets in too; only into an encrypted backup
 *   --without-files          rows only; its name in a folder ends in -rows
 *   --keep NUMBER            in a folder: so many backups of this kind stay, the newest
 *   --new-key FILE           makes a key for --to, and nothing else
 *
 * Ends with 3 when files that rows name were not there.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { BackupError } from './backup/archive/archive-format.ts';
import { makeKey, readPassphrase } from './backup/archive/archive-keys.ts';
import type { Encryption } from './backup/archive/archive-keys.ts';
import { isFolder, keepNewest, openTarget } from './backup/archive-target.ts';
import { backUp } from './backup/back-up.ts';
import { openClient } from './backup/open-client.ts';
import { UsageError, runCommand } from './backup/run-command.ts';
import { requireSecrets } from './backup/settle-secrets.ts';
import { createObjectDriver } from './platform/object-store/create-object-store.ts';
import { writeSecretsFile } from './platform/secrets.ts';

const usage =
  'usage: npm run backup -- FILE|FOLDER|- [--to age1… | --passphrase-file FILE] [--with-secrets] [--without-files] [--keep NUMBER]\n' +
  '       npm run backup -- --new-key FILE';

const readArguments = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string', multiple: true, default: [] },
      'passphrase-file': { type: 'string' },
      'with-secrets': { type: 'boolean', default: false },
      'without-files': { type: 'boolean', default: false },
      keep: { type: 'string' },
      'new-key': { type: 'string' },
    },
  });
type Options = ReturnType<typeof readArguments>['values'];

async function readEncryption({ to, ...options }: Options): Promise<Encryption | null> {
  const file = options['passphrase-file'];
  if (file !== undefined && to.length > 0) throw new UsageError(usage);
  if (file !== undefined) return { passphrase: await readPassphrase(file) };
  return to.length > 0 ? { recipients: to } : null;
}

function readKeep({ keep }: Options): number | null {
  if (keep === undefined) return null;
  const count = Number(keep);
  if (!Number.isSafeInteger(count) || count < 1) throw new UsageError(usage);
  return count;
}

const say = (sentence: string): void => {
  console.error(sentence);
};

async function writeKey(path: string): Promise<void> {
  const { identity, recipient } = await makeKey();
  const text = `# public key: ${recipient}\n${identity}\n`;
  await writeFile(path, text, { mode: 0o600, flag: 'wx' });
  say(`${path} opens what is encrypted to the key below: keep it away from this machine.`);
  console.log(recipient);
}

await runCommand(async ({ env, log }) => {
  const { positionals, values } = readArguments();
  if (values['new-key'] !== undefined) {
    await writeKey(values['new-key']);
    return 0;
  }
  const [place] = positionals;
  if (place === undefined || positionals.length > 1) throw new UsageError(usage);
  if (env.SUPABASE_URL !== undefined) {
    throw new BackupError(
      'The platform keeps rows and files: use its backups (docs/backup.md), or npm run data:dump for the rows.',
    );
  }
  const [encryption, keep] = [await readEncryption(values), readKeep(values)];
  if (values['with-secrets'] && encryption === null) {
    throw new BackupError(
      'Secrets go into an encrypted backup only: give --to or --passphrase-file.',
    );
  }
  const secrets = await requireSecrets(env, log);
  const opened = await openClient(env, 'any');
  const driver = values['without-files'] ? null : createObjectDriver(env);
  try {
    if (keep !== null && place !== '-' && !isFolder(place)) {
      throw new BackupError(`--keep is for a folder, and there is none at ${place}.`);
    }
    const holds = { isEncrypted: encryption !== null, hasFiles: driver !== null };
    const target = openTarget(place, holds, new Date());
    try {
      const { manifest } = await backUp({
        client: opened.client,
        driver,
        secrets,
        secretsFile: values['with-secrets'] ? writeSecretsFile(secrets) : null,
        target: target.stream,
        encryption,
        onProgress: say,
      });
      await target.keep();
      say(`${target.name} is whole.`);
      const { count, missing } = manifest.files;
      // The store is away, or another than the gateway's: what has the files must not go for what has none.
      if (keep !== null && place !== '-') {
        if (missing > count)
          say(
            'Older backups stay: most files were not there. Are STORAGE_DIR and S3_BUCKET right?',
          );
        else
          for (const name of await keepNewest(target.name, keep, new Date()))
            say(`${name} removed.`);
      }
      if (!values['with-secrets']) {
        say(
          'The secrets are not in it. Keep secrets.json (or the settings SECRET_…) elsewhere: without SECRET_ENCRYPTION letters, evidence, identity papers and second factors of this backup cannot be opened.',
        );
      }
      if (manifest.files.missing === 0) return 0;
      say(`${String(manifest.files.missing)} files that rows name were not there:`);
      for (const name of manifest.files.firstMissing) say(`  ${name}`);
      return 3;
    } catch (error) {
      await target.discard();
      throw error;
    }
  } finally {
    driver?.stop();
    await opened.close();
  }
});
