import { lazy, Suspense, useEffect, useRef } from 'react';
import type { ComponentProps, ComponentType } from 'react';
import type { InstantScanResult } from '@leakblock/domain/scans';
import { formatDateTime, formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { DamageExplained } from './damage-explained.tsx';
import { FindingList } from './finding-list.tsx';
import { NextSteps } from './next-steps.tsx';
import { PlatformAnswers } from './platform-answers.tsx';
import type { ReportRequest as Request } from './report-request.tsx';
import { resultHeadline } from './result-headline.ts';
import { ResultFigures } from './result-figures.tsx';
import { resultsPageLink } from './result-token.ts';

// At the end of the result, for the few who want it as a file: loaded after the rest. A result stands without it, when the
// server is not there at that moment.
const ReportRequest = lazy<ComponentType<ComponentProps<typeof Request>>>(() =>
  import('./report-request.tsx').then(
    (loaded) => ({ default: loaded.ReportRequest }),
    () => ({ default: () => null }),
  ),
);

type ResultViewProps = {
  result: InstantScanResult;
  resultToken: string | null;
  /** The scan has just ended on this page: the link to the results page is offered. */
  isFresh?: boolean;
  /** The link to confirm an address led here: the report is what she came for. */
  isReportWanted?: boolean;
};

/** Everything that a finished free leak check has to say. */
export function ResultView(props: ResultViewProps) {
  const { isFresh = false, isReportWanted = false, result, resultToken } = props;
  const top = useRef<HTMLElement>(null);
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFresh) return;
    // Only where the running scan's heading had it: who types the next name is left alone.
    if (document.activeElement === document.body) headline.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  }, [isFresh]);
  const hasSilentPlatforms = result.platforms.some(({ verdict }) => verdict === 'unknown');
  const { platformsAnswered: answered, platformsAsked: asked } = result;

  return (
    <article className="result" ref={top}>
      <header className="panel result-head">
        <p className="result-name">
          <bdi>{text('results.title', { name: result.creatorName })}</bdi>
        </p>
        <h2 className="result-headline" ref={headline} tabIndex={-1}>
          {resultHeadline(result)}
        </h2>
        <p>
          {asked === 0
            ? text('results.enginesOnly')
            : text('results.coverage', { answered, asked })}{' '}
          {text('results.finished', {
            when: formatDateTime(result.finishedAt),
            seconds: formatNumber(Math.round(result.durationMs / 100) / 10),
          })}
        </p>
        {result.leaksFound === 0 && (
          <p>
            {asked === 0
              ? text('results.none.enginesOnly')
              : text('results.none.meaning', { asked })}
          </p>
        )}
        <ResultFigures result={result} />
        <DamageExplained damage={result.damage} />
        {isFresh && resultToken !== null && (
          <p className="result-link">
            <a className="button button-quiet" href={resultsPageLink(resultToken)}>
              {text('results.openPage')}
            </a>
            <span className="quiet">{text('results.keepLink')}</span>
          </p>
        )}
      </header>
      {result.findings.length > 0 && (
        <FindingList findings={result.findings} hidden={result.hiddenFindings} />
      )}
      <PlatformAnswers platforms={result.platforms} />
      <div className="result-aside">
        <NextSteps hasMatches={result.matchesFound > 0} hasSilentPlatforms={hasSilentPlatforms} />
        {resultToken !== null && (
          <Suspense>
            <ReportRequest
              resultToken={resultToken}
              requestedBy={result.reportEmail}
              isConfirmed={result.isReportConfirmed === true}
              // Only the signed-in may check as often as they like.
              isOwn={result.scansLeft === null}
              isWanted={isReportWanted}
            />
          </Suspense>
        )}
      </div>
      {result.scansLeft !== null && isFresh && (
        <p className="quiet">{text('results.scansLeft', { count: result.scansLeft })}</p>
      )}
    </article>
  );
}
