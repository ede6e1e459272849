import type { Board } from '@leakblock/domain/agencies';
import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';

const figures = ['creators', 'newFindings', 'openRequests', 'overdueRequests'] as const;

/** What waits, over all creators of the agency. */
export function BoardTotals({ totals }: { totals: Board['totals'] }) {
  return (
    <dl className="agency-totals" aria-label={text('agency-area.board.totals')}>
      {figures.map((figure) => (
        <div
          key={figure}
          className={
            figure === 'overdueRequests' && totals[figure] > 0 ? 'panel is-overdue' : 'panel'
          }
        >
          <dt>{text(`agency-area.total.${figure}`)}</dt>
          <dd>{formatNumber(totals[figure])}</dd>
        </div>
      ))}
    </dl>
  );
}
