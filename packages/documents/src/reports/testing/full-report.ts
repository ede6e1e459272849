import type { ReportFigures } from '@leakblock/domain/reports';

/** Titles as sites give them: in the scripts of the world, with signs no letter face has. */
const titles = [
  'Luna Marlowe – whole set of November',
  '月光のルナ 新しい写真集 完全版',
  'لونا مارلو صور (جديد) 2026',
  'לונה מארלו, תמונות חדשות',
  '루나 말로우 사진 모음',
  'ลูน่า มาร์โลว์ ชุดใหม่ล่าสุด',
  'लूना मार्लो की तस्वीरें',
  'Луна Марлоу – новые фото',
  '🔥👩‍👩‍👧 Luna 💯',
  null,
] as const;
const hosts = ['leaks.example', 'a-forum-with-a-name-that-is-long.example', 'tube.example'];

/** A month in which as much happened as there are findings; of none, a quiet one. */
export function fullReport(count: number, more: Partial<ReportFigures> = {}): ReportFigures {
  const share = (part: number) => Math.round(count * part);
  const day = (index: number) => `2026-10-${String(index + 1).padStart(2, '0')}`;
  const counts = {
    ...{ found: count, confirmed: share(0.6), sent: share(0.5), removed: share(0.3) },
    hidden: share(0.1),
  };
  return {
    ...{ kind: 'monthly', from: day(0), to: day(30), madeAt: '2026-11-01T06:00:00Z', counts },
    before: { found: 12, confirmed: 0, sent: 0, removed: 0, hidden: 0 },
    standing: { pages: share(0.4), listed: share(0.2), cases: count === 0 ? 0 : 60 },
    medians: {
      removal: count === 0 ? { hours: null, sample: 0 } : { hours: 61.3, sample: 31 },
      search: { hours: null, sample: 0 },
    },
    series: Array.from({ length: 31 }, (_, index) => ({
      day: day(index),
      ...(index === 3 ? counts : { found: 0, confirmed: 0, sent: 0, removed: 0, hidden: 0 }),
    })),
    hosts:
      count === 0
        ? []
        : hosts.map((host) => ({ host, kind: 'leak', found: share(0.3), standing: share(0.1) })),
    findings: Array.from({ length: count }, (_, index) => ({
      url: `https://${hosts[index % 3] ?? ''}/${'path-of-an-upload/'.repeat(index % 6)}${String(index)}?page=1`,
      host: hosts[index % 3] ?? '',
      title: titles[index % titles.length] ?? null,
      kind: 'leak',
      status: index % 2 === 0 ? 'to_remove' : 'watched',
      foundAt: '2026-10-04T10:00:00Z',
      goneAt: index % 3 === 0 ? '2026-10-20T10:00:00Z' : null,
    })),
    open: Array.from({ length: count === 0 ? 0 : 40 }, (_, index) => ({
      number: `R-2026-${String(index).padStart(6, '0')}`,
      host: hosts[index % 3] ?? '',
      status: 'in_progress',
      next: index % 2 === 0 ? 'wait' : 'approve',
      nextAt: index % 2 === 0 ? '2026-11-05T09:00:00Z' : null,
      since: '2026-10-05T10:00:00Z',
    })),
    openByStatus: count === 0 ? [] : [{ status: 'in_progress', cases: 60 }],
    scans: { finished: 2, sitesAsked: 80, sitesAnswered: 71 },
    next: { scanAt: '2026-11-08T03:00:00Z', reportAt: '2026-12-01T06:00:00Z', caseAt: null },
    ...more,
  };
}
