import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresUser } from './postgres-user.ts';

const run = promisify(execFile);

/**
 * Makes the cluster `<dataDir>/cluster` when there is none yet, and answers the owner's password. initdb
 * works in `<dataDir>/cluster.incomplete`, which becomes `cluster` by one rename: a folder that a killed
 * start left half done is never taken for a cluster, it is made anew.
 */
export async function initialiseCluster(options: {
  dataDir: string;
  initdb: string;
  user: PostgresUser;
  password?: string | undefined;
  isDurable: boolean;
}): Promise<{ cluster: string; password: string }> {
  const { dataDir, initdb, user, isDurable } = options;
  const cluster = join(dataDir, 'cluster');
  const passwordFile = join(dataDir, 'owner-password');
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    return { cluster, password: (await readFile(passwordFile, 'utf8')).trim() };
  }
  const incomplete = join(dataDir, 'cluster.incomplete');
  const password = options.password ?? randomBytes(24).toString('base64url');
  await rm(incomplete, { recursive: true, force: true });
  await mkdir(incomplete, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  // initdb reads the password as the user it runs as.
  const copy = join(dataDir, 'initdb-password');
  await writeFile(copy, `${password}\n`, { mode: 0o600 });
  if (user.owner !== null) {
    await chown(incomplete, user.owner.uid, user.owner.gid);
    await chown(copy, user.owner.uid, user.owner.gid);
  }
  try {
    const [command = '', ...args] = [
      ...user.prefix,
      initdb,
      `--pgdata=${incomplete}`,
      '--username=postgres',
      `--pwfile=${copy}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same order of words on every machine, whatever its C library knows.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      // Tests connect thousands of times, with passwords that guard nothing.
      ...(isDurable ? [] : ['--no-sync', '--set=scram_iterations=1']),
    ];
    await run(command, args, { ...user.ids, cwd: '/' });
  } finally {
    await rm(copy, { force: true });
  }
  await rename(incomplete, cluster);
  return { cluster, password };
}
