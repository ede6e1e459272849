import { useSubject } from '#lib/acting.ts';
import { text } from '#lib/texts.ts';
import { Lamps } from '../lamps.tsx';
import { nextText } from '../next-text.ts';
import { WordBadge } from '../word-badge.tsx';
import { anyCase, writeCaseFilter } from './case-filter.ts';
import type { CaseFilter } from './case-filter.ts';
import type { CaseRow } from './read-cases.ts';

type CaseLineProps = {
  row: CaseRow;
  /** Of the list to which the way back leads. */
  filter?: CaseFilter;
};

/** A case in a list: where, what comes next, its word and its lamps. */
export function CaseLine({ row, filter = anyCase }: CaseLineProps) {
  const { removals } = useSubject();
  const query = [`case=${row.id}`, writeCaseFilter(filter)].filter((part) => part !== '').join('&');
  const isStopped = row.stop_label !== null;
  return (
    <>
      <div className="case-line">
        <a className="case-name" href={removals(query)}>
          <bdi>{isStopped ? row.host : row.address}</bdi>
        </a>
        <p className="quiet">
          {row.number} · {text(`removal-requests.claim.${row.claim}`)}
        </p>
        <p className="case-next">{nextText(row)}</p>
      </div>
      <div className="case-state">
        <WordBadge word={row.status_word} />
        <Lamps sourceState={row.source_state} searchState={row.search_state} />
      </div>
    </>
  );
}
