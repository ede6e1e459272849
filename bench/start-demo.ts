import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type RunningDemo = {
  url: string;
  /** Milliseconds from spawn to the printed address. */
  readyMs: number;
  /** Proportional memory (shared pages split, `Pss`) of the demo and its children, bytes. */
  memory(): { total: number; parts: { name: string; bytes: number }[] };
  stop(): Promise<void>;
};

/** Starts the demo as a process of its own, on a free port with fresh data. */
export async function startDemo(): Promise<RunningDemo> {
  const dataDir = mkdtempSync(join(tmpdir(), 'leakblock-bench-'));
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, '../apps/server/src/demo.ts')], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
    readyMs: performance.now() - startedAt,
    memory: () => memoryOf(pid),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function memoryOf(root: number): { total: number; parts: { name: string; bytes: number }[] } {
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
  const parts = new Map<string, number>();
  for (const pid of [...parents.keys()].filter(isOurs)) {
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const bytes = Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
    parts.set(name, (parts.get(name) ?? 0) + bytes);
  }
  const list = [...parts].map(([name, bytes]) => ({ name, bytes }));
  return { total: list.reduce((sum, part) => sum + part.bytes, 0), parts: list };
}
