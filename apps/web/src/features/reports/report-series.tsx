import type { ReportFigures } from '@leakblock/domain/reports';
import { formatDay } from '#lib/format-day.ts';
import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Bars } from '#ui/bars.tsx';
import { FiguresTable } from '#ui/figures-table.tsx';
import { Section } from '#ui/page.tsx';
import { countNames } from './count-names.ts';
import { shortDay } from './report-words.ts';

type Series = ReportFigures['series'];

/** What happened day by day, or week by week: bars to the measure of each row, and the same as a table. */
export function ReportSeries({ series }: { series: Series }) {
  // One day is no course; its figures stand above.
  if (series.length < 2) return null;
  const isEmpty = series.every((step) => countNames.every((name) => step[name] === 0));
  return (
    <Section id="report-series" title={text('reports.series.title')}>
      {isEmpty ? (
        <p className="quiet">{text('reports.series.none')}</p>
      ) : (
        <>
          <dl className="report-series">
            {countNames.map((name) => (
              <Row key={name} name={name} series={series} />
            ))}
          </dl>
          <FiguresTable
            summary={text('reports.asTable')}
            label={text('reports.series.title')}
            step={text('reports.series.step')}
            columns={countNames.map((name) => text(`reports.count.${name}`))}
            rows={series.map((step) => ({
              step: formatDay(step.day),
              values: countNames.map((name) => formatNumber(step[name])),
            }))}
          />
        </>
      )}
    </Section>
  );
}

function Row({ name, series }: { name: (typeof countNames)[number]; series: Series }) {
  const values = series.map((step) => step[name]);
  return (
    <div>
      <dt>{text(`reports.count.${name}`)}</dt>
      <dd>
        <Bars values={values} />
        <span className="report-axis" aria-hidden="true">
          <span>{shortDay(series[0]?.day ?? '')}</span>
          <span>{shortDay(series.at(-1)?.day ?? '')}</span>
        </span>
        <span className="quiet">
          {text('reports.series.most', { count: formatNumber(Math.max(...values)) })}
        </span>
      </dd>
    </div>
  );
}
