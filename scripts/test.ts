/**
 * `npm test`: every check of the repository in one command. The tests run one after another; the checks run beside
 * them in the time that tests leave over. `npm run check` is without tests. A step may be named: `npm test -- unit`.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { findRoom } from '@leakblock/database/testing';
import { ensureBrowser } from './ensure-browser.ts';

type Step = {
  name: string;
  group: 'check' | 'test';
  command: string;
  args: string[];
};

const steps: Step[] = [
  { name: 'format', group: 'check', command: 'oxfmt', args: ['--check'] },
  { name: 'types', group: 'check', command: 'tsc', args: ['-b'] },
  { name: 'lint', group: 'check', command: 'oxlint', args: [] },
  {
    name: 'walls',
    group: 'check',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.js', 'apps', 'packages', 'demo-web/src'],
  },
  { name: 'dead code', group: 'check', command: 'knip', args: [] },
  {
    name: 'supply chain',
    group: 'check',
    command: 'node',
    args: ['scripts/supply-chain/check.ts'],
  },
  { name: 'secrets', group: 'check', command: 'secretlint', args: ['**/*'] },
  { name: 'build', group: 'test', command: 'npm', args: ['run', '-s', 'build'] },
  { name: 'unit', group: 'test', command: 'vitest', args: ['run'] },
  { name: 'journeys', group: 'test', command: 'playwright', args: ['test'] },
];

const wanted = process.argv.slice(2);
const chosen = steps.filter(
  (step) => wanted.length === 0 || wanted.includes(step.group) || wanted.includes(step.name),
);
if (chosen.length === 0) {
  console.error(`No such step. There are: ${steps.map((step) => step.name).join(', ')}`);
  process.exit(2);
}

/** Hundreds of programs start from the same sources: each finds them compiled. */
const compileCache = join(import.meta.dirname, '../node_modules/.cache/compiled');

function settingsOf({ group, name }: Step): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { NODE_COMPILE_CACHE: compileCache, ...process.env };
  if (group === 'test') env['TMPDIR'] = findRoom();
  if (name === 'journeys') {
    env['CHROME_BIN'] = ensureBrowser();
    if (chosen.some((step) => step.name === 'build')) env['E2E_IS_BUILT'] = 'true';
  }
  return env;
}

const times: string[] = [];

const running = new Set<ChildProcess>();

/** Runs a step; what a check says comes at its end, since others run beside it. */
async function run(step: Step): Promise<void> {
  const start = performance.now();
  const stdio = step.group === 'check' ? 'pipe' : 'inherit';
  const title = `\n── ${step.name} ──`;
  if (stdio === 'inherit') console.log(title);
  const child = spawn(step.command, step.args, {
    stdio: ['ignore', stdio, stdio],
    env: settingsOf(step),
  });
  running.add(child);
  if (step.group === 'check' && child.pid !== undefined)
    setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (words: Buffer) => said.push(words));
  }
  const [status] = (await once(child, 'close')) as [number | null];
  running.delete(child);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (stdio === 'pipe') {
    console.log(title);
    process.stdout.write(Buffer.concat(said));
  }
  times.push(`${step.name} ${seconds} s`);
  if (status !== 0) {
    console.error(`\n✗ ${step.name} failed after ${seconds} s`);
    // As Ctrl+C would, so that they take away what they started.
    for (const other of running) other.kill('SIGINT');
    process.exit(1);
  }
}

async function runInTurn(group: Step['group'], atOnce: number): Promise<void> {
  const left = chosen.filter((step) => step.group === group);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let step = left.shift(); step !== undefined; step = left.shift()) await run(step);
    }),
  );
}

// Tests keep both cores busy most of the time; a check keeps one.
const hasTests = chosen.some(({ group }) => group === 'test');
await Promise.all([runInTurn('check', hasTests ? 1 : 2), runInTurn('test', 1)]);
console.log(`\n✓ all checks passed: ${times.join(', ')}`);
