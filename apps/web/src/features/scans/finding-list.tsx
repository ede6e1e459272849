import { matchQualities } from '@leakblock/domain/scans';
import type { InstantScanFinding } from '@leakblock/domain/scans';
import { text } from '#lib/texts.ts';
import { FindingCard } from './finding-card.tsx';

/** The matches, what their labels mean, and honestly how many are not listed. */
export function FindingList({
  findings,
  hidden,
}: {
  findings: readonly InstantScanFinding[];
  hidden: number;
}) {
  const isMasked = findings.some((finding) => finding.masked);
  return (
    <section className="panel" aria-labelledby="findings-title">
      <h3 id="findings-title">{text('results.findings.title')}</h3>
      <ul className="findings">
        {findings.map((finding) => (
          <FindingCard key={finding.id} finding={finding} />
        ))}
      </ul>
      {(hidden > 0 || isMasked) && (
        <p className="findings-hidden">
          {hidden > 0 && `${text('results.findings.hidden', { count: hidden })} `}
          {isMasked && text('results.findings.masked')}
        </p>
      )}
      <details className="explained">
        <summary>{text('results.qualityMeaning.title')}</summary>
        <dl className="meanings">
          {matchQualities.map((quality) => (
            <div key={quality}>
              <dt>{text(`results.quality.${quality}`)}</dt>
              <dd>{text(`results.qualityMeaning.${quality}`)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
