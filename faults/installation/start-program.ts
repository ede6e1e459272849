import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

type Line = { level: string; msg?: string } & Record<string, unknown>;

/** A gateway or a worker in a process of its own, as `npm start` and `npm run worker` start it. */
export type Program = {
  pid: number;
  /** Resolves when it is ready. @throws with its last words when it ends before that */
  ready: Promise<void>;
  /** Resolves with its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  /** What it logged so far. */
  lines: () => Line[];
  kill: () => Promise<void>;
  /** SIGTERM, as every deploy sends it. The exit code, and how long it took. */
  stop: () => Promise<{ code: number | NodeJS.Signals; seconds: number }>;
  /** Stands still, as on a machine that has frozen, until it is let go on. */
  freeze: () => void;
  goOn: () => void;
};

const server = join(import.meta.dirname, '../../apps/server/src');
const flags = ['--max-semi-space-size=4'];
/** Longer than any machine takes that is busy with other things. */
const readyMs = 180_000;

const isLine = (text: string): boolean => text.startsWith('{') && text.endsWith('}');

/** Starts one. @param program `gateway`, `worker`, or the file of a program of a story's own */
export function startProgram(
  program: 'gateway' | 'worker' | `${string}.ts`,
  settings: Readonly<Record<string, string>>,
): Program {
  const file = program.endsWith('.ts') ? program : join(server, `${program}.ts`);
  const { NODE_COMPILE_CACHE, PATH } = process.env;
  const child = spawn(process.execPath, [...flags, file], {
    env: { PATH, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  const ended = once(child, 'exit').then(
    ([code, signal]) => (code ?? signal) as number | NodeJS.Signals,
  );
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const lines = () =>
    text
      .split('\n')
      .filter(isLine)
      .map((line) => JSON.parse(line) as Line);
  const isReady = () =>
    lines().some(({ msg }) => /^The (gateway|worker) is ready\.$/.test(msg ?? ''));

  async function waitUntilReady(): Promise<void> {
    const startedAt = performance.now();
    while (!isReady()) {
      if (isOver() || performance.now() - startedAt > readyMs) {
        child.kill('SIGKILL');
        throw new Error(`${program} did not start: ${text.slice(-3000)}`);
      }
      await pause(50);
    }
  }
  const ready = waitUntilReady();
  // Who started it to be killed does not wait.
  ready.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    ready,
    ended,
    lines,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      const from = performance.now();
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      const code = await ended;
      return { code, seconds: (performance.now() - from) / 1000 };
    },
    freeze: () => child.kill('SIGSTOP'),
    goOn: () => child.kill('SIGCONT'),
  };
}
