import { useEffect, useState } from 'react';
import { useSubject } from '#lib/acting.ts';
import { CsvButton } from '#lib/csv-button.tsx';
import { formatNumber } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { MoreProblem } from '#lib/more-problem.tsx';
import { SavedFilters } from '#lib/saved-filters.tsx';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Skeleton } from '#ui/waiting.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FindingDialog } from './finding-dialog.tsx';
import { noFilter, readAddress, writeAddress } from './finding-filter.ts';
import type { FindingFilter } from './finding-filter.ts';
import { FindingRows } from './finding-rows.tsx';
import { readFindingPage } from './read-findings.ts';
import type { FindingRow } from './read-findings.ts';
import { RequestRemoval } from './request-removal.tsx';
import type { useDecide } from './use-decide.ts';
import { useFindingCount, useFindingList } from './use-findings.ts';

type FindingsListProps = {
  filter: FindingFilter;
  onFilter: (filter: FindingFilter) => void;
  decisions: ReturnType<typeof useDecide>;
};

/** All findings: filtered, chosen, decided about many at once. */
export function FindingsList({ decisions, filter, onFilter }: FindingsListProps) {
  const { id: userId, may } = useSubject();
  const list = useFindingList(filter);
  const count = useFindingCount(filter);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<string | null>(null);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  // What a filter hides is not decided about unseen.
  const chosen = rows.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const selectable = rows.filter(({ status }) => status !== 'stopped').map(({ id }) => id);

  // All that was loaded may be decided and gone while there is more.
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = list;
  const isMoreToCome = rows.length === 0 && hasNextPage;
  useEffect(() => {
    if (isMoreToCome && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isMoreToCome, isFetching, isFetchNextPageError, fetchNextPage]);

  function toggle({ id }: FindingRow) {
    setSelected((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }

  return (
    <Section id="findings" title={text('findings.list.title')}>
      <FilterBar filter={filter} onChange={onFilter} />
      <SavedFilters
        list="findings"
        query={isUsual(filter) ? '' : writeAddress('list', filter).slice(1)}
        onOpen={(query) => onFilter(readAddress(query).filter)}
      />
      <div className="findings-bar">
        <p role="status">
          {count.data !== undefined &&
            text('findings.list.count', { count: count.data, number: formatNumber(count.data) })}
        </p>
        <p className="actions">
          {chosen.length > 0 ? (
            <>
              <span>{text('findings.selection.count', { count: chosen.length })}</span>
              <button type="button" className="text-button" onClick={() => setSelected(new Set())}>
                {text('findings.selection.clear')}
              </button>
            </>
          ) : (
            selectable.length > 1 &&
            (may('review') || may('remove')) && (
              <button
                type="button"
                className="text-button"
                onClick={() => setSelected(new Set(selectable))}
              >
                {text('findings.selection.all', { count: formatNumber(selectable.length) })}
              </button>
            )
          )}
          {rows.length > 0 && (
            <CsvButton
              name="findings"
              columns={columns}
              cells={cellsOf}
              read={(after) => readFindingPage(userId, filter, after)}
            />
          )}
        </p>
      </div>
      {chosen.length > 0 && (
        <div className="batch">
          <DecisionButtons
            label={text('findings.selection.label')}
            onDecide={(decision) => {
              setSelected(new Set());
              void decisions.decide(chosen, decision);
            }}
          />
          {may('review') && (
            <Button
              look="quiet"
              onClick={() => {
                setSelected(new Set());
                void decisions.undoThese(chosen);
              }}
            >
              {text('findings.decide.undo')}
            </Button>
          )}
          <RequestRemoval
            findings={rows.filter(({ id }) => selected.has(id))}
            onMark={(ids) => void decisions.decide(ids, 'remove')}
          />
        </div>
      )}
      <Loaded query={list} lines={8}>
        {() =>
          isMoreToCome ? (
            !isFetchNextPageError && <Skeleton lines={8} label={text('errors.wait')} />
          ) : rows.length === 0 ? (
            <NoRows filter={filter} onFilter={onFilter} />
          ) : (
            <FindingRows
              // Another choice is another list, and begins at its top.
              key={writeAddress('list', filter)}
              findings={rows}
              total={Math.max(count.data ?? 0, rows.length)}
              selected={selected}
              onToggle={toggle}
              onOpen={({ id }) => setOpened(id)}
              isReadAgain={isFetching && !list.isFetchingNextPage}
              onEnd={() => {
                if (hasNextPage && !isFetching) void fetchNextPage();
              }}
            />
          )
        }
      </Loaded>
      <MoreProblem pages={list} />
      {opened !== null && (
        <FindingDialog
          key={opened}
          id={opened}
          decisions={decisions}
          onClose={() => setOpened(null)}
        />
      )}
    </Section>
  );
}

const isUsual = (filter: FindingFilter) =>
  writeAddress('list', filter) === writeAddress('list', noFilter);

/** The columns of the file are the same in every language, for programs. */
const columns = [
  ...['url', 'host', 'title', 'kind', 'lane', 'quality', 'score', 'status'],
  ...['first_seen_at', 'last_seen_at', 'gone_at'],
];
const cellsOf = (row: FindingRow) => [
  ...[row.address, row.host, row.title, row.site_kind, row.lane, row.quality, row.score],
  ...[row.status, row.first_seen_at, row.last_seen_at, row.gone_at],
];

function NoRows({ filter, onFilter }: Pick<FindingsListProps, 'filter' | 'onFilter'>) {
  const { isActing } = useSubject();
  const isFiltered = Object.values({ ...filter, order: null }).some(
    (value) => value !== null && value !== '',
  );
  if (!isFiltered) {
    return (
      <p className="quiet">{text(isActing ? 'findings.list.empty' : 'findings.review.none')}</p>
    );
  }
  return (
    <p className="actions">
      <span className="quiet">{text('findings.list.none')}</span>
      <button type="button" className="text-button" onClick={() => onFilter(noFilter)}>
        {text('findings.list.clear')}
      </button>
    </p>
  );
}
