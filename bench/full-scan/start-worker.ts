import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** What a worker measured of itself. */
type Taken = { wallMs: number; cpuS: number; peakMb: number };

export type ScanWorker = {
  /** Works on the scan to its end. Rejects when the worker is killed before. */
  run(): Promise<Taken>;
  /** Ends the process at once, without a word. */
  kill(): Promise<void>;
};

const program = `${import.meta.dirname}/../../apps/server/src/testing/run-scan-worker.ts`;

/** Starts a worker process that waits to be told to begin. */
export async function startWorker(
  env: Record<string, string>,
  scanId: string,
  { leaseMs = 30_000 } = {},
): Promise<ScanWorker> {
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=8', program, scanId, String(leaseMs)],
    { env: { ...env, PATH: process.env['PATH'] }, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  /** The next line that is none of the log. */
  const read = async (): Promise<string | null> => {
    for (;;) {
      const line = await lines.next();
      if (line.done === true) return null;
      if (!line.value.startsWith('{"level"')) return line.value;
      console.error(line.value);
    }
  };
  await read();
  return {
    async run() {
      child.stdin.write('go\n');
      const line = await read();
      if (line === null) throw new Error('the worker ended without a word');
      await ended;
      return JSON.parse(line) as Taken;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
