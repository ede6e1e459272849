import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { FiguresTable } from '#ui/figures-table.tsx';
import { formatWeek } from './format-week.ts';
import type { Protection } from './read-protection.ts';

const series = ['found', 'confirmed', 'gone'] as const;

/** Found, confirmed and gone by week: bars for the eye, the same as a table for who wants figures. */
export function FiguresOverTime({ protection }: { protection: Protection }) {
  const { weeks } = protection;
  const highest = Math.max(1, ...weeks.flatMap((week) => series.map((name) => week[name])));
  return (
    <>
      <dl className="totals">
        {series.map((name) => (
          <div key={name} className={`total total-${name}`}>
            <dt>{text(`dashboard.series.${name}`)}</dt>
            <dd>
              <a href={`/dashboard?view=findings&mode=list&stage=${name}`}>
                {formatNumber(protection[name])}
              </a>
            </dd>
          </div>
        ))}
      </dl>
      <div className="weeks" aria-hidden="true">
        {weeks.map((week) => (
          <div key={week.week} className="week">
            <div className="week-bars">
              {series.map((name) => (
                <span
                  key={name}
                  className={`bar bar-${name}`}
                  style={{ blockSize: `${String((week[name] / highest) * 100)}%` }}
                />
              ))}
            </div>
            <span className="week-name">{formatWeek(week.week)}</span>
          </div>
        ))}
      </div>
      <FiguresTable
        summary={text('dashboard.asTable')}
        label={text('dashboard.time')}
        step={text('dashboard.week')}
        columns={series.map((name) => text(`dashboard.series.${name}`))}
        rows={weeks.map((week) => ({
          step: formatWeek(week.week),
          values: series.map((name) => formatNumber(week[name])),
        }))}
      />
    </>
  );
}
