import { parseFindingParts } from '@leakblock/domain/findings';
import { formatWeight } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { scoreText } from './finding-text.ts';
import { partText } from './part-text.ts';
import type { Finding, FindingMatch } from './read-findings.ts';

/** Why a page is taken for hers: each part of the score in words, with its weight; none is left once its work is deleted. */
export function FindingWhy({
  finding,
  match,
}: {
  finding: Finding;
  match: FindingMatch | undefined;
}) {
  const titleId = `why-${finding.id}`;
  if (Array.isArray(finding.parts) && finding.parts.length === 0)
    return <p className="quiet">{text('findings.why.nothing')}</p>;
  return (
    <div className="finding-why">
      <h4 id={titleId}>{text('findings.why.title')}</h4>
      <ul aria-labelledby={titleId}>
        {parseFindingParts(finding.parts).map((part) => (
          <li key={part.reason}>
            <span dir="auto">{partText(part, match)}</span>
            <span className="finding-weight">{formatWeight(part.weight)}</span>
          </li>
        ))}
      </ul>
      <p className="quiet">{text('findings.why.sum', { score: scoreText(finding.score) })}</p>
    </div>
  );
}
