import { useDeferredValue } from 'react';
import { useSubject } from '#lib/acting.ts';
import { CsvButton } from '#lib/csv-button.tsx';
import { formatNumber } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { MoreProblem } from '#lib/more-problem.tsx';
import { SavedFilters } from '#lib/saved-filters.tsx';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { shownWords } from '../status-words.ts';
import { anyCase, readCaseFilter, writeCaseFilter } from './case-filter.ts';
import type { CaseFilter } from './case-filter.ts';
import { CaseRows } from './case-rows.tsx';
import { readCasePage } from './read-cases.ts';
import type { CaseRow } from './read-cases.ts';
import { useCaseAddress } from './use-case-address.ts';
import { useCaseCounts, useCaseList, useLiveCases } from './use-cases.ts';

/** All cases: filtered, searched, each leading to its own page. `search`: the address, which says how at first. */
export function CasesView({ search: address }: { search: string }) {
  useLiveCases();
  const { id: userId, isActing } = useSubject();
  const title = text(isActing ? 'removal-requests.list.titleHers' : 'removal-requests.list.title');
  const { filter: wanted, show } = useCaseAddress(address);
  const { text: typed, ...rest } = wanted;
  const { lamp, word } = rest;
  const search = useDeferredValue(typed.trim());
  const filter = { ...rest, text: search };
  const isFiltered = word !== null || lamp !== null || search !== '';
  const change = (part: Partial<CaseFilter>) => show({ ...wanted, ...part });
  const counts = useCaseCounts();
  const list = useCaseList(filter);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const known = word === null ? counts.data?.all : counts.data?.words[word];
  const total = search === '' && lamp === null ? Math.max(known ?? 0, rows.length) : rows.length;

  // Nothing to filter or to search yet.
  if (counts.data?.all === 0 && !isFiltered && typed === '' && rows.length === 0) {
    return (
      <Section id="cases" title={title}>
        <Empty isFiltered={false} onClear={() => undefined} />
      </Section>
    );
  }
  return (
    <Section id="cases" title={title}>
      <div className="case-words" role="group" aria-label={text('removal-requests.list.filter')}>
        {[null, ...shownWords].map((each) => {
          const count = each === null ? counts.data?.all : counts.data?.words[each];
          return (
            <Button
              key={each ?? 'all'}
              look={each === word ? 'primary' : 'quiet'}
              aria-pressed={each === word}
              onClick={() => change({ word: each })}
            >
              {each === null
                ? text('removal-requests.list.all')
                : text(`removal-requests.word.${each}`)}
              {count !== undefined && <span className="case-count">{formatNumber(count)}</span>}
            </Button>
          );
        })}
      </div>
      <TextField
        id="case-search"
        type="search"
        label={text('removal-requests.list.search')}
        value={typed}
        maxLength={200}
        onChange={({ target }) => change({ text: target.value })}
      />
      {lamp !== null && (
        <p className="actions">
          <span>{text(`removal-requests.list.lamp.${lamp}`)}</span>
          <button type="button" className="text-button" onClick={() => change({ lamp: null })}>
            {text('removal-requests.list.clear')}
          </button>
        </p>
      )}
      <SavedFilters
        list="removal_cases"
        query={writeCaseFilter(filter)}
        onOpen={(query) => show(readCaseFilter(query))}
      />
      {rows.length > 0 && (
        <CsvButton
          name="cases"
          columns={columns}
          cells={cellsOf}
          read={(after) => readCasePage(userId, filter, after)}
        />
      )}
      <Loaded query={list} lines={8}>
        {() =>
          rows.length === 0 ? (
            <Empty isFiltered={isFiltered} onClear={() => show(anyCase)} />
          ) : (
            <CaseRows
              // Another choice is another list, and begins at its top.
              key={writeCaseFilter(filter)}
              cases={rows}
              filter={filter}
              total={total}
              isReadAgain={list.isFetching && !list.isFetchingNextPage}
              onEnd={() => {
                if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
              }}
            />
          )
        }
      </Loaded>
      <MoreProblem pages={list} />
    </Section>
  );
}

/** The columns of the file are the same in every language, for programs. */
const columns = [
  ...['number', 'url', 'host', 'claim', 'status', 'word', 'source', 'search'],
  ...['next_step', 'next_at', 'created_at'],
];
const cellsOf = (row: CaseRow) => [
  ...[row.number, row.stop_label === null ? row.address : null, row.host, row.claim, row.status],
  ...[row.status_word, row.source_state, row.search_state, row.next_step, row.next_at],
  row.created_at,
];

function Empty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { isActing } = useSubject();
  if (isFiltered) {
    return (
      <p className="actions" role="status">
        <span className="quiet">{text('removal-requests.list.none')}</span>
        <button type="button" className="text-button" onClick={onClear}>
          {text('removal-requests.list.clear')}
        </button>
      </p>
    );
  }
  return (
    <div className="cases-empty">
      <p>{text(isActing ? 'removal-requests.list.emptyHers' : 'removal-requests.list.empty')}</p>
      {!isActing && (
        <p className="actions">
          <a className="button button-primary" href="/request-removal?new=1">
            {text('removal-requests.list.start')}
          </a>
        </p>
      )}
    </div>
  );
}
