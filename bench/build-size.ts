/**
 * What a browser loads, in kB after gzip: a build beside its budgets (apps/web/build/budgets.ts), which it does not pass
 * without keeping.
 */
import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSize } from '../apps/web/build/budgets.ts';
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
const assets = join(root, 'apps/web/dist/client/assets');
for (const language of ['en', 'de', 'es', 'fr']) {
  const of = (await readdir(assets)).find(
    (name) => name.startsWith(`words-${language}-`) && name.endsWith('.js'),
  );
  if (of === undefined) throw new Error(`The build has no words in ${language}.`);
  const locales = join(root, 'apps/web/src/locales', language);
  const catalogues = await Promise.all(
    (await readdir(locales)).map(async (name) => readFile(join(locales, name), 'utf8')),
  );
  const count = catalogues.reduce(
    (sum, each) => sum + Object.keys(JSON.parse(each) as object).length,
    0,
  );
  const all = gzipSize(catalogues.join(''));
  report.figure(
    `words of the frame, ${language}`,
    gzipSize(await readFile(join(assets, of))) / 1000,
    {
      unit: ' kB',
      reference: 'Lingui 6.8 to 8.2, i18next 7.1 to 8.5 for 600 texts',
      note: `all ${String(count)} texts ${(all / 1000).toFixed(0)} kB, a screen loads its own`,
    },
  );
}
const [, seconds] = /^built in ([\d.]+) s$/mu.exec(stdout) ?? [];
report.figure('built in', Number(seconds), {
  unit: ' s',
  reference: 'Mantine and radix 1.0 to 2.2',
});
process.exitCode = report.isGood() ? 0 : 1;
