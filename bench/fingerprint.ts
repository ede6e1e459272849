/**
 * Fingerprints of pictures: cost, recall after 46 alterations, false pairs, frames of one shoot, search among a
 * million, and the browser against Node. The pictures are drawn by code, the same in every run; folders with
 * real ones may be added.
 *
 *     node bench/fingerprint.ts [speed] [search] [proof] [sql] [browser] [series] [recall] [originals=300]
 *       [pictures=FOLDER]  recall is measured on these photographs instead of drawn ones
 *       [shoots=FOLDER]    series: each folder below it holds the frames of one shoot
 */
import { existsSync } from 'node:fs';
import { measureBrowser } from './fingerprint/measure-browser.ts';
import { measureRecall } from './fingerprint/measure-recall.ts';
import { measureSearch } from './fingerprint/measure-search.ts';
import { measureSeries } from './fingerprint/measure-series.ts';
import { measureShoots } from './fingerprint/measure-shoots.ts';
import { measureSpeed } from './fingerprint/measure-speed.ts';
import { measureSql } from './fingerprint/measure-sql.ts';
import { proveSearch } from './fingerprint/prove-search.ts';
import { createReport, type Report } from './report.ts';
import { drawOriginals, readOriginals } from './fingerprint/take-originals.ts';

const given = process.argv.slice(2);
const valueOf = (name: string): string | undefined =>
  given.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
const originals = Number(valueOf('originals') ?? 300);
const pictures = valueOf('pictures');
const shoots = valueOf('shoots');

const parts: Record<string, (report: Report) => Promise<void>> = {
  speed: measureSpeed,
  search: measureSearch,
  proof: proveSearch,
  sql: measureSql,
  browser: (report) => measureBrowser(report, Math.min(200, originals)),
  series: async (report) => {
    await measureSeries(report, Math.min(60, originals));
    if (shoots !== undefined) await measureShoots(report, shoots);
  },
  recall: async (report) =>
    measureRecall(
      report,
      await (pictures === undefined
        ? drawOriginals(originals)
        : readOriginals(pictures, originals)),
    ),
};

const unknown = given.filter((word) => !word.includes('=') && !(word in parts));
if (unknown.length > 0 || !Number.isInteger(originals) || originals < 2) {
  console.error(`Parts are ${Object.keys(parts).join(', ')}; originals= is a number from 2.`);
  process.exit(2);
}
for (const folder of [pictures, shoots]) {
  if (folder === undefined || existsSync(folder)) continue;
  console.error(`There is no folder ${folder}; without it, drawn pictures are measured.`);
  process.exit(2);
}
const report = createReport();
const wanted = given.filter((word) => word in parts);
for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) await parts[name]?.(report);
process.exitCode = report.isGood() ? 0 : 1;
