import type { AgencyReportInput, ReportWords } from './report-input.ts';
import { de } from './words-de.ts';
import { en } from './words-en.ts';
import { es } from './words-es.ts';
import { fr } from './words-fr.ts';

export const reportWords: Record<AgencyReportInput['language'], ReportWords> = { en, de, es, fr };

/** A table as it is read: the first column names the row, the others hold numbers. */
export type ReportTable = { heading: string; head: string[]; rows: string[][]; empty: string };
export type ReportText = {
  words: ReportWords;
  title: string;
  /** Below the title: span, creators, day it was made. */
  lines: string[];
  tables: ReportTable[];
};

/** The words and numbers of a report, in their order. */
export function writeReport(input: AgencyReportInput): ReportText {
  const { creators, hosts, language, removal, weeks } = input;
  const words = reportWords[language];
  const { columns, headings } = words;
  const numbers = new Intl.NumberFormat(language);
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const day = (date: string) => days.format(new Date(date));
  const number = (count: number) => numbers.format(count);
  const sum = (key: 'found' | 'confirmed' | 'requested' | 'gone') =>
    number(weeks.reduce((total, week) => total + week[key], 0));
  const table = (heading: string, head: string[], rows: string[][]): ReportTable => ({
    ...{ heading, head, rows },
    empty: words.empty,
  });
  return {
    words,
    title: words.title,
    lines: [
      words.span(day(input.from), day(input.to)),
      words.creators(creators.length, number(creators.length)),
      words.made(day(input.madeAt)),
    ],
    tables: [
      table(
        headings.figures,
        [columns.figure, columns.count],
        [
          [columns.found, sum('found')],
          [columns.confirmed, sum('confirmed')],
          [columns.requested, sum('requested')],
          [columns.gone, sum('gone')],
          [columns.median, writeMedian(removal, words, numbers)],
        ],
      ),
      table(
        headings.creators,
        [columns.creator, columns.found, columns.requested, columns.gone],
        creators.map(({ found, gone, name, requested }) => [
          name,
          number(found),
          number(requested),
          number(gone),
        ]),
      ),
      table(
        headings.weeks,
        [columns.week, columns.found, columns.confirmed, columns.requested, columns.gone],
        weeks.map(({ confirmed, found, gone, requested, week }) => [
          day(week),
          ...[found, confirmed, requested, gone].map(number),
        ]),
      ),
      table(
        headings.hosts,
        [columns.host, columns.found, columns.standing],
        hosts.map(({ found, host, standing }) => [host, number(found), number(standing)]),
      ),
    ],
  };
}

/** Hours up to two days, then days; always with the number of removals behind it. */
function writeMedian(
  { medianHours, sample }: AgencyReportInput['removal'],
  words: ReportWords,
  numbers: Intl.NumberFormat,
): string {
  if (medianHours === null || sample === 0) return words.noSample;
  const short = (value: number) => numbers.format(Math.round(value * 10) / 10);
  const median =
    medianHours <= 48 ? words.hours(short(medianHours)) : words.days(short(medianHours / 24));
  return words.sample(median, numbers.format(sample));
}
