/**
 * Fingerprints of pictures: cost, recall after 46 alterations, false pairs, frames of one shoot, search among a
 * million, and the browser against Node. The pictures are drawn by code, the same in every run.
 *
 *     node bench/fingerprint.ts [speed] [search] [browser] [series] [recall] [originals=300]
 */
import { measureBrowser } from './fingerprint/measure-browser.ts';
import { measureRecall } from './fingerprint/measure-recall.ts';
import { measureSearch } from './fingerprint/measure-search.ts';
import { measureSeries } from './fingerprint/measure-series.ts';
import { measureSpeed } from './fingerprint/measure-speed.ts';
import { createReport, type Report } from './fingerprint/report.ts';

const given = process.argv.slice(2);
const originals = Number(given.find((word) => word.startsWith('originals='))?.slice(10) ?? 300);
const parts: Record<string, (report: Report) => Promise<void> | void> = {
  speed: measureSpeed,
  search: measureSearch,
  browser: (report) => measureBrowser(report, Math.min(200, originals)),
  series: (report) => measureSeries(report, Math.min(60, originals)),
  recall: (report) => measureRecall(report, originals),
};

const report = createReport();
const wanted = given.filter((word) => word in parts);
for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) await parts[name]?.(report);
process.exitCode = report.isGood() ? 0 : 1;
