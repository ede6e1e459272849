import { join } from 'node:path';
import { headerOptions, runProgram } from './scanner.ts';
import type { Finding, Scanner } from './scanner.ts';

/** Injection into the database, by every parameter of every place: error-based, blind, by time, stacked, union. */
export const sqlmap: Scanner = {
  name: 'sqlmap',
  program: 'sqlmap',
  async scan(target, folder) {
    const findings: Finding[] = [];
    for (const place of target.places) {
      const said = await runProgram(
        'sqlmap',
        [
          ...['-u', `${target.url}${place.path}`],
          ...(place.body === undefined ? [] : ['--data', JSON.stringify(place.body)]),
          ...headerOptions({ ...target.headers, ...place.headers }),
          ...['--dbms=postgresql', '--level=2', '--risk=1', '--threads=4', '--timeout=15'],
          ...['--ignore-code=400,401,403,404,409,422,429', '--batch', '--flush-session'],
          `--output-dir=${join(folder, 'sqlmap')}`,
        ],
        { seconds: 300 },
      );
      const parameters = [...said.matchAll(/^Parameter: (.+)$/gm)].map(([, name = '']) => name);
      for (const parameter of new Set(parameters)) {
        findings.push({
          severity: 'high',
          key: `sqlmap ${place.name} ${parameter}`,
          what: `${place.name}: SQL can be injected by ${parameter}`,
        });
      }
      if (!/do not appear to be injectable/.test(said) && parameters.length === 0) {
        findings.push({
          severity: 'low',
          key: `sqlmap ${place.name} unfinished`,
          what: `${place.name}: not tested to the end: ${lastWords(said)}`,
        });
      }
    }
    return findings;
  },
};

function lastWords(said: string): string {
  const lines = said.split('\n').filter((line) => /\[(CRITICAL|ERROR|WARNING|INFO)\]/.test(line));
  return (lines.at(-1) ?? 'it said nothing').replace(/^\[[\d:]+\] /, '').slice(0, 160);
}
