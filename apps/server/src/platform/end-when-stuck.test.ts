import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';

const module = join(import.meta.dirname, 'end-when-stuck.ts');
let program: ChildProcess | null = null;
afterEach(() => program?.kill('SIGKILL'));

/** A program that is watched and then does this. */
function start(act: string): ChildProcess {
  const code = `
    import { writeSync } from 'node:fs';
    import { endWhenStuck } from ${JSON.stringify(module)};
    endWhenStuck(1);
    setTimeout(() => { ${act} }, 500);`;
  program = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return program;
}

describe('a program that stands still', () => {
  it('is ended, and says so', async () => {
    const stuck = start('for (;;);');
    const [said] = await Promise.all([text(stuck.stderr!), once(stuck, 'exit')]);
    expect(stuck.signalCode).toBe('SIGKILL');
    expect(said).toContain('stood still for 1 s');
  });

  it.each([
    ['waits for room', ''],
    ['finds no room', 'process.stderr.write(""); '],
  ])(
    'is ended although nobody takes its lines any more, and it %s for them',
    async (_how, first) => {
      const stuck = start(
        `${first}for (;;) try { writeSync(2, 'a line '.repeat(1000)); } catch {}`,
      );
      const [, signal] = (await once(stuck, 'exit')) as [number | null, string];
      expect(signal).toBe('SIGKILL');
    },
  );
});

it('one that works goes on', async () => {
  const works = start('setTimeout(() => process.exit(7), 3500);');
  await once(works, 'exit');
  expect(works.exitCode).toBe(7);
});
