import { useState } from 'react';
import { boardSorts, mayAct } from '@leakblock/domain/agencies';
import type { BoardRow } from '@leakblock/domain/agencies';
import { formatDateTime, formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Page } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useAgency } from '../frame/use-agency.ts';
import { BoardList } from './board-list.tsx';
import { BoardTotals } from './board-totals.tsx';
import { CreatorSearch } from './creator-search.tsx';
import { CreatorName, CreatorsTable } from './creators-table.tsx';
import { LetterState } from './letter-state.tsx';
import { removalTimeText } from './removal-time.ts';
import { useBoard } from './use-board.ts';
import type { BoardSort } from './use-board.ts';

/** What waits for the agency this morning: totals, then one row per creator, the most pressing first. */
export function BoardView() {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<BoardSort>('overdue');
  const role = useAgency().data?.role;
  const query = useBoard(search, sort);
  return (
    <Page
      title={text('agency-area.board.title')}
      lede={text('agency-area.board.lede')}
      actions={
        role !== undefined &&
        mayAct(role) && (
          <a className="button button-primary" href="/agency/add-creator">
            {text('agency-area.section.add')}
          </a>
        )
      }
    >
      <BoardList
        query={query}
        search={search}
        head={(totals) => <BoardTotals totals={totals} />}
        filter={
          <div className="agency-filter" role="search">
            <CreatorSearch onSearch={setSearch} />
            <SelectField
              id="board-sort"
              label={text('agency-area.sort')}
              value={sort}
              options={boardSorts.map((value) => ({
                value,
                label: text(`agency-area.sort.${value}`),
              }))}
              onChange={({ target }) =>
                setSort(boardSorts.find((each) => each === target.value) ?? 'overdue')
              }
            />
          </div>
        }
      >
        {(rows) => (
          <CreatorsTable
            label={text('agency-area.board.label')}
            rows={rows}
            keyOf={({ userId }) => userId}
            columns={columns()}
          />
        )}
      </BoardList>
    </Page>
  );
}

/** Made when it is drawn: the words are those of the page's language. */
function columns() {
  return [
    {
      name: text('agency-area.column.creator'),
      cell: (row: BoardRow) => <CreatorName row={row} />,
    },
    {
      name: text('agency-area.column.new'),
      isNumber: true,
      cell: ({ newFindings }: BoardRow) => formatNumber(newFindings),
    },
    {
      name: text('agency-area.column.open'),
      isNumber: true,
      cell: ({ openRequests }: BoardRow) => formatNumber(openRequests),
    },
    {
      name: text('agency-area.column.overdue'),
      isNumber: true,
      cell: ({ overdueRequests }: BoardRow) =>
        overdueRequests === 0 ? (
          formatNumber(0)
        ) : (
          <Badge tone="alert">{text('agency-area.overdue', { count: overdueRequests })}</Badge>
        ),
    },
    {
      name: text('agency-area.column.median'),
      cell: ({ removal }: BoardRow) => removalTimeText(removal),
    },
    {
      name: text('agency-area.column.letter'),
      cell: ({ letter }: BoardRow) => <LetterState letter={letter} />,
    },
    {
      name: text('agency-area.column.scan'),
      cell: ({ lastScanAt }: BoardRow) =>
        lastScanAt === null ? text('agency-area.scan.never') : formatDateTime(lastScanAt),
    },
  ];
}
