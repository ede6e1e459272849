import { certaintyOf } from '@leakblock/domain/scans';
import { formatProbability } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import type { FindingRow } from './read-findings.ts';

/** How a finding is called: by its title, else by its site. */
export function titleOf({ host, status, title }: FindingRow): string {
  if (status === 'stopped') return host;
  return title ?? host;
}

/** How sure it is, in words and as a number. */
export function scoreText(score: number): string {
  return text('findings.score', {
    certainty: text(`findings.certainty.${certaintyOf(score)}`),
    percent: formatProbability(score),
  });
}
