import { useState } from 'react';
import { mayAct } from '@leakblock/domain/agencies';
import type { BoardRow } from '@leakblock/domain/agencies';
import { formatDate } from '#lib/format-date.ts';
import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';
import { scopesText } from '../creator/scopes-text.ts';
import { useAgency } from '../frame/use-agency.ts';
import { BoardList } from './board-list.tsx';
import { CreatorSearch } from './creator-search.tsx';
import { CreatorName, CreatorsTable } from './creators-table.tsx';
import { LetterState } from './letter-state.tsx';
import { useBoard } from './use-board.ts';

/** Everybody the agency looks after, by name: what each allows, whether her letter holds, who pays. */
export function CreatorsView() {
  const [search, setSearch] = useState('');
  const agency = useAgency().data;
  const query = useBoard(search, 'name');
  const open = agency?.invitations.filter(
    ({ kind, status }) => kind === 'creator' && status === 'open',
  );
  const isActing = agency !== undefined && mayAct(agency.role);
  return (
    <Page
      title={text('agency-area.section.creators')}
      lede={text('agency-area.creators.lede')}
      actions={
        isActing && (
          <a className="button button-primary" href="/agency/add-creator">
            {text('agency-area.section.add')}
          </a>
        )
      }
    >
      {isActing && open !== undefined && open.length > 0 && (
        <p className="notice notice-good actions">
          <span>{text('agency-area.creators.invited', { count: open.length })}</span>
          <a href="/agency/add-creator">{text('agency-area.creators.seeInvitations')}</a>
        </p>
      )}
      <BoardList
        query={query}
        search={search}
        filter={
          <div className="agency-filter" role="search">
            <CreatorSearch onSearch={setSearch} />
          </div>
        }
      >
        {(rows) => (
          <CreatorsTable
            label={text('agency-area.section.creators')}
            rows={rows}
            keyOf={({ userId }) => userId}
            columns={columns()}
          />
        )}
      </BoardList>
    </Page>
  );
}

function columns() {
  return [
    {
      name: text('agency-area.column.creator'),
      cell: (row: BoardRow) => <CreatorName row={row} />,
    },
    {
      name: text('agency-area.column.allows'),
      cell: ({ scopes }: BoardRow) => scopesText(scopes),
    },
    {
      name: text('agency-area.column.letter'),
      cell: ({ letter }: BoardRow) => <LetterState letter={letter} />,
    },
    {
      name: text('agency-area.column.plan'),
      cell: ({ isCovered }: BoardRow) =>
        text(isCovered ? 'agency-area.plan.covered' : 'agency-area.plan.notCovered'),
    },
    {
      name: text('agency-area.column.since'),
      cell: ({ since }: BoardRow) => formatDate(since, 'medium'),
    },
  ];
}
