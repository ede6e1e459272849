import { useState } from 'react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { applicationStatuses, listApplicationsAnswer } from '@leakblock/domain/agencies';
import { MoreButton } from '#lib/more-button.tsx';
import { dataFailureText } from '#lib/data-failure.ts';
import { formatDate } from '#lib/format-date.ts';
import { callForJson, callFunction } from '#lib/functions-client.ts';
import { formatNumber } from '#lib/format.ts';
import { holdPlace } from '#lib/hold-place.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { withColon } from '#lib/with-colon.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { AgenciesList } from './agencies-list.tsx';
import { ReasonForm } from './reason-form.tsx';
import './operators.css';

/** People apply while somebody looks: the list is read again this often, as its figure is. */
const everyMs = 30_000;

type Row = z.infer<typeof listApplicationsAnswer>['rows'][number];

/** Who wants to run an agency here, and the agencies that there are. */
export function ApplicationsView() {
  return (
    <>
      <Applications />
      <AgenciesList />
    </>
  );
}

/** Approve, or say why not. */
function Applications() {
  const queries = useQueryClient();
  const [status, setStatus] = useState<Row['status']>('applied');
  const [said, setSaid] = useState('');
  const list = useInfiniteQuery({
    queryKey: ['agency-applications', status],
    queryFn: ({ pageParam }) =>
      callForJson(
        'list-agency-applications',
        { status, ...(pageParam === null ? {} : { cursor: pageParam }) },
        listApplicationsAnswer,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: everyMs,
  });
  const onDone = async () => {
    setSaid(text('agencies.operator.done'));
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['agency-applications'] }),
      queries.invalidateQueries({ queryKey: ['admin-waiting'] }),
      queries.invalidateQueries({ queryKey: ['agencies-of-operators'] }),
    ]);
  };
  return (
    <Section id="applications" title={text('agencies.operator.title')}>
      <SelectField
        id="application-status"
        label={text('agencies.operator.status')}
        value={status}
        options={applicationStatuses.map((value) => ({
          value,
          label: text(`agencies.operator.status.${value}`),
        }))}
        onChange={({ target }) =>
          setStatus(applicationStatuses.find((one) => one === target.value) ?? 'applied')
        }
      />
      <p className="quiet" role="status">
        {said}
      </p>
      <Loaded query={list} lines={4}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          return rows.length === 0 ? (
            <p className="quiet">{text('agencies.operator.none')}</p>
          ) : (
            <ul className="application-entries">
              {rows.map((row) => (
                <Entry key={row.id} row={row} onDone={onDone} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <MoreButton pages={list} label={text('agencies.operator.more')} />
    </Section>
  );
}

function Entry({ row, onDone }: { row: Row; onDone: () => Promise<void> }) {
  const [isRejecting, setIsRejecting] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function decide(decision: object) {
    if (isBusy) return;
    const keepPlace = holdPlace();
    setIsBusy(true);
    setProblem(null);
    try {
      await callFunction('decide-agency-application', { applicationId: row.id, ...decision });
      await onDone();
      keepPlace();
    } catch (error) {
      setProblem(dataFailureText(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <li className="application-entry">
      <h3 dir="auto">{row.name}</h3>
      <p className="quiet">
        {[
          row.country,
          text('agencies.operator.creators', {
            count: row.creators,
            number: formatNumber(row.creators),
          }),
          formatDate(row.createdAt, 'medium'),
        ].join(' · ')}
      </p>
      {row.website !== null && <p className="application-words">{row.website}</p>}
      <p>
        <a href={`/admin?view=accounts&person=${row.applicant.userId}`}>{row.applicant.email}</a>
      </p>
      <p className="application-words" dir="auto">
        {row.message}
      </p>
      {row.reason !== null && (
        <p className="application-words">
          {withColon(text('agencies.operator.reason'))} {row.reason}
        </p>
      )}
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      {row.status === 'applied' && !isRejecting && (
        <p className="actions">
          <Button
            aria-disabled={isBusy}
            aria-label={`${text('agencies.operator.approve')}: ${row.name}`}
            onClick={() => void decide({ decision: 'approve' })}
          >
            {text('agencies.operator.approve')}
          </Button>
          <Button
            look="quiet"
            aria-label={`${text('agencies.operator.reject')} ${row.name}`}
            onClick={() => setIsRejecting(true)}
          >
            {text('agencies.operator.reject')}
          </Button>
        </p>
      )}
      {isRejecting && (
        <ReasonForm
          id={`reason-${row.id}`}
          label={text('agencies.operator.reason.label')}
          submit={text('agencies.operator.reject.do')}
          isBusy={isBusy}
          onSubmit={(reason) => void decide({ decision: 'reject', reason })}
          onCancel={() => setIsRejecting(false)}
        />
      )}
    </li>
  );
}
