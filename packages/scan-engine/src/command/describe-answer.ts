import { certaintyOf } from '@leakblock/domain/scans';
import type { SiteAnswer } from '../probe/types.ts';

/** One answer as a JSON line's object; the field names are part of the command's interface. */
export function answerAsJson(answer: SiteAnswer): Record<string, unknown> {
  return {
    site: answer.site.id,
    label: answer.site.label,
    name: answer.name,
    url: answer.address,
    verdict: answer.verdict,
    reason: answer.reason,
    detail: answer.detail,
    ms: answer.ms,
    confidence: answer.probability === null ? null : Number(answer.probability.toFixed(4)),
    certainty: answer.probability === null ? null : certaintyOf(answer.probability),
    parts: answer.parts,
  };
}

/** One answer as a line for people. */
export function answerAsLine(answer: SiteAnswer, isManyNames: boolean): string {
  const confidence =
    answer.probability === null
      ? '     '
      : `${String(Math.round(answer.probability * 100)).padStart(3)} %`;
  const columns = [
    answer.verdict.replace('_', ' ').padEnd(9),
    fit(answer.site.label, 24),
    ...(isManyNames ? [fit(answer.name, 20)] : []),
    answer.reason.padEnd(28),
    `${String(answer.ms).padStart(6)} ms`,
    confidence,
    printable(answer.address),
  ];
  return columns.join('  ');
}

/** What came of the scan, for people. */
export function describeScan(
  counts: ReadonlyMap<string, number>,
  asked: number,
  ms: number,
  requests: number,
): string {
  const sum = (verdict: string): number =>
    [...counts].reduce(
      (all, [key, count]) => (key.startsWith(`${verdict}:`) ? all + count : all),
      0,
    );
  const unknowns = [...counts]
    .filter(([key]) => key.startsWith('unknown:'))
    .sort(([, one], [, other]) => other - one)
    .map(([key, count]) => `${key.slice('unknown:'.length)} ${count}`);
  const answered = sum('found') + sum('not_found');
  return [
    `${answered} of ${asked} questions answered: ${sum('found')} found, ${sum('not_found')} not found.`,
    `${sum('unknown')} unknown${unknowns.length > 0 ? `: ${unknowns.join(', ')}` : ''}.`,
    `${(ms / 1000).toFixed(1)} s, ${requests} requests.`,
  ].join('\n');
}

/** Labels come from lists: control characters could steer the operator's terminal. */
const printable = (text: string): string => text.replace(/\p{Cc}|\p{Cf}/gu, '');

function fit(text: string, width: number): string {
  const clean = Array.from(printable(text));
  return clean.length > width
    ? `${clean.slice(0, width - 1).join('')}…`
    : clean.join('').padEnd(width);
}
