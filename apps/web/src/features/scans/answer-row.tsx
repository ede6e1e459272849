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
  const { siteId, label, verdict, ms } = answer;
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
            <span className="answer-kind">{kindText(answer)}</span>
            <span className="answer-reason">{reasonText(answer)}</span>
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

function kindText({ category, isEngine, kind }: PlatformAnswer): string {
  if (isEngine === true) return text('results.engine.kind');
  return text(kind === 'platform' ? `results.category.${category}` : `results.kind.${kind}`);
}

/** A search engine tells what it lists, not what a site shows. */
function reasonText({ isEngine, reason, verdict }: PlatformAnswer): string {
  return text(isEngine === true ? `results.engine.${verdict}` : `results.reason.${reason}`);
}
