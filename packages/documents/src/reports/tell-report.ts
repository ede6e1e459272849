import type { ReportLanguage, ReportWords } from './report-words.ts';
import { de } from './words-de.ts';
import { en } from './words-en.ts';
import { es } from './words-es.ts';
import { fr } from './words-fr.ts';

export const reportWords: Record<ReportLanguage, ReportWords> = { en, de, es, fr };

/** How a report says days, moments and numbers in its language. */
export type Teller = {
  words: ReportWords;
  isDiscreet: boolean;
  number: (count: number) => string;
  /** With its sign, so that more and less are told apart without colour. */
  difference: (count: number) => string;
  day: (date: string) => string;
  shortDay: (date: string) => string;
  /** Day and time, UTC. */
  moment: (at: string) => string;
  shortMoment: (at: string) => string;
  /** Hours up to two days, then days. */
  duration: (hours: number) => string;
};

export function tellReport(language: ReportLanguage, isDiscreet: boolean): Teller {
  const words = reportWords[language];
  const utc = { timeZone: 'UTC' } as const;
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });
  const days = new Intl.DateTimeFormat(language, { ...utc, dateStyle: 'long' });
  const shortDays = new Intl.DateTimeFormat(language, { ...utc, dateStyle: 'medium' });
  const moments = new Intl.DateTimeFormat(language, {
    ...{ ...utc, dateStyle: 'long', timeStyle: 'short' },
  });
  const shortMoments = new Intl.DateTimeFormat(language, {
    ...{ ...utc, dateStyle: 'medium', timeStyle: 'short' },
  });
  const number = (count: number) => numbers.format(count);
  return {
    ...{ words, isDiscreet, number },
    difference: (count) => signed.format(count).replace('-', '−'),
    day: (date) => days.format(new Date(date)),
    shortDay: (date) => shortDays.format(new Date(date)),
    moment: (at) => `${moments.format(new Date(at))} UTC`,
    shortMoment: (at) => `${shortMoments.format(new Date(at))} UTC`,
    duration: (hours) =>
      hours <= 48 ? words.hours(number(hours)) : words.days(number(hours / 24)),
  };
}
