import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Env } from './env.ts';
import { SettingsError } from './env.ts';
import type { Log } from './log.ts';
import { findWeakness } from './weak-secret.ts';

/** Secrets of an installation, each for one purpose only. */
export type Secrets = {
  /** Signs cookies: that of a visitor's device, of browsers that accounts know, of recommendations. */
  device: string;
  /** Key under which addresses, mailboxes and what limits count are hashed. */
  address: string;
  /** Key material under which things are encrypted at rest, and nothing else; a key per purpose is derived from it. */
  encryption: string;
  /** Earlier ones, which still open what was encrypted under them, and those to come. */
  previousEncryption: readonly string[];
  /** Signs addresses that are given out: of stored files, and in mails; and keys the hashes of tokens and codes. */
  linkSigning: string;
  liteApiPassword: string;
  serverPassword: string;
  /** Public: what the browser's client sends as `apikey`. */
  publishableKey: string;
  secretApiKey: string;
};

/** Setting of each secret and how a new one is made. */
const sources = {
  device: { setting: 'SECRET_DEVICE', make: () => token() },
  address: { setting: 'SECRET_ADDRESS', make: () => token() },
  encryption: { setting: 'SECRET_ENCRYPTION', make: () => token() },
  linkSigning: { setting: 'SECRET_STORAGE_SIGNING', make: () => token() },
  liteApiPassword: { setting: 'SECRET_LITE_API_PASSWORD', make: () => token() },
  serverPassword: { setting: 'SECRET_SERVER_PASSWORD', make: () => token() },
  publishableKey: { setting: 'PUBLISHABLE_KEY', make: () => `sb_publishable_${token()}` },
  secretApiKey: { setting: 'SECRET_API_KEY', make: () => `sb_secret_${token()}` },
} as const satisfies Record<MadeSecret, { setting: keyof Env; make: () => string }>;

type MadeSecret = Exclude<keyof Secrets, 'previousEncryption'>;
const names = Object.keys(sources) as MadeSecret[];
/** The file has the settings' names, so that its lines can be given as settings elsewhere. */
type StoredSecrets = Record<string, string>;
const fileSchema = z.record(z.string(), z.string());

/** Secrets that a start would make are not there yet. */
export class MissingSecretsError extends SettingsError {
  constructor(settings: readonly string[]) {
    super(`There are no secrets yet for ${settings.join(', ')}.`);
    this.name = 'MissingSecretsError';
  }
}

/** Settings that a secret each can be given in. */
export const secretSettings = names.map((name) => sources[name].setting);

const token = (): string => randomBytes(32).toString('base64url');

/**
 * The secrets: from the environment, else from `DATA_DIR/secrets.json`, else made now and kept there
 * (mode 0600). In production a weak one is refused, and with DATABASE_URL a missing one too, because
 * another gateway of the same installation would make others.
 *
 * @param options `mayMake: false` leaves everything as it is
 * @throws SettingsError; MissingSecretsError where some would be made and must not
 */
export async function loadSecrets(
  env: Env,
  log: Log,
  { mayMake = true }: { mayMake?: boolean } = {},
): Promise<Secrets> {
  const path = join(env.DATA_DIR, 'secrets.json');
  const given: Partial<Record<MadeSecret, string>> = {};
  const stored = await readStored(path, log);
  for (const name of names) {
    const { setting } = sources[name];
    const value = env[setting] ?? stored[setting];
    if (value !== undefined) given[name] = value;
  }
  const missing = names.filter((name) => given[name] === undefined);
  const isProduction = env.NODE_ENV === 'production';
  if (missing.length > 0) {
    if (isProduction && env.DATABASE_URL !== undefined) {
      throw new SettingsError(
        `Missing secrets: ${missing.map((name) => sources[name].setting).join(', ')}. ` +
          'In production with DATABASE_URL every gateway needs the same ones: set each, or its …_FILE.',
      );
    }
    if (!mayMake) throw new MissingSecretsError(missing.map((name) => sources[name].setting));
    const made = Object.fromEntries(
      missing.map((name) => [sources[name].setting, sources[name].make()]),
    );
    const isNew = Object.keys(stored).length === 0;
    const kept = await keep(path, { ...stored, ...made }, isNew);
    for (const name of missing) given[name] = kept[sources[name].setting] ?? '';
    log.info({ path, settings: Object.keys(made) }, 'Secrets were made.');
  }
  const all = {
    ...(given as Record<MadeSecret, string>),
    previousEncryption: readPrevious(env, stored),
  };
  refuseWeak(all, isProduction, log);
  return all;
}

/** What is named in the environment counts alone, as with every other secret. */
function readPrevious(env: Env, stored: StoredSecrets): string[] {
  const text = env.SECRET_ENCRYPTION_PREVIOUS ?? stored['SECRET_ENCRYPTION_PREVIOUS'] ?? '';
  return text
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
}

function refuseWeak(secrets: Secrets, isProduction: boolean, log: Log): void {
  const faults = names.flatMap((name) => {
    const others = names.filter((other) => other !== name && secrets[other] === secrets[name]);
    const fault =
      others.length > 0 ? 'is used for two purposes' : findWeakness(name, secrets[name]);
    return fault === null ? [] : [`${sources[name].setting} ${fault}`];
  });
  if (faults.length === 0) return;
  const sentence = `Weak secrets: ${faults.join('; ')}. Give 32 random bytes to each, for example from "openssl rand -base64 32".`;
  if (isProduction) throw new SettingsError(sentence);
  log.warn(sentence);
}

async function readStored(path: string, log: Log): Promise<StoredSecrets> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new SettingsError(`The secrets in ${path} cannot be read.`, { cause });
  }
  if (((await stat(path)).mode & 0o077) !== 0) {
    log.warn({ path }, 'The secrets were readable by others of this machine; now they are not.');
    await chmod(path, 0o600);
  }
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch {
    throw new SettingsError(`The secrets in ${path} are damaged: restore the file from a backup.`);
  }
}

/** The text of a `secrets.json` with these. */
export function writeSecretsFile(secrets: Secrets): string {
  const settings = names.map((name): [string, string] => [sources[name].setting, secrets[name]]);
  const previous = secrets.previousEncryption.join();
  if (previous !== '') settings.push(['SECRET_ENCRYPTION_PREVIOUS', previous]);
  return `${JSON.stringify(Object.fromEntries(settings), null, 2)}\n`;
}

/** Writes all or nothing. When another process made the file in between, what that one wrote counts. */
async function keep(path: string, secrets: StoredSecrets, isNew: boolean): Promise<StoredSecrets> {
  const folder = join(path, '..');
  // PostgreSQL, which runs as another user when we are root, must pass this folder.
  const folderMode = process.getuid?.() === 0 ? 0o711 : 0o700;
  await mkdir(folder, { recursive: true });
  await chmod(folder, folderMode);
  const draft = `${path}.${String(process.pid)}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  if (!isNew) {
    await rename(draft, path);
    return secrets;
  }
  try {
    await link(draft, path);
    return secrets;
  } catch {
    return fileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } finally {
    await rm(draft, { force: true });
  }
}
