import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

/** Runs a small program in a process of its own: exit code and everything it printed. */
async function run(
  body: string,
  signal?: NodeJS.Signals,
): Promise<{ code: number | null; signal: NodeJS.Signals | null; text: string }> {
  const folder = new URL('.', import.meta.url).href;
  const source = `
    import { SettingsError } from '${folder}env.ts';
    import { createLog } from '${folder}log.ts';
    import { runProgram } from '${folder}program.ts';
    const log = createLog({ LOG_LEVEL: 'info' });
    const running = {
      ended: new Promise(() => setInterval(() => undefined, 1000)),
      stop: async () => console.log('stopped in order'),
    };
    ${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    env: { ...process.env, STUCK_SECONDS: '2' },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (signal !== undefined && text.includes('running now')) child.kill(signal);
    });
  }
  const [code, by] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal: by, text };
}

describe('a program', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('stops in order on %s', async (signal) => {
    const { code, text } = await run(
      `await runProgram(log, async () => running); log.info('running now');`,
      signal,
    );
    expect(code).toBe(0);
    expect(text).toContain('stopped in order');
  });

  it.each([
    ['an exception nobody caught', `setTimeout(() => { throw new Error('boom'); }, 50)`],
    ['a rejection nobody caught', `setTimeout(() => Promise.reject(new Error('boom')), 50)`],
  ])('logs %s, stops in order and fails', async (_name, fault) => {
    const { code, text } = await run(`await runProgram(log, async () => running); ${fault};`);
    expect(code).toBe(1);
    expect(text).toContain('"message":"boom"');
    expect(text).toContain('stopped in order');
  });

  it('fails when what it cannot live without has ended', async () => {
    const { code, text } = await run(
      `await runProgram(log, async () => ({ ...running, ended: Promise.resolve() }));`,
    );
    expect(code).toBe(1);
    expect(text).toContain('stopped in order');
  });

  it('that stands still is ended from beside, with a last word', async () => {
    const { signal, text } = await run(
      `await runProgram(log, async () => running); setTimeout(() => { for (;;); }, 100);`,
    );
    expect(signal).toBe('SIGKILL');
    expect(text).toContain('stood still for 2 s');
    expect(text).not.toContain('stopped in order');
  });

  it('says a wrong setting in one sentence', async () => {
    const { code, text } = await run(
      `await runProgram(log, () => Promise.reject(new SettingsError('Setting PORT: no.')));`,
    );
    expect(code).toBe(2);
    expect(text.trim().split('\n')).toHaveLength(1);
  });

  it('ends even when stopping fails', async () => {
    const { code, text } = await run(
      `await runProgram(log, async () => ({ ...running, stop: () => Promise.reject(new Error('stuck')) }));
       log.info('running now');`,
      'SIGTERM',
    );
    expect(code).toBe(0);
    expect(text).toContain('Stopping failed.');
  });
});
