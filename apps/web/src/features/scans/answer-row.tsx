import { Suspense, lazy } from 'react';
import type { InstantScanFinding, PlatformAnswer } from '@leakblock/domain/scans';
import { formatNumber } from '#lib/format.ts';
import { hasStoredSession } from '#lib/stored-session.ts';
import { text } from '#lib/texts.ts';
import { FindingBadges } from './finding-badges.tsx';
import { VerdictIcon } from './verdict-icon.tsx';

/** Signed-in people have the way to our storage loaded already; visitors are spared it. */
const PlatformIcon = lazy(async () => ({
  default: (await import('#lib/platform-icon.tsx')).PlatformIcon,
}));

/** One platform and what it answered, with the reason when asked for. */
export function AnswerRow({
  answer,
  finding,
  hasReason = false,
}: {
  answer: PlatformAnswer;
  /** The match that this answer led to, while the scan runs. */
  finding?: InstantScanFinding | undefined;
  hasReason?: boolean;
}) {
  const { siteId, label, kind, category, verdict, reason, ms } = answer;
  return (
    <li className="answer">
      <VerdictIcon verdict={verdict} />
      <div className="answer-site">
        <span className="answer-label">
          {hasStoredSession() && (
            <Suspense>
              <PlatformIcon platform={{ id: siteId, label }} />
            </Suspense>
          )}
          {label}
        </span>
        {hasReason ? (
          <>
            <span className="answer-kind">
              {text(kind === 'platform' ? `results.category.${category}` : `results.kind.${kind}`)}
            </span>
            <span className="answer-reason">{text(`results.reason.${reason}`)}</span>
          </>
        ) : finding !== undefined ? (
          <FindingBadges finding={finding} />
        ) : (
          <span className="answer-verdict">{text(`results.verdict.${verdict}`)}</span>
        )}
      </div>
      <span className="answer-ms">
        {text('results.platforms.milliseconds', { ms: formatNumber(ms) })}
      </span>
    </li>
  );
}
