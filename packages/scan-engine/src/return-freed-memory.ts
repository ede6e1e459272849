import { execArgv, argv, execPath, execve, platform } from 'node:process';
import { environment } from './env.ts';

/**
 * One store of the C library instead of one for each thread, and what is freed goes back to the system from 128 kB on.
 * Left alone, glibc raises both limits by itself and keeps a few hundred megabytes that nobody uses (mallopt(3)).
 */
const settings: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

/**
 * Begins the program anew with settings under which the C library gives back what is freed: it reads them only when a
 * process begins. To be called before anything else is loaded, which would be loaded twice. Does nothing where it cannot
 * (not on Linux), and where whoever starts the program has chosen such settings herself.
 */
export function returnFreedMemory(): void {
  const names = Object.keys(settings);
  if (names.every((name) => environment[name] === settings[name])) {
    // Begun anew. What this program starts (PostgreSQL, a browser) is to find what it would find without us.
    for (const name of names) Reflect.deleteProperty(environment, name);
    return;
  }
  const isChosen = names.some((name) => environment[name] !== undefined);
  if (platform !== 'linux' || isChosen || execve === undefined) return;
  execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...environment, ...settings });
}
