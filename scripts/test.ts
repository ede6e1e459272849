/**
 * `npm test`: every check of the repository in one command, cheapest first.
 * `npm run check` stops before the tests. A step may be named: `npm test -- unit`.
 */
import { spawnSync } from 'node:child_process';
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
  {
    name: 'format',
    group: 'check',
    command: 'prettier',
    args: ['--check', '--log-level=warn', '.'],
  },
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

const times: string[] = [];
for (const step of chosen) {
  const env: NodeJS.ProcessEnv = { NODE_COMPILE_CACHE: compileCache, ...process.env };
  if (step.group === 'test') env['TMPDIR'] = findRoom();
  if (step.name === 'journeys') env['CHROME_BIN'] = ensureBrowser();
  console.log(`\n── ${step.name} ──`);
  const start = performance.now();
  const { status } = spawnSync(step.command, step.args, { stdio: 'inherit', env });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  times.push(`${step.name} ${seconds} s`);
  if (status !== 0) {
    console.error(`\n✗ ${step.name} failed after ${seconds} s`);
    process.exit(1);
  }
}
console.log(`\n✓ all checks passed: ${times.join(', ')}`);
