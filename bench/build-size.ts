/**
 * What a browser loads, in kB after gzip: a build beside its budgets (apps/web/build/budgets.ts), which it does not pass
 * without keeping.
 */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createReport } from './report.ts';

/** What prototypes of these screens took, without session or languages, by the budget's words. */
const prototypes: Record<string, string> = {
  'home scripts': 'React alone 68',
  'frame scripts':
    'Mantine and radix 188.8, radix-ui and Tailwind 141.8; with session and languages, without screens, 243.5',
  'frame style': 'Mantine whole 36.8, by part 17.0, radix-ui and Tailwind 5.8',
};

const root = join(import.meta.dirname, '..');
const report = createReport();
// A build whose sources are those of the last one has nothing to say.
await rm(join(root, 'apps/web/dist/build.json'), { force: true });
const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'build', '-w', 'apps/web'], {
  cwd: root,
});
for (const [, name = '', size, most] of stdout.matchAll(
  /^. (\w+): ([\d.]+) kB gz of ([\d.]+)$/gmu,
)) {
  const words = name.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  report.atMost(words, Number(size), Number(most), {
    unit: ' kB',
    reference: prototypes[words] ?? '',
  });
}
const [, seconds] = /^built in ([\d.]+) s$/mu.exec(stdout) ?? [];
report.figure('built in', Number(seconds), {
  unit: ' s',
  reference: 'Mantine and radix 1.0 to 2.2',
});
process.exitCode = report.isGood() ? 0 : 1;
