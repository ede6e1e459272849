/**
 * `npm run scan:outside [NAME…]`: starts the demo, signs in, and lets security scanners from outside loose on it, those
 * that are installed (`apt-get install sqlmap wapiti nmap slowhttptest testssl.sh`). Each is tried on a decoy with known
 * faults first: one that is blind to them counts as a failure. Everything stays on this machine's loopback.
 * Exit code 1: a finding of severity medium or above that `accepted.ts` does not know, a blind scanner, or one that
 * broke. 2: a name nobody has. What is not installed is named and fails nothing.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { accepted } from './outside-scan/accepted.ts';
import { startDecoy } from './outside-scan/decoy-target.ts';
import { startDemoTarget } from './outside-scan/demo-target.ts';
import type { RunningTarget } from './outside-scan/demo-target.ts';
import { nmap } from './outside-scan/nmap.ts';
import { isAtLeast } from './outside-scan/scanner.ts';
import type { Finding, Scanner, Target } from './outside-scan/scanner.ts';
import { slowhttptest } from './outside-scan/slowhttptest.ts';
import { splinter } from './outside-scan/splinter.ts';
import { sqlmap } from './outside-scan/sqlmap.ts';
import { testssl } from './outside-scan/testssl.ts';
import { wapiti } from './outside-scan/wapiti.ts';

const scanners = [splinter, testssl, nmap, wapiti, sqlmap, slowhttptest];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !scanners.some((scanner) => scanner.name === name));
if (unknown.length > 0) {
  console.error(
    `No scanner called ${unknown.join(', ')}: ${scanners.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}
const chosen = scanners.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const installed = chosen.filter(({ program }) => spawnSync('which', [program]).status === 0);
for (const { name } of chosen.filter((scanner) => !installed.includes(scanner))) {
  console.log(`${name} is not installed.`);
}

const folder = mkdtempSync(join(tmpdir(), 'leakblock-outside-scan-'));
const running: RunningTarget[] = [];
try {
  const demo = await startDemoTarget(folder);
  running.push(demo);
  const decoy = await startDecoy(folder, demo.target.databaseUrl);
  running.unshift(decoy);
  let isClean = true;
  for (const scanner of installed) {
    isClean = (await runOn(scanner, demo.target, decoy.target)) && isClean;
  }
  process.exitCode = isClean ? 0 : 1;
} finally {
  // The decoy first: its database is one of the demo's.
  for (const { stop } of running) await stop();
  rmSync(folder, { recursive: true, force: true });
}

async function runOn(scanner: Scanner, demo: Target, decoy: Target): Promise<boolean> {
  const startedAt = performance.now();
  const trial = await attempt(scanner, decoy);
  const isSeeing = trial.some(({ severity }) => isAtLeast(severity, 'medium'));
  const findings = await attempt(scanner, demo);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    `\n${scanner.name}: ${findings.length} findings in ${seconds} s, load ${(loadavg()[0] ?? 0).toFixed(1)}; ` +
      (isSeeing ? `saw ${trial.length} in the decoy` : 'BLIND: found nothing in the decoy'),
  );
  let isClean = isSeeing;
  const remarks = findings.filter(({ severity }) => severity === 'info').length;
  if (remarks > 0) console.log(`    info   ${remarks} remarks without consequence`);
  for (const { severity, key, what } of findings.filter((each) => each.severity !== 'info')) {
    const reason = accepted.find((each) => each.key.test(key))?.reason;
    const isOpen = isAtLeast(severity, 'medium') && reason === undefined;
    if (isOpen) isClean = false;
    console.log(`  ${isOpen ? '✗' : ' '} ${severity.padEnd(6)} ${what}`);
    if (reason !== undefined) console.log(`           accepted: ${reason}`);
  }
  return isClean;
}

/** A scanner that breaks has found nothing out: that is a finding. */
async function attempt(scanner: Scanner, target: Target): Promise<Finding[]> {
  try {
    return await scanner.scan(target, folder);
  } catch (error) {
    const what = `${scanner.name} broke at the ${target.name}: ${String(error)}`;
    return target.name === 'decoy'
      ? []
      : [{ severity: 'high', key: `${scanner.name} broke`, what }];
  }
}
