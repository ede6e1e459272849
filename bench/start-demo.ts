import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type MemoryUse = { proportional: number; resident: number; parts: MemoryPart[] };
type MemoryPart = { name: string; proportional: number; resident: number };

export type RunningDemo = {
  url: string;
  /** Folder with its database. */
  dataDir: string;
  /** Milliseconds from spawn to the printed address. */
  readyMs: number;
  /** Memory of the demo and its children, bytes: proportional (shared pages split) and resident. */
  memory(): MemoryUse;
  stop(): Promise<void>;
};

/**
 * Starts the demo as a process of its own, on a free port with fresh data; `settings` beside the demo's own. No scan begins
 * by itself: in its first minute it would scan for all its people, beside what is measured.
 */
export async function startDemo(settings: Record<string, string> = {}): Promise<RunningDemo> {
  const dataDir = mkdtempSync(join(tmpdir(), 'leakblock-bench-'));
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [
      '--max-semi-space-size=4',
      join(import.meta.dirname, '../apps/server/src/demo.ts'),
      '--data-dir',
      dataDir,
    ],
    {
      env: { ...process.env, SCHEDULED_SCANS: 'false', ...settings, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const address = /(http:\/\/\S+)\/home/.exec(text)?.[1];
      if (address !== undefined && text.includes('creator:')) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`the demo ended with ${String(code)}`)));
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('the demo has no process');
  return {
    url,
    dataDir,
    readyMs: performance.now() - startedAt,
    memory: () => memoryOf(pid),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function memoryOf(root: number): MemoryUse {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      parents.set(Number(entry), Number(/\) \S (\d+)/.exec(stat)?.[1]));
    } catch {
      // The process has ended meanwhile.
    }
  }
  const isOurs = (pid: number): boolean =>
    pid === root || (parents.has(pid) && pid > 1 && isOurs(parents.get(pid) ?? 0));
  const parts = new Map<string, MemoryPart>();
  for (const pid of [...parents.keys()].filter(isOurs)) {
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const read = (field: string): number =>
      Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) * 1024;
    const part = parts.get(name) ?? { name, proportional: 0, resident: 0 };
    part.proportional += read('Pss');
    part.resident += read('Rss');
    parts.set(name, part);
  }
  const list = [...parts.values()];
  const sum = (key: 'proportional' | 'resident'): number =>
    list.reduce((total, part) => total + part[key], 0);
  return { proportional: sum('proportional'), resident: sum('resident'), parts: list };
}
