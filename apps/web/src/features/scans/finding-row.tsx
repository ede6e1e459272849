import type { InstantScanFinding } from '@leakblock/domain/scans';
import { FindingBadges } from './finding-badges.tsx';
import { VerdictIcon } from './verdict-icon.tsx';

/** A match of a platform that is not done yet. */
export function FindingRow({ finding }: { finding: InstantScanFinding }) {
  return (
    <li className="answer">
      <VerdictIcon verdict="found" />
      <div className="answer-site">
        <span className="answer-label">{finding.label}</span>
        <FindingBadges finding={finding} />
      </div>
    </li>
  );
}
