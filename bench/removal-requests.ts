/**
 * `node bench/removal-requests.ts [hosts]`: 10,000 pasted addresses are checked (target: under 2 s), become cases, and
 * are drafted as batches per recipient. Ends with 1 when the target is missed or a page is lost, asked about twice, or
 * in a notice about another host.
 */
import { pasteMany } from '../apps/server/src/features/removal-requests/testing/paste-many.ts';
import { createReport } from './report.ts';

const figures = await pasteMany(Number(process.argv[2] ?? 100));
const { checkMs, createMs, draftMs, hosts, largest, lost, requests, strayed, twice, urls } =
  figures;
const report = createReport();
report.atMost('addresses checked', checkMs / 1000, 2, {
  unit: ' s',
  reference: 'Rulta takes 10 to 40 a day by hand, Ceartas 300 in its smallest plan',
  note: `${String(urls)} on ${String(hosts)} hosts`,
});
report.figure('cases opened', createMs / 1000, { unit: ' s' });
report.figure('notices drafted', draftMs / 1000, {
  unit: ' s',
  note: `requests ${JSON.stringify(requests)}, at most ${String(largest)} pages each`,
});
report.atMost('pages lost, twice or astray', lost + twice + strayed, 0);
process.exitCode = report.isGood() ? 0 : 1;
