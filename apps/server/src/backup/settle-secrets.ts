import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../platform/env.ts';
import type { Log } from '../platform/log.ts';
import { loadSecrets } from '../platform/secrets.ts';
import type { Secrets } from '../platform/secrets.ts';
import { BackupError } from './archive/archive-format.ts';
import type { Header } from './archive/archive-format.ts';
import { areSecretsOf } from './secrets-check.ts';

const fileOf = (env: Env): string => join(env.DATA_DIR, 'secrets.json');

/** Whether there is anything to load: a command must not make secrets where an installation's own are missing. */
const areThere = (env: Env): boolean =>
  env.SECRET_ENCRYPTION !== undefined || existsSync(fileOf(env));

/** The secrets of the installation at hand. @throws BackupError when there are none */
export async function requireSecrets(env: Env, log: Log): Promise<Secrets> {
  if (areThere(env)) return loadSecrets(env, log);
  throw new BackupError(
    `There are no secrets in ${env.DATA_DIR} and none are set: is DATA_DIR right, or are the settings SECRET_… missing?`,
  );
}

/**
 * The secrets with which a restored installation will run: its own when they open the backup, else those in the backup.
 * @param given `secrets.json` of the backup; null when it holds none
 * @param mayDiffer goes on with other secrets: what lies encrypted is lost then
 * @throws BackupError with what to do
 */
export async function settleSecrets(options: {
  env: Env;
  log: Log;
  header: Header;
  given: string | null;
  mayDiffer: boolean;
}): Promise<Secrets> {
  const { env, given, header, log, mayDiffer } = options;
  const lost =
    'Without it letters, evidence, identity papers and second factors in it cannot be opened. If it is lost for good, give --other-secrets.';
  if (!areThere(env)) {
    if (given !== null) await keep(env, given);
    else if (!mayDiffer) {
      throw new BackupError(
        `The secrets are not in this backup: put the installation's secrets.json into ${env.DATA_DIR}, or set its SECRET_… settings. ${lost}`,
      );
    }
  }
  const secrets = await loadSecrets(env, log);
  if (mayDiffer) return secrets;
  if (!areSecretsOf(header.secretsCheck, secrets)) {
    throw new BackupError(
      `The backup was made with another SECRET_ENCRYPTION than the one set here (or in ${fileOf(env)}). ${lost}`,
    );
  }
  const unknown = (header.earlierSecretsChecks ?? []).filter(
    (check) => !areSecretsOf(check, secrets),
  );
  if (unknown.length === 0) return secrets;
  throw new BackupError(
    `The backup was made while an earlier SECRET_ENCRYPTION was known too, as during a rotation of keys: what lies under it cannot be opened here. Give it in SECRET_ENCRYPTION_PREVIOUS. If nothing lay under it any more, or it is lost for good, give --other-secrets.`,
  );
}

async function keep(env: Env, text: string): Promise<void> {
  await mkdir(env.DATA_DIR, { recursive: true });
  // PostgreSQL, which runs as another user when we are root, must pass this folder.
  await chmod(env.DATA_DIR, process.getuid?.() === 0 ? 0o711 : 0o700);
  await writeFile(fileOf(env), text, { mode: 0o600, flag: 'wx' });
}
