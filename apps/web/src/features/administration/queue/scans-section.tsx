import { useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { MoreButton } from '#lib/more-button.tsx';
import { formatDateTime } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { pageSize } from '../read-page.ts';
import type { After } from '../read-page.ts';
import { readScans, scanStatuses } from './read-scans.ts';
import type { ScanRow, ScanStatus } from './read-scans.ts';

const everyMs = 15_000;

/** Everybody's scans by their state: what runs, and what did not come to its end. */
export function ScansSection() {
  const [status, setStatus] = useState<ScanStatus>('running');
  const pages = useInfiniteQuery({
    queryKey: ['administration', 'scans', status],
    queryFn: ({ pageParam }) => readScans(status, pageParam),
    initialPageParam: null as After | null,
    getNextPageParam: (rows) => {
      const last = rows.at(-1);
      return rows.length < pageSize || last === undefined ? null : { at: last.at, id: last.id };
    },
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    select: (loaded) => loaded.pages.flat(),
  });
  return (
    <Section id="scans" title={text('administration.scans.title')}>
      <SelectField
        id="scan-status"
        label={text('administration.scans.status')}
        value={status}
        options={scanStatuses.map((value) => ({
          value,
          label: text(`administration.scans.status.${value}`),
        }))}
        onChange={({ target }) =>
          setStatus(scanStatuses.find((one) => one === target.value) ?? 'running')
        }
      />
      <div aria-busy={pages.isPlaceholderData}>
        <Loaded query={pages} lines={4}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="quiet" role="status">
                {text('administration.scans.none')}
              </p>
            ) : (
              <ul className="admin-rows">
                {rows.map((row) => (
                  <ScanItem key={row.id} row={row} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <MoreButton pages={pages} label={text('administration.more')} />
      </div>
    </Section>
  );
}

function ScanItem({ row: { at, done, kind, reason, total, userId } }: { row: ScanRow }) {
  return (
    <li>
      <p>
        <strong>{text(`administration.scans.kind.${kind}`)}</strong>{' '}
        {text('administration.scans.progress', { done, total })}
        {reason !== null && (
          <>
            {' '}
            <code>{reason}</code>
          </>
        )}
      </p>
      <p className="quiet">
        {formatDateTime(at)} ·{' '}
        {userId === null ? (
          text('administration.logs.visitor')
        ) : (
          <a href={`/admin?view=accounts&person=${userId}`}>{text('administration.logs.person')}</a>
        )}
      </p>
    </li>
  );
}
