import type { CaseStatus, NextStep } from '@leakblock/domain/removal-requests';
import type { ReportFinding, ReportFigures, ReportKind } from '@leakblock/domain/reports';

export type ReportLanguage = 'en' | 'de' | 'es' | 'fr';
type Count = keyof ReportFigures['counts'];

/** Words of a person's report. Days, moments and numbers come written out already. */
export type ReportWords = {
  titles: Record<ReportKind, string>;
  /** Says nothing of what it is about. */
  discreetTitle: string;
  span: (from: string, to: string) => string;
  made: (day: string) => string;
  coverage: (scans: number, asked: string, answered: string) => string;
  noScan: string;
  calm: string;
  headings: Record<
    | 'figures'
    | 'series'
    | 'funnel'
    | 'status'
    | 'medians'
    | 'hosts'
    | 'open'
    | 'next'
    | 'findings'
    | 'method',
    string
  >;
  counts: Record<Count, string>;
  /** Of the tiles: what each counts. */
  countNotes: Record<Count, string>;
  standing: Record<keyof ReportFigures['standing'], string>;
  standingNote: string;
  more: (difference: string, before: string) => string;
  same: (before: string) => string;
  byDay: (name: string, total: string, most: string, day: string) => string;
  byDayNone: (name: string) => string;
  weekly: string;
  daily: string;
  funnelNote: string;
  medians: Record<'removal' | 'search', string>;
  hours: (written: string) => string;
  days: (written: string) => string;
  sample: (count: string) => string;
  noSample: Record<'removal' | 'search', string>;
  columns: Record<
    | 'host'
    | 'kind'
    | 'found'
    | 'standing'
    | 'case'
    | 'status'
    | 'next'
    | 'since'
    | 'page'
    | 'foundOn'
    | 'gone',
    string
  >;
  kinds: Record<ReportFinding['kind'], string>;
  findingStatus: Record<ReportFinding['status'], string>;
  gone: (day: string) => string;
  caseStatus: Record<CaseStatus, string>;
  nextSteps: Record<NextStep, string>;
  /** What a discreet report says instead: who is to act. */
  turns: Record<'you' | 'us' | 'others', string>;
  by: (moment: string) => string;
  noPlan: string;
  coming: Record<keyof ReportFigures['next'], (moment: string) => string>;
  notComing: Record<keyof ReportFigures['next'], string>;
  noFindings: string;
  noOpen: string;
  listed: (shown: string, all: string) => string;
  method: string[];
  logo: (name: string) => string;
};
