import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

/** Runs a small program that ends itself: exit code and signal. */
async function run(body: string): Promise<unknown[]> {
  const source = `import { leave } from '${new URL('leave.ts', import.meta.url).href}'; ${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return once(child, 'exit');
}

it('a program ends with its code', async () => {
  expect(await run(`leave(3, 60);`)).toEqual([3, null]);
});

it('a program that hangs while it ends is ended from beside', async () => {
  expect(await run(`process.on('exit', () => { for (;;); }); leave(3, 1);`)).toEqual([
    null,
    'SIGKILL',
  ]);
});
