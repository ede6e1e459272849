import type { InstantScanResult } from '@leakblock/domain/scans';
import type { ReportLanguage } from './report-words.ts';
import { de } from './scan-words-de.ts';
import { en } from './scan-words-en.ts';
import { es } from './scan-words-es.ts';
import { fr } from './scan-words-fr.ts';
import type { ScanWords } from './scan-words.ts';

export const scanWords: Record<ReportLanguage, ScanWords> = { en, de, es, fr };

export type Told = {
  result: InstantScanResult;
  words: ScanWords;
  number: (count: number) => string;
  percent: (share: number) => string;
  money: (cents: number) => string;
};

/** How a report about a free check says numbers in its language. */
export function tellScan(result: InstantScanResult, language: ReportLanguage): Told {
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const shares = new Intl.NumberFormat(language, { style: 'percent' });
  const amounts = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
  return {
    ...{ result, words: scanWords[language] },
    number: (count) => numbers.format(count),
    percent: (share) => shares.format(share),
    money: (cents) => amounts.format(cents / 100),
  };
}
