import { useState } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MoreButton } from '#lib/more-button.tsx';
import { formatDateTime } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { pageSize } from '../read-page.ts';
import { SearchForm } from '../search-form.tsx';
import { usePaused } from '../use-paused.ts';
import { readLog, readLogs } from './read-logs.ts';
import type { LogRow } from './read-logs.ts';

/** What went wrong on people's screens. */
export function LogsView() {
  const [typed, setTyped] = useState('');
  const [words, searchNow] = usePaused(typed);
  const pages = useInfiniteQuery({
    queryKey: ['administration', 'logs', words],
    queryFn: ({ pageParam }) => readLogs(words, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: (rows) => (rows.length < pageSize ? undefined : rows.at(-1)?.id),
    placeholderData: keepPreviousData,
    select: (loaded) => loaded.pages.flat(),
  });
  return (
    <Section
      id="logs"
      title={text('administration.logs.title')}
      lede={text('administration.logs.lede')}
    >
      <SearchForm
        id="log-words"
        label={text('administration.logs.search')}
        typed={typed}
        limit={100}
        onType={setTyped}
        onSubmit={searchNow}
      />
      <div aria-busy={pages.isPlaceholderData}>
        <Loaded query={pages} lines={6}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="quiet" role="status">
                {text('administration.logs.none')}
              </p>
            ) : (
              <ul className="admin-rows">
                {rows.map((row) => (
                  <LogItem key={row.id} row={row} />
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

function LogItem({ row: { action, at, id, userId } }: { row: LogRow }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <p>
        <button
          type="button"
          className="text-button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <code>{action}</code>
        </button>
      </p>
      <p className="quiet">
        {formatDateTime(at)} ·{' '}
        {userId === null ? (
          text('administration.logs.visitor')
        ) : (
          <a href={`/admin?view=accounts&person=${userId}`}>{text('administration.logs.person')}</a>
        )}
      </p>
      {isOpen && <LogEntry id={id} />}
    </li>
  );
}

function LogEntry({ id }: { id: number }) {
  const entry = useQuery({
    queryKey: ['administration', 'log', id],
    queryFn: () => readLog(id),
  });
  return (
    <Loaded query={entry} lines={3}>
      {(found) =>
        found === null ? (
          <p className="quiet">{text('administration.logs.gone')}</p>
        ) : (
          <pre className="admin-code" tabIndex={0}>
            {JSON.stringify(found, null, 2)}
          </pre>
        )
      }
    </Loaded>
  );
}
