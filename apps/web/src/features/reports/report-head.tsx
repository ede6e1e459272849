import { useState } from 'react';
import { ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react';
import type { ReportAnswer } from '@leakblock/domain/reports';
import { formatDateTime } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { PdfDialog } from './pdf-dialog.tsx';
import { useReportLinks } from './report-links.ts';
import { spanText } from './report-words.ts';

type ReportHeadProps = { answer: ReportAnswer; isDiscreet: boolean };

/** What the report is and about which days; the way to those next to it, to paper and to a file. */
export function ReportHead({ answer, isDiscreet }: ReportHeadProps) {
  const { earlierId, figures, id, laterId, name } = answer;
  const links = useReportLinks();
  const [isSaving, setIsSaving] = useState(false);
  const icon = { size: 18, 'aria-hidden': true } as const;
  return (
    <header className="report-head">
      <p className="no-print">
        <a href={links.list}>{text('reports.back')}</a>
      </p>
      <div className="report-title">
        <h2 id="report-title">
          {text('reports.title', {
            kind: text(`reports.kind.${figures.kind}`),
            span: spanText(figures.from, figures.to),
          })}
        </h2>
        <p className="quiet">
          {name !== null && (
            <>
              <bdi>{name}</bdi> ·{' '}
            </>
          )}
          {text('reports.madeAt', { when: formatDateTime(figures.madeAt) })}
        </p>
      </div>
      <div className="report-ways no-print">
        <nav aria-label={text('reports.steps')}>
          {earlierId !== null && (
            <a className="button button-quiet" href={links.report(earlierId)}>
              <ChevronLeft {...icon} />
              {text('reports.earlier')}
            </a>
          )}
          {laterId !== null && (
            <a className="button button-quiet" href={links.report(laterId)}>
              {text('reports.later')}
              <ChevronRight {...icon} />
            </a>
          )}
        </nav>
        <div className="actions">
          <Button look="quiet" onClick={() => print()}>
            <Printer {...icon} />
            {text('reports.print')}
          </Button>
          <Button onClick={() => setIsSaving(true)}>
            <Download {...icon} />
            {text('reports.pdf')}
          </Button>
        </div>
      </div>
      {isSaving && (
        <PdfDialog
          reportId={id}
          span={{ from: figures.from, to: figures.to }}
          isDiscreet={isDiscreet}
          onClose={() => setIsSaving(false)}
        />
      )}
    </header>
  );
}
