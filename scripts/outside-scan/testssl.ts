import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { runProgram } from './scanner.ts';
import type { Finding, Scanner, Severity } from './scanner.ts';

const lines = z.array(z.object({ id: z.string(), severity: z.string(), finding: z.string() }));
const severities: Record<string, Severity> = {
  LOW: 'low',
  WARN: 'low',
  MEDIUM: 'medium',
  HIGH: 'high',
  CRITICAL: 'high',
};

/** HSTS, cookies and security headers behind a certificate. Protocols and ciphers are those of the operator's proxy. */
export const testssl: Scanner = {
  name: 'testssl',
  program: 'testssl',
  async scan(target, folder) {
    const file = join(folder, `testssl-${target.name}.json`);
    await runProgram(
      'testssl',
      [
        ...['--headers', '--quiet', '--warnings', 'off', '--nodns', 'none', '--ip', '127.0.0.1'],
        ...['--jsonfile', file, `${target.tlsUrl}${target.pages[0] ?? '/'}`],
      ],
      { seconds: 180, input: 'yes\n' },
    );
    return lines.parse(JSON.parse(await readFile(file, 'utf8'))).flatMap((line): Finding[] => {
      const severity = severities[line.severity];
      if (severity === undefined) return [];
      return [{ severity, key: `testssl ${line.id}`, what: `${line.id}: ${line.finding}` }];
    });
  },
};
