/**
 * `npm run audit`: asks the registry which of the packages that run in production have known holes.
 * Exit code 0: none of severity moderate or above. 1: some, listed. 2: the registry could not be asked, so nothing is
 * known. No part of `npm test`: a build must not fail, or pass, by what a far service answers that day.
 */
import { spawnSync } from 'node:child_process';
import { z } from 'zod';

const answerSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
      range: z.string(),
      fixAvailable: z.union([z.boolean(), z.object({ name: z.string(), version: z.string() })]),
    }),
  ),
});

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  timeout: 60_000,
});
process.exitCode = judge(parseJson(stdout));

function judge(said: unknown): number {
  const answer = answerSchema.safeParse(said);
  if (!answer.success) {
    const why = z.object({ message: z.string() }).safeParse(said).data?.message;
    console.error(`The registry could not be asked: ${why ?? 'it gave no answer'}.`);
    console.error('Nothing is known about holes in the packages. Ask again where it answers.');
    return 2;
  }
  const serious = Object.entries(answer.data.vulnerabilities).filter(
    ([, { severity }]) => severity !== 'info' && severity !== 'low',
  );
  for (const [name, { severity, range, fixAvailable }] of serious) {
    const mended = fixAvailable === false ? 'not mended yet' : 'mended in a later version';
    console.log(`${severity.padEnd(9)} ${name} ${range}: ${mended}`);
  }
  console.log(`${serious.length} packages with known holes of severity moderate or above.`);
  return serious.length === 0 ? 0 : 1;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
