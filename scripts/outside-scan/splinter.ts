import { z } from 'zod';
import { runProgram } from './scanner.ts';
import type { Finding, Scanner, Severity } from './scanner.ts';

const answer = z.object({
  results: z.array(
    z.object({ level: z.string(), cacheKey: z.string(), title: z.string(), detail: z.string() }),
  ),
});
const severities: Record<string, Severity> = { ERROR: 'high', WARN: 'medium', INFO: 'info' };

/** The platform's lints of a database that runs and is in use. */
export const splinter: Scanner = {
  name: 'splinter',
  program: 'supabase',
  async scan(target) {
    const said = await runProgram(
      'supabase',
      [
        ...['db', 'advisors', `--remote=${target.databaseUrl}?sslmode=disable`, '--type', 'all'],
        ...['--level', 'info', '--output-format', 'json', '--agent', 'no'],
      ],
      { seconds: 120 },
    );
    return answer
      .parse(JSON.parse(said.slice(said.indexOf('{'))))
      .results.map(({ level, cacheKey, title, detail }): Finding => ({
        severity: severities[level] ?? 'high',
        key: `splinter ${cacheKey}`,
        what: `${title}: ${detail}`,
      }));
  },
};
