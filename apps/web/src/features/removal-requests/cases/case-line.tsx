import { useSubject } from '#lib/acting.ts';
import { text } from '#lib/texts.ts';
import { Lamps } from '../lamps.tsx';
import { nextText } from '../next-text.ts';
import { WordBadge } from '../word-badge.tsx';
import type { CaseRow } from './read-cases.ts';

/** A case in a list: where, what comes next, its word and its lamps. */
export function CaseLine({ row }: { row: CaseRow }) {
  const { removals } = useSubject();
  const isStopped = row.stop_label !== null;
  return (
    <>
      <div className="case-line">
        <a className="case-name" href={removals(`case=${row.id}`)}>
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
