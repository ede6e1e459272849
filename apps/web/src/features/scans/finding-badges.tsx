import type { InstantScanFinding } from '@leakblock/domain/scans';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';

/** What a match is and how good it is, in two labels. */
export function FindingBadges({ finding }: { finding: InstantScanFinding }) {
  const { kind, quality } = finding;
  return (
    <>
      <Badge tone={kind === 'leak' ? 'alert' : 'calm'}>
        {text(`results.findings.kind.${kind}`)}
      </Badge>
      {quality !== null && (
        <Badge tone={quality === 'exact' ? 'strong' : 'plain'}>
          {text(`results.quality.${quality}`)}
        </Badge>
      )}
    </>
  );
}
