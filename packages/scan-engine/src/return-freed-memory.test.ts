import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** What it was started with, which its C library has read, and what its children would get. */
type Seen = { startedWith: string[]; children: Record<string, string>; arguments: string[] };

async function start(environment: Record<string, string>): Promise<Seen> {
  const program = `
    import { readFileSync } from 'node:fs';
    import { returnFreedMemory } from ${JSON.stringify(join(import.meta.dirname, 'return-freed-memory.ts'))};
    returnFreedMemory();
    console.log(JSON.stringify({
      startedWith: readFileSync('/proc/self/environ', 'utf8').split('\\0').filter((each) => each.startsWith('MALLOC_')).sort(),
      children: process.env,
      arguments: process.argv.slice(1),
    }));`;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program, 'one', 'two words'],
    { env: environment },
  );
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Seen;
}

test.runIf(process.platform === 'linux')(
  'a program is begun anew so that freed memory goes back, and its children notice nothing',
  async () => {
    const { startedWith, children, arguments: given } = await start({ TOLD: 'ü = 1' });
    expect(startedWith).toEqual([
      'MALLOC_ARENA_MAX=1',
      'MALLOC_MMAP_THRESHOLD_=131072',
      'MALLOC_TRIM_THRESHOLD_=131072',
    ]);
    expect(children).toEqual({ TOLD: 'ü = 1' });
    expect(given).toEqual(['one', 'two words']);
  },
);

test('whoever chose such settings herself keeps them', async () => {
  const { startedWith, children } = await start({ MALLOC_ARENA_MAX: '4' });
  if (process.platform === 'linux') expect(startedWith).toEqual(['MALLOC_ARENA_MAX=4']);
  expect(children).toEqual({ MALLOC_ARENA_MAX: '4' });
});
