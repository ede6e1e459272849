import { randomBytes } from 'node:crypto';
import { chmod, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { keyIdOf } from '../platform/encrypt.ts';
import type { Env } from '../platform/env.ts';

const secretsSchema = z.record(z.string(), z.string());

/**
 * Puts a new key in the place of the one in `DATA_DIR/secrets.json`, which goes to the previous ones.
 * @returns the names of both
 * @throws Error with a sentence for the operator when the key does not come from that file
 */
export async function makeNewKey(
  env: Pick<Env, 'DATA_DIR' | 'SECRET_ENCRYPTION' | 'SECRET_ENCRYPTION_PREVIOUS'>,
): Promise<{ from: string; to: string }> {
  if (env.SECRET_ENCRYPTION !== undefined || env.SECRET_ENCRYPTION_PREVIOUS !== undefined) {
    throw new Error(
      'SECRET_ENCRYPTION is given by the environment: change it there, as docs/keys.md says.',
    );
  }
  const path = join(env.DATA_DIR, 'secrets.json');
  const secrets = secretsSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const before = secrets['SECRET_ENCRYPTION'];
  if (before === undefined) throw new Error(`There is no SECRET_ENCRYPTION in ${path}.`);
  const after = randomBytes(32).toString('base64url');
  const previous = [before, secrets['SECRET_ENCRYPTION_PREVIOUS'] ?? ''].filter(
    (one) => one !== '',
  );
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    const next = {
      ...secrets,
      SECRET_ENCRYPTION: after,
      SECRET_ENCRYPTION_PREVIOUS: previous.join(','),
    };
    await file.writeFile(`${JSON.stringify(next, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await chmod(draft, 0o600);
  await rename(draft, path);
  return { from: keyIdOf(before), to: keyIdOf(after) };
}
