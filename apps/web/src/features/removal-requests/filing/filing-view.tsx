import { useState } from 'react';
import { formatNumber } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { MoreButton } from '#lib/more-button.tsx';
import { text } from '#lib/texts.ts';
import { ExportFiling } from './export-filing.tsx';
import { FilingRow } from './filing-row.tsx';
import { filingLists } from './read-filing.ts';
import type { FilingList } from './read-filing.ts';
import { useFilingList } from './use-filing.ts';
import './filing.css';

/**
 * The queue of forms, for operators: what has waited longest first, then what was filed and has no answer yet, and what was
 * stopped, maybe while somebody filed it.
 */
export function FilingView() {
  const [list, setList] = useState<FilingList>('to_file');
  return (
    <>
      <h2 className="visually-hidden">{text('removal-requests.filing.lists')}</h2>
      <p className="quiet">{text('removal-requests.filing.lede')}</p>
      <div className="filing-lists" role="group" aria-label={text('removal-requests.filing.lists')}>
        {filingLists.map((one) => (
          <button
            key={one}
            type="button"
            className="filing-list"
            aria-pressed={one === list}
            onClick={() => setList(one)}
          >
            {text(`removal-requests.filing.list.${one}`)}
          </button>
        ))}
      </div>
      {list === 'stopped' && <p>{text('removal-requests.filing.stoppedLede')}</p>}
      <Queue key={list} list={list} />
    </>
  );
}

/** How many there are, and in which order `readFiling` gives them. */
const counts = {
  to_file: 'removal-requests.filing.count',
  filed: 'removal-requests.filing.count',
  stopped: 'removal-requests.filing.countStopped',
} as const;

function Queue({ list }: { list: FilingList }) {
  const query = useFilingList(list);
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows);
        const total = pages.at(-1)?.count ?? rows.length;
        if (rows.length === 0) return <p>{text(`removal-requests.filing.none.${list}`)}</p>;
        return (
          <>
            <p role="status">{text(counts[list], { count: total, number: formatNumber(total) })}</p>
            {list === 'to_file' && <ExportFiling requestIds={rows.map(({ id }) => id)} />}
            <ol className="filing-rows">
              {rows.map((row) => (
                <li key={row.id}>
                  <FilingRow row={row} list={list} />
                </li>
              ))}
            </ol>
            <MoreButton pages={query} label={text('removal-requests.filing.more')} />
          </>
        );
      }}
    </Loaded>
  );
}
