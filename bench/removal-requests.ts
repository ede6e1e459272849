/**
 * `node bench/removal-requests.ts [hosts]`: 10,000 pasted addresses are checked (target: under 2 s), become cases, and
 * are drafted as batches per recipient. Ends with 1 when the target is missed or a page is lost, asked about twice, or
 * in a notice about another host.
 */
import { pasteMany } from '../apps/server/src/features/removal-requests/testing/paste-many.ts';

const figures = await pasteMany(Number(process.argv[2] ?? 100));
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const { checkMs, createMs, draftMs, hosts, largest, lost, requests, strayed, twice, urls } =
  figures;
console.log(`addresses                      ${String(urls)} on ${String(hosts)} hosts
checked                        ${seconds(checkMs)} (target: under 2 s)
cases opened                   ${seconds(createMs)}
notices drafted                ${seconds(draftMs)}
requests                       ${JSON.stringify(requests)}, at most ${String(largest)} pages each
lost, twice, astray            ${String(lost)}, ${String(twice)}, ${String(strayed)}`);
process.exitCode = checkMs < 2000 && lost + twice + strayed === 0 ? 0 : 1;
