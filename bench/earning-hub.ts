/**
 * `node bench/earning-hub.ts [lines]`: the earning hub of a partner with 100,000 commissions, among others who have as
 * many together. Ends with 1 when reading it takes 300 ms or longer, when the balance is not what the lines come to, or
 * when the ledger of a partner with few lines is read whole.
 */
import { crowdLedger } from '../apps/server/src/features/partners/testing/crowd-ledger.ts';

const lines = Number(process.argv[2] ?? 100_000);
const { fileBytes, fileMs, hub, scans, sums } = await crowdLedger(lines);
console.log(`commissions                    ${String(lines)} of one partner
hub                            median ${hub.median.toFixed(0)} ms, slowest ${hub.slowest.toFixed(0)} ms (target: under 300 ms)
file                           ${(fileMs / 1000).toFixed(2)} s, ${(fileBytes / 1_000_000).toFixed(1)} MB
balance right                  ${String(sums)}
read whole                     ${scans.join('; ') || 'nothing'}`);
process.exitCode = hub.median < 300 && sums && scans.length === 0 ? 0 : 1;
