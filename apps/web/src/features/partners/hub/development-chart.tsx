import { i18n } from '@lingui/core';
import { formatNumber } from '#lib/format.ts';
import { formatMoney } from '#lib/format-money.ts';
import { text } from '#lib/texts.ts';
import { Bars } from '#ui/bars.tsx';
import { FiguresTable } from '#ui/figures-table.tsx';
import type { Development, Period } from './sum-by-step.ts';

type DevelopmentChartProps = { steps: readonly Development[]; period: Period; currency: string };

const series = ['clicks', 'signUps', 'firstPayments', 'earnedCents'] as const;
type Series = (typeof series)[number];

/** One row of bars per figure, each to its own measure; the same as a table for who wants figures. */
export function DevelopmentChart({ steps, period, currency }: DevelopmentChartProps) {
  const say = (name: Series, value: number) =>
    name === 'earnedCents' ? formatMoney(value, currency) : formatNumber(value);
  const sum = (name: Series) => steps.reduce((total, step) => total + step[name], 0);
  if (series.every((name) => steps.every((step) => step[name] === 0))) {
    return <p className="quiet">{text('partners.development.none')}</p>;
  }
  return (
    <>
      <dl className="hub-series">
        {series.map((name) => (
          <div key={name}>
            <dt>{text(`partners.development.${name}`)}</dt>
            <dd>{say(name, sum(name))}</dd>
            <Bars values={steps.map((step) => step[name])} />
          </div>
        ))}
      </dl>
      <FiguresTable
        summary={text('partners.development.asTable')}
        label={text('partners.development.title')}
        step={text(`partners.development.step.${period}`)}
        columns={series.map((name) => text(`partners.development.${name}`))}
        rows={steps.toReversed().map((step) => ({
          step: formatStep(step.step),
          values: series.map((name) => say(name, step[name])),
        }))}
      />
    </>
  );
}

/** A day or a month of UTC in the language of the page. */
function formatStep(step: string): string {
  const isMonth = step.length === 7;
  return i18n.date(new Date(`${isMonth ? `${step}-01` : step}T00:00:00Z`), {
    ...(isMonth ? { month: 'long', year: 'numeric' } : { day: 'numeric', month: 'short' }),
    timeZone: 'UTC',
  });
}
