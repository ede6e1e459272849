import type { AgencyAnalytics } from '@leakblock/domain/agencies';
import { formatDay } from '#lib/format-day.ts';
import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Bars } from '#ui/bars.tsx';
import { FiguresTable } from '#ui/figures-table.tsx';
import { Section } from '#ui/page.tsx';

type Weeks = AgencyAnalytics['weeks'];
const series = ['found', 'confirmed', 'requested', 'gone'] as const;

/** What happened week by week: bars to the measure of each series, the sums, and the same as a table. */
export function WeeksSection({ weeks }: { weeks: Weeks }) {
  const isEmpty = weeks.every((week) => series.every((name) => week[name] === 0));
  return (
    <Section id="weeks" title={text('agency-area.analytics.weeks')}>
      {isEmpty ? (
        <p className="quiet">{text('agency-area.analytics.none')}</p>
      ) : (
        <>
          <dl className="agency-series">
            {series.map((name) => (
              <Series key={name} name={name} weeks={weeks} />
            ))}
          </dl>
          <FiguresTable
            summary={text('agency-area.analytics.asTable')}
            label={text('agency-area.analytics.weeks')}
            step={text('agency-area.analytics.week')}
            columns={series.map((name) => text(`agency-area.analytics.${name}`))}
            rows={weeks.toReversed().map((week) => ({
              step: formatDay(week.week),
              values: series.map((name) => formatNumber(week[name])),
            }))}
          />
        </>
      )}
    </Section>
  );
}

function Series({ name, weeks }: { name: (typeof series)[number]; weeks: Weeks }) {
  const values = weeks.map((week) => week[name]);
  const [first, last] = [weeks[0]?.week ?? '', weeks.at(-1)?.week ?? ''];
  return (
    <div>
      <dt>{text(`agency-area.analytics.${name}`)}</dt>
      <dd>{formatNumber(values.reduce((total, value) => total + value, 0))}</dd>
      <dd className="agency-bars">
        <Bars values={values} />
        <span className="agency-axis" aria-hidden="true">
          <span>{formatDay(first)}</span>
          <span>{formatDay(last)}</span>
        </span>
        <span className="quiet">
          {text('agency-area.analytics.most', { count: formatNumber(Math.max(...values)) })}
        </span>
      </dd>
    </div>
  );
}
