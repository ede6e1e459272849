/**
 * `node bench/agency-board.ts [creators] [findings]`: the screens of an agency with 500 creators and a million findings.
 * Ends with 1 when the board or the figures of 12 weeks take 300 ms or longer, or when what a creator or a member asks by
 * id reads a whole table.
 */
import { crowdBoard } from '../apps/server/src/features/agencies/board/testing/crowd-board.ts';

const creators = Number(process.argv[2] ?? 500);
const findings = Number(process.argv[3] ?? 1_000_000);
const { scans, times } = await crowdBoard(creators, findings);
console.log(`${String(creators)} creators, ${String(findings)} findings`);
for (const [label, { median, slowest }] of Object.entries(times))
  console.log(
    `${label.padEnd(22)} median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
  );
console.log(`read whole             ${scans.join('; ') || 'nothing'}`);
const limited = Object.entries(times).filter(([label]) => !label.includes('a year'));
process.exitCode = limited.every(([, { median }]) => median < 300) && scans.length === 0 ? 0 : 1;
