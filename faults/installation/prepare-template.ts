import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase, startPostgres } from '@leakblock/database/server';

/** Folder of a cluster with all migrations applied, and the passwords of its roles. */
export type Template = { folder: string; liteApi: string; server: string };

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- added to what is an interface
  interface ProvidedContext {
    template: Template;
  }
}

/** Makes, once for all stories, the cluster that each of them gets a copy of. */
export async function prepareTemplate(): Promise<Template & { remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'leakblock-faults-template-'));
  // PostgreSQL, which runs as another user when we are root, must pass this folder.
  await chmod(folder, 0o711);
  const secret = () => randomBytes(32).toString('base64url');
  const passwords = { liteApi: secret(), server: secret() };
  const postgres = await startPostgres({ dataDir: folder });
  await prepareDatabase(postgres.ownerUrl, { passwords });
  await postgres.stop();
  return { folder, ...passwords, remove: () => rm(folder, { recursive: true, force: true }) };
}
