import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** How a program of PostgreSQL is started: as whom, and through which command if any. */
export type PostgresUser = {
  ids: { uid?: number; gid?: number };
  prefix: string[];
  /** Who must own its files; null when they are simply ours. */
  owner: { uid: number; gid: number } | null;
};

/** PostgreSQL refuses to run as root; then it runs as the first of these that the machine knows. */
const ordinaryUsers = ['postgres', 'nobody'];

/**
 * Decides as whom PostgreSQL runs. When we are root and a folder above one of `paths` is closed to that
 * user (a clone below /root or in a private temporary folder), it is given the single capability to pass
 * closed folders instead of opening them to everybody.
 *
 * @throws when we are root and no ordinary user exists.
 */
export function choosePostgresUser(paths: readonly string[]): PostgresUser {
  if (process.getuid?.() !== 0) return { ids: {}, prefix: [], owner: null };
  const ids = findOrdinaryUser();
  if (paths.every((path) => isReachable(path, ids))) return { ids, prefix: [], owner: ids };
  const capability = ['+dac_read_search', '+dac_override'].find((name) => canRunWith(ids, name));
  if (capability === undefined) {
    throw new Error(
      `The folders above ${paths.join(' and ')} are closed to other users and PostgreSQL may not run as root: ` +
        'use a folder that everybody may pass, or start as an ordinary user.',
    );
  }
  return { ids: {}, prefix: setpriv(ids, capability), owner: ids };
}

function findOrdinaryUser(): { uid: number; gid: number } {
  for (const name of ordinaryUsers) {
    try {
      const read = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: read('-u'), gid: read('-g') };
    } catch {
      continue;
    }
  }
  throw new Error('PostgreSQL may not run as root, and there is no user "postgres" or "nobody".');
}

function isReachable(path: string, { uid, gid }: { uid: number; gid: number }): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat !== undefined) {
      const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001;
      if ((stat.mode & bit) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

function setpriv(ids: { uid: number; gid: number }, capability: string): string[] {
  const { uid, gid } = ids;
  const who = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return ['setpriv', ...who, `--inh-caps=${capability}`, `--ambient-caps=${capability}`];
}

function canRunWith(ids: { uid: number; gid: number }, capability: string): boolean {
  const [command = '', ...options] = setpriv(ids, capability);
  try {
    execFileSync(command, [...options, 'true'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

/** npm unpacks some programs without the bit that lets others run them. */
export function makeExecutable(path: string): void {
  const { mode } = statSync(path);
  if ((mode & 0o555) === 0o555) return;
  try {
    chmodSync(path, mode | 0o555);
  } catch {
    accessSync(path, constants.X_OK);
  }
}
