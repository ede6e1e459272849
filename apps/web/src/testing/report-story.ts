import type { ReportAnswer, ReportFigures } from '@leakblock/domain/reports';

const ids = [1, 2, 3].map((place) => `5c1e8a52-5c1e-4f2a-9d1b-6d5f2f9b7a1${String(place)}`);
export const [reportId = '', earlierId = '', laterId = ''] = ids;

const days = Array.from({ length: 7 }, (_, at) => `2026-11-${String(9 + at).padStart(2, '0')}`);

/** A week with a little of everything. */
export function playedFigures(changes: Partial<ReportFigures> = {}): ReportFigures {
  return {
    kind: 'weekly',
    from: '2026-11-09',
    to: '2026-11-15',
    madeAt: '2026-11-16T00:05:00Z',
    counts: { found: 1204, confirmed: 40, sent: 31, removed: 12, hidden: 5 },
    before: { found: 1200, confirmed: 45, sent: 31, removed: 0, hidden: 0 },
    standing: { pages: 88, listed: 9, cases: 2 },
    medians: { removal: { hours: 96, sample: 12 }, search: { hours: null, sample: 0 } },
    series: days.map((day, at) => ({
      ...{ day, found: at * 10, confirmed: at, sent: at, removed: at === 6 ? 12 : 0, hidden: 0 },
    })),
    hosts: [
      { host: 'leakvault.example', kind: 'leak', found: 1200, standing: 80 },
      { host: 'forum.example', kind: 'forum', found: 4, standing: 4 },
    ],
    findings: Array.from({ length: 230 }, (_, at) => ({
      url: `https://leakvault.example/${String(at)}`,
      host: 'leakvault.example',
      title: `Set ${String(at)}`,
      kind: 'leak',
      status: 'to_remove',
      foundAt: '2026-11-10T10:00:00Z',
      goneAt: at === 0 ? '2026-11-12T10:00:00Z' : null,
    })),
    open: [
      {
        number: 'R-2026-000017',
        host: 'leakvault.example',
        status: 'in_progress',
        next: 'wait',
        nextAt: '2026-11-18T10:00:00Z',
        since: '2026-11-10T10:00:00Z',
      },
      {
        number: 'R-2026-000018',
        host: 'forum.example',
        status: 'confirmed',
        next: 'approve',
        nextAt: null,
        since: '2026-11-11T10:00:00Z',
      },
    ],
    openByStatus: [
      { status: 'in_progress', cases: 1 },
      { status: 'confirmed', cases: 1 },
    ],
    scans: { finished: 1, sitesAsked: 50, sitesAnswered: 47 },
    next: { scanAt: '2026-11-23T02:00:00Z', reportAt: '2026-11-23T00:00:00Z', caseAt: null },
    ...changes,
  };
}

/** A week in which nothing happened, for somebody who has nothing. */
export const quietFigures: Partial<ReportFigures> = {
  counts: { found: 0, confirmed: 0, sent: 0, removed: 0, hidden: 0 },
  before: null,
  standing: { pages: 0, listed: 0, cases: 0 },
  medians: { removal: { hours: null, sample: 0 }, search: { hours: null, sample: 0 } },
  series: days.map((day) => ({ day, found: 0, confirmed: 0, sent: 0, removed: 0, hidden: 0 })),
  hosts: [],
  findings: [],
  open: [],
  openByStatus: [],
  scans: { finished: 0, sitesAsked: 0, sitesAnswered: 0 },
  next: { scanAt: null, reportAt: null, caseAt: null },
};

export function playedReport(changes: Partial<ReportAnswer> = {}): ReportAnswer {
  return {
    id: reportId,
    figures: playedFigures(),
    name: 'Luna Marlowe',
    earlierId,
    laterId: null,
    ...changes,
  };
}
