/**
 * Registering works: the browser's fingerprints against Node's on 200 files (turned by EXIF, with transparency,
 * as WebP and PNG), and what a picture of 12 megapixels takes in a worker.
 *
 *     node bench/works.ts [files=200]
 */
import { measureBrowser } from './fingerprint/measure-browser.ts';
import { createReport } from './fingerprint/report.ts';

const given = process.argv.slice(2).find((word) => word.startsWith('files='));
const report = createReport();
await measureBrowser(report, Number(given?.slice(6) ?? 200));
process.exitCode = report.isGood() ? 0 : 1;
