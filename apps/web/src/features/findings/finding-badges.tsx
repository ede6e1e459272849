import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import type { FindingRow } from './read-findings.ts';

/** What a finding is, how good its picture, and what was decided. */
export function FindingBadges({ finding }: { finding: FindingRow }) {
  const { gone_at: goneAt, lane, quality, status } = finding;
  if (status === 'stopped') return <Badge tone="alert">{text('findings.stopped.finding')}</Badge>;
  return (
    <span className="finding-badges">
      <Badge tone={lane === 'leak' ? 'alert' : 'calm'}>{text(`findings.lane.${lane}`)}</Badge>
      {quality !== null && (
        <Badge tone={quality === 'exact' ? 'strong' : 'plain'}>
          {text(`findings.quality.${quality}`)}
        </Badge>
      )}
      {status !== 'new' && <Badge tone="plain">{text(`findings.status.${status}`)}</Badge>}
      {goneAt !== null && <Badge tone="calm">{text('findings.gone')}</Badge>}
    </span>
  );
}
