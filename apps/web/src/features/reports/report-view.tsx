import type { ReportAnswer } from '@leakblock/domain/reports';
import { RequestFailure } from '#lib/failure.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { HostsOfReport } from './hosts-of-report.tsx';
import { MethodOfReport } from './method-of-report.tsx';
import { OpenCases } from './open-cases.tsx';
import { ReportFindings } from './report-findings.tsx';
import { ReportFunnel } from './report-funnel.tsx';
import { ReportHead } from './report-head.tsx';
import { useReportLinks } from './report-links.ts';
import { ReportMedians } from './report-medians.tsx';
import { ReportSeries } from './report-series.tsx';
import { ReportTiles } from './report-tiles.tsx';
import { useReport } from './use-reports.ts';
import { WhatComesNext } from './what-comes-next.tsx';
import './reports.css';
import './print.css';

type ReportViewProps = {
  id: string;
  /** What the PDF's discreet mode begins with. */
  isDiscreet: boolean;
};

/** One report: what some days came to, and where each figure comes from. */
export function ReportView({ id, isDiscreet }: ReportViewProps) {
  const report = useReport(id);
  const { error } = report;
  // A link that is older than its report, or somebody else's.
  const isGone =
    error instanceof RequestFailure &&
    ['reports.not_found', 'request.invalid'].includes(error.code);
  if (isGone) return <NoReport />;
  return (
    <Loaded query={report} lines={10}>
      {(answer) => <Report answer={answer} isDiscreet={isDiscreet} />}
    </Loaded>
  );
}

function Report({ answer, isDiscreet }: { answer: ReportAnswer; isDiscreet: boolean }) {
  const { figures } = answer;
  return (
    <article className="report" aria-labelledby="report-title">
      <ReportHead key={answer.id} answer={answer} isDiscreet={isDiscreet} />
      <ReportTiles figures={figures} />
      <ReportFunnel counts={figures.counts} />
      <ReportSeries series={figures.series} />
      <ReportMedians medians={figures.medians} />
      <HostsOfReport hosts={figures.hosts} />
      <OpenCases figures={figures} />
      <ReportFindings key={`${answer.id}-findings`} figures={figures} />
      <WhatComesNext next={figures.next} />
      <MethodOfReport figures={figures} />
    </article>
  );
}

function NoReport() {
  const { list } = useReportLinks();
  return (
    <Section id="no-report" title={text('reports.gone.title')} lede={text('reports.gone.body')}>
      <p className="actions">
        <a className="button button-primary" href={list}>
          {text('reports.back')}
        </a>
      </p>
    </Section>
  );
}
