import type { Brand } from '../drawing/index.ts';

/** What a report of an agency tells: counts, and names under which its creators are known in public. */
export type AgencyReportInput = {
  language: 'en' | 'de' | 'es' | 'fr';
  brand: Brand;
  /** First and last day, `yyyy-mm-dd`, UTC. */
  from: string;
  to: string;
  /** When it was made, ISO 8601. */
  madeAt: string;
  weeks: { week: string; found: number; confirmed: number; requested: number; gone: number }[];
  creators: { name: string; found: number; requested: number; gone: number }[];
  hosts: { host: string; found: number; standing: number }[];
  removal: { sample: number; medianHours: number | null };
};

export type ReportWords = {
  title: string;
  /** Both days are written out already. */
  span: (from: string, to: string) => string;
  made: (day: string) => string;
  creators: (count: number, written: string) => string;
  headings: Record<'figures' | 'creators' | 'weeks' | 'hosts' | 'method', string>;
  columns: Record<
    | 'figure'
    | 'count'
    | 'creator'
    | 'week'
    | 'host'
    | 'found'
    | 'confirmed'
    | 'requested'
    | 'gone'
    | 'standing'
    | 'median',
    string
  >;
  hours: (written: string) => string;
  days: (written: string) => string;
  sample: (median: string, count: string) => string;
  noSample: string;
  empty: string;
  method: string[];
  logo: (agency: string) => string;
  page: (number: number, count: number) => string;
};
