import { useSubject } from '#lib/acting.ts';
import { Loaded } from '#lib/loaded.tsx';
import { anyCase } from './case-filter.ts';
import { CaseLine } from './case-line.tsx';
import { useCaseList } from './use-cases.ts';
import '../removals.css';

const shown = 5;

/** The cases that were begun last. */
export function LatestCases() {
  const { id } = useSubject();
  const list = useCaseList(anyCase);
  return (
    <Loaded key={id} query={list} lines={shown}>
      {({ pages }) => (
        <ul className="latest-cases">
          {pages
            .flatMap(({ rows }) => rows)
            .slice(0, shown)
            .map((row) => (
              <li key={row.id} className="case-row">
                <CaseLine row={row} />
              </li>
            ))}
        </ul>
      )}
    </Loaded>
  );
}
