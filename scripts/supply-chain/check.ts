/**
 * The step `supply chain` of `npm run check`: may everything in the lock file be trusted, and may everything that is
 * installed be given on under our licence? docs/supply-chain.md says what is asked and why.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeLicences } from './judge-licences.ts';
import { judgeLock, nameOf } from './judge-lock.ts';

const root = join(import.meta.dirname, '../..');
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

const lock = readJson('package-lock.json') as { packages: Record<string, { link?: boolean }> };
const paths = Object.keys(lock.packages);
const workspaces = paths.filter((path) => path !== '' && !path.includes('node_modules/'));
const { faults, unproven } = judgeLock(
  lock,
  ['package.json', ...workspaces.map((path) => `${path}/package.json`)].map(readJson),
);
const installed = paths
  .filter((path) => path.includes('node_modules/') && lock.packages[path]?.link !== true)
  .map((path) => [nameOf(path), `${path}/package.json`] as const)
  .filter(([, path]) => existsSync(join(root, path)))
  .map(([name, path]) => [name, readJson(path)] as const);
faults.push(...judgeLicences(installed));

for (const fault of faults) console.error(`✗ ${fault}`);
console.log(
  `${installed.length} packages: checksums and licences ${faults.length === 0 ? 'hold' : 'do not hold'}. ` +
    `${unproven.length} builds for other platforms stand without a checksum.`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
