import { useState } from 'react';
import { formatDateTime } from '#lib/format.ts';
import { useHeldPlace } from '#lib/hold-place.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { UndecidedReport } from './read-recipients.ts';
import { useRecipientCall, useUndecidedReports } from './use-recipients.ts';

/** Reports of which nobody knows whether they arrived; nothing at all when there are none. */
export function UndecidedReports() {
  const reports = useUndecidedReports();
  const { data, errorUpdateCount } = reports;
  // That they cannot be read is said, and stays while it is tried again: nobody else tells of them.
  if (data === undefined ? errorUpdateCount === 0 : data.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="undecided-reports">
      <h2 id="undecided-reports">{text('removal-requests.reports.title')}</h2>
      <p className="quiet">{text('removal-requests.reports.lede')}</p>
      <Loaded query={reports}>
        {(rows) => (
          <ul className="recipients">
            {rows.map((report) => (
              <li key={report.request_id}>
                <Undecided report={report} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function Undecided({ report }: { report: UndecidedReport }) {
  const { failure, isBusy, run } = useRecipientCall();
  const [reportId, setReportId] = useState('');
  const entry = useHeldPlace<HTMLElement>();
  const requestId = report.request_id;
  const wanted = reportId.trim();
  return (
    <article ref={entry} className="recipient">
      <p>
        <bdi>
          {report.removal_requests?.number} · {report.removal_requests?.host}
        </bdi>{' '}
        <span className="quiet">{formatDateTime(report.handed_over_at)}</span>
      </p>
      {report.answer !== null && <p className="quiet">{report.answer}</p>}
      <TextField
        id={`report-${requestId}`}
        label={text('removal-requests.reports.number')}
        value={reportId}
        maxLength={200}
        onChange={(event) => setReportId(event.target.value)}
      />
      {failure !== null && <Notice tone="problem">{failure}</Notice>}
      <p className="actions">
        <Button
          look="quiet"
          aria-disabled={isBusy || wanted === ''}
          onClick={() => {
            if (wanted === '') return;
            void run('decide-report', { requestId, decision: 'arrived', reportId: wanted });
          }}
        >
          {text('removal-requests.reports.arrived')}
        </Button>
        <Button
          look="quiet"
          aria-disabled={isBusy}
          onClick={() => void run('decide-report', { requestId, decision: 'send_again' })}
        >
          {text('removal-requests.reports.sendAgain')}
        </Button>
      </p>
    </article>
  );
}
