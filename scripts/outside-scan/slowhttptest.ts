import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { runProgram } from './scanner.ts';
import type { Finding, Scanner } from './scanner.ts';

/** 600 connections that send their headers, send their body, or read their answer a few bytes at a time. */
const attacks: Record<string, readonly string[]> = {
  'slow headers': ['-H', '-i', '4', '-x', '24'],
  'slow body': ['-B', '-i', '4', '-x', '10', '-s', '8192'],
  'slow reading': ['-X', '-w', '10', '-y', '20', '-n', '5', '-z', '16', '-k', '3'],
};

/** Whether others are still answered meanwhile: its probe waits six seconds, and asks every second. */
export const slowhttptest: Scanner = {
  name: 'slowhttptest',
  program: 'slowhttptest',
  async scan(target, folder) {
    const findings: Finding[] = [];
    for (const [name, options] of Object.entries(attacks)) {
      const file = join(folder, `slow-${target.name}-${name.replace(' ', '-')}`);
      const url = `${target.url}${target.pages[0] ?? '/'}`;
      await runProgram(
        'slowhttptest',
        [...options, '-c', '600', '-r', '150', '-l', '40', '-p', '6', '-u', url, '-g', '-o', file],
        { seconds: 90 },
      );
      // Seconds, Closed, Pending, Connected, Service Available.
      const rows = (await readFile(`${file}.csv`, 'utf8')).trim().split('\n').slice(1);
      const down = rows.filter((row) => row.split(',').at(-1)?.trim() === '0').length;
      if (rows.length === 0) throw new Error(`slowhttptest measured nothing of ${name}.`);
      if (down > 0) {
        const key = `slowhttptest ${name}`;
        findings.push({ severity: 'medium', key, what: `${name}: nobody answered for ${down} s` });
      }
    }
    return findings;
  },
};
