import { useState } from 'react';
import { ExternalLink } from 'lucide-react';
import { formatDay } from '#lib/format-day.ts';
import { formatDateTime } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { FindingBadges } from './finding-badges.tsx';
import { FindingPicture } from './finding-picture.tsx';
import { scoreText, titleOf } from './finding-text.ts';
import { FindingWhy } from './finding-why.tsx';
import type { Finding } from './read-findings.ts';
import { useMatches } from './use-findings.ts';
import { WorkPicture } from './work-picture.tsx';

type FindingFactsProps = {
  finding: Finding;
  headingId: string;
  /** Set by who also shows the picture by a key; else the card keeps it itself. */
  reveal?: { isRevealed: boolean; onReveal: (isRevealed: boolean) => void };
};

/** All that is known of a finding. */
export function FindingFacts({ finding, headingId, reveal }: FindingFactsProps) {
  const [isRevealed, setIsRevealed] = useState(false);
  const matches = useMatches(finding.id);
  const [match] = matches.data ?? [];
  return (
    <>
      <div className="finding-pictures">
        <FindingPicture
          findingId={finding.id}
          preview={finding.preview}
          isRevealed={reveal?.isRevealed ?? isRevealed}
          onReveal={reveal?.onReveal ?? setIsRevealed}
        />
        {match !== undefined && <WorkPicture match={match} />}
      </div>
      <div className="finding-words">
        <FindingBadges finding={finding} />
        <h3 id={headingId} className="finding-title" dir="auto">
          {titleOf(finding)}
        </h3>
        <p>
          <strong>{finding.site_label ?? finding.host}</strong>
          {` · ${text(`findings.kind.${finding.site_kind}`)} · ${scoreText(finding.score)}`}
        </p>
        <p className="finding-address">
          <bdi>{finding.address}</bdi>
        </p>
        <FindingWhy finding={finding} match={match} />
        <FindingTimes finding={finding} />
        <p className="finding-open">
          <a
            href={finding.address}
            target="_blank"
            rel="noopener noreferrer nofollow"
            referrerPolicy="no-referrer"
          >
            {text('findings.open')}
            <ExternalLink size={16} aria-hidden="true" />
          </a>
          <span className="quiet">{text('findings.openHint')}</span>
        </p>
      </div>
    </>
  );
}

function FindingTimes({ finding }: { finding: Finding }) {
  const { first_seen_at: first, gone_at: gone, last_seen_at: last, uploader } = finding;
  const facts = [
    uploader === null ? null : text('findings.uploader', { name: uploader }),
    finding.published_on === null
      ? null
      : text('findings.published', { when: formatDay(finding.published_on) }),
    text('findings.firstSeen', { when: formatDateTime(first) }),
    gone === null
      ? text('findings.lastSeen', { when: formatDateTime(last) })
      : text('findings.goneSince', { when: formatDateTime(gone) }),
  ];
  return (
    <p className="quiet" dir="auto">
      {facts.filter((fact) => fact !== null).join(' · ')}
    </p>
  );
}
