import type { ReportFigures } from '@leakblock/domain/reports';
import {
  drawRowBars,
  drawStrips,
  drawTiles,
  quiet,
  writeHeading,
  writeText,
} from '../drawing/index.ts';
import type { Sheet } from '../drawing/index.ts';
import type { Teller } from './tell-report.ts';

const counted = ['found', 'confirmed', 'sent', 'removed', 'hidden'] as const;
const note = { size: 8.5, colour: quiet, gap: 8 } as const;

/** Nothing happened: charts of zeros would only fill pages. */
export const isQuiet = ({ counts }: ReportFigures): boolean =>
  counted.every((key) => counts[key] === 0);

/** What happened day by day, or week by week, and from finding to removal. */
export function drawCourse(sheet: Sheet, figures: ReportFigures, teller: Teller): void {
  const { counts, series } = figures;
  const { number, shortDay, words } = teller;
  const [first, second] = series;
  const last = series.at(-1);
  if (first !== undefined && last !== undefined && second !== undefined) {
    writeHeading(sheet, words.headings.series, 310);
    const isWeekly = Date.parse(second.day) - Date.parse(first.day) > 86_400_000;
    writeText(sheet, sheet.root, 'P', isWeekly ? words.weekly : words.daily, note);
    const strips = counted.map((key) => {
      const values = series.map((day) => day[key]);
      const highest = Math.max(...values);
      const label = words.counts[key];
      const day = series[values.indexOf(highest)]?.day ?? first.day;
      const [total, most] = [number(counts[key]), number(highest)];
      const alt =
        highest === 0 ? words.byDayNone(label) : words.byDay(label, total, most, shortDay(day));
      return { label, total, values, most, alt };
    });
    drawStrips(sheet, strips, { from: shortDay(first.day), to: shortDay(last.day) });
  }
  writeHeading(sheet, words.headings.funnel, 140);
  writeText(sheet, sheet.root, 'P', words.funnelNote, note);
  drawRowBars(
    sheet,
    counted.slice(0, 4).map((key) => ({
      label: words.counts[key],
      value: counts[key],
      told: number(counts[key]),
    })),
  );
}

/** Open cases by status. */
export function drawStatus(sheet: Sheet, { openByStatus }: ReportFigures, teller: Teller): void {
  const { number, words } = teller;
  const bars = openByStatus
    .filter(({ cases }) => cases > 0)
    .map(({ cases, status }) => ({
      label: words.caseStatus[status],
      value: cases,
      told: number(cases),
    }));
  if (bars.length === 0) return;
  writeHeading(sheet, words.headings.status, Math.min(bars.length, 4) * 22);
  drawRowBars(sheet, bars);
}

/** Middle times, each with the number of pages behind it. */
export function drawMedians(sheet: Sheet, { medians }: ReportFigures, teller: Teller): void {
  const { duration, number, words } = teller;
  writeHeading(sheet, words.headings.medians, 80);
  const tiles = (['removal', 'search'] as const).map((key) => {
    const { hours, sample } = medians[key];
    const label = words.medians[key];
    return hours === null || sample === 0
      ? { value: '–', label, notes: [words.noSample[key]] }
      : { value: duration(hours), label, notes: [words.sample(number(sample))] };
  });
  drawTiles(sheet, tiles, 2);
}
