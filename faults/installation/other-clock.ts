import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const places = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib'];
const libraries = places.map((place) => join(place, 'faketime/libfaketime.so.1'));

/** A clock of a program's own, which differs from that of everybody else. */
export type OtherClock = {
  /** Settings that a program is started with to have it. */
  settings: Record<string, string>;
  /** How it differs from now on: `+5m`, `-5m`, `+1d`, or seconds. */
  set: (difference: string) => Promise<void>;
  remove: () => Promise<void>;
};

/** Makes one. Null where Debian's package `faketime` is not installed. */
export async function makeOtherClock(difference: string): Promise<OtherClock | null> {
  const library = libraries.find((path) => existsSync(path));
  if (library === undefined) return null;
  const folder = await mkdtemp(join(tmpdir(), 'leakblock-clock-'));
  // PostgreSQL, which runs as another user when we are root, reads it too.
  await chmod(folder, 0o711);
  const file = join(folder, 'difference');
  const set = (next: string) => writeFile(file, `${next}\n`);
  await set(difference);
  return {
    settings: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Only the clock on the wall is wrong: what counts seconds goes on.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
