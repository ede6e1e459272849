import type { InstantScanFinding } from '@leakblock/domain/scans';
import { formatProbability, formatWeight } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { evidenceText } from './evidence-text.ts';
import { FindingBadges } from './finding-badges.tsx';

/** One match: where, how good, and why we think so. Addresses of visitors' samples are masked. */
export function FindingCard({ finding }: { finding: InstantScanFinding }) {
  const { label, kind, siteKind, certainty, probability, reasons } = finding;
  return (
    <li className="finding">
      <div className="finding-head">
        <h4>{label}</h4>
        <FindingBadges finding={finding} />
      </div>
      <p className="quiet">
        {text(`results.kind.${siteKind}`)} · {text(`results.certainty.${certainty}`)} ·{' '}
        <bdi>{text('results.findings.name', { name: finding.name })}</bdi>
      </p>
      <Address finding={finding} />
      <p>{text(`results.findings.kindMeaning.${kind}`)}</p>
      <details className="explained">
        <summary>{text('results.why.title')}</summary>
        <ul className="weights">
          {reasons.map((part) => (
            <li key={part.reason}>
              <span>{evidenceText(part.reason)}</span>
              <span className="weight">{formatWeight(part.weight)}</span>
            </li>
          ))}
        </ul>
        <p className="quiet">
          {text('results.why.weights', {
            percent: formatProbability(probability),
            certainty: text(`results.certainty.${certainty}`),
          })}
        </p>
      </details>
    </li>
  );
}

function Address({ finding }: { finding: InstantScanFinding }) {
  const { address, title, masked } = finding;
  if (masked) {
    return (
      <p className="finding-address is-masked">
        <span aria-hidden="true">{address}</span>
        <span className="visually-hidden">{text('results.findings.blurred')}</span>
      </p>
    );
  }
  return (
    <p className="finding-address">
      {title !== null && <strong>{title}</strong>}
      {/* Shown as text: a click must not tell the site who came looking. */}
      <bdi>{address}</bdi>
    </p>
  );
}
