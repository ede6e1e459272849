import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { environment } from './env.ts';
import { returnFreedMemory } from './return-freed-memory.ts';

returnFreedMemory();
// Pages come and go by the hundred: collect them early instead of letting the heap grow around them.
setFlagsFromString('--max-semi-space-size=4');
setFlagsFromString('--heap-growing-percent=50');
// A fifth of the start's time is compiling; beside the packages nobody else can put code into the cache.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/scan'));

/** `npm run scan`: asks sites for a name and prints what they say. */
const ending = new AbortController();
const end = (): void => {
  ending.abort();
};
// The second Ctrl-C ends the program at once, as people expect.
process.once('SIGINT', end);
process.once('SIGTERM', end);
// A reader that has seen enough (`| head`) ends the scan.
process.stdout.on('error', () => {
  process.exit(1);
});

// Loaded only now, so that the heap is small when the settings above take effect.
const { runScan } = await import('./command/run-scan.ts');
process.exitCode = await runScan(
  process.argv.slice(2),
  environment,
  {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  },
  ending.signal,
);
