import { formatDateTime, formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import type { ReportRow } from './read-reports.ts';
import { countNames } from './count-names.ts';
import { spanText } from './report-words.ts';

/** One line of the list: kind and span lead to the report, its main figures stand beside them. */
export function ReportItem({ address, report }: { address: string; report: ReportRow }) {
  const { counts, created_at: madeAt, from_day: from, kind, to_day: to } = report;
  return (
    <li className="report-item">
      <div>
        <a href={address}>{spanText(from, to)}</a>
        <span className="quiet">
          {text(`reports.kind.${kind}`)} ·{' '}
          {text('reports.madeAt', { when: formatDateTime(madeAt) })}
        </span>
      </div>
      <dl>
        {countNames.map((name) => (
          <div key={name}>
            <dt>{text(`reports.count.${name}`)}</dt>
            <dd>{formatNumber(counts[name])}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
