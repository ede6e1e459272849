import { idOf, sql } from './database.ts';

const dayMs = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

type Counts = { found: number; confirmed: number; sent: number; removed: number; hidden: number };

/**
 * Keeps a weekly report of a person as the job would, about the week that began so many weeks before this one; gives
 * back its id.
 */
export async function plantReport(
  email: string,
  weeksAgo: number,
  planted: { counts: Counts; before?: Counts | null; findings?: number },
): Promise<string> {
  const { before = null, counts, findings = 3 } = planted;
  const monday = Math.floor((Date.now() / dayMs - 4) / 7) * 7 * dayMs + 4 * dayMs;
  const from = monday - weeksAgo * 7 * dayMs;
  const madeAt = new Date(from + 7 * dayMs).toISOString();
  const days = Array.from({ length: 7 }, (_, at) => dayOf(from + at * dayMs));
  const figures = {
    kind: 'weekly',
    from: days[0],
    to: days[6],
    madeAt,
    counts,
    before,
    standing: { pages: counts.found, listed: 2, cases: 2 },
    medians: { removal: { hours: 96, sample: 7 }, search: { hours: 20, sample: 3 } },
    series: days.map((day, at) => ({
      ...{ day, found: at * 3, confirmed: at, sent: at, removed: at % 3, hidden: at % 2 },
    })),
    hosts: [
      { host: 'leakvault.example', kind: 'leak', found: counts.found, standing: 4 },
      {
        host: 'a-site-with-a-very-long-name.of-many-parts.and-more.example',
        ...{ kind: 'forum', found: 2, standing: 0 },
      },
    ],
    findings: Array.from({ length: findings }, (_, at) => ({
      url: `https://leakvault.example/sets/${String(at)}/${'a-very-long-address-'.repeat(at === 1 ? 8 : 1)}`,
      host: 'leakvault.example',
      title: at === 2 ? null : `Luna Marlowe, set ${String(at + 1)}`,
      ...{ kind: 'leak', status: 'to_remove', foundAt: madeAt },
      goneAt: at === 0 ? madeAt : null,
    })),
    open: [
      {
        ...{ number: 'R-2026-990001', host: 'leakvault.example', status: 'in_progress' },
        ...{ next: 'wait', nextAt: madeAt, since: madeAt },
      },
      {
        ...{ number: 'R-2026-990002', host: 'forum.example', status: 'disputed' },
        ...{ next: 'decide_counter_notice', nextAt: null, since: madeAt },
      },
    ],
    openByStatus: [
      { status: 'in_progress', cases: 1 },
      { status: 'disputed', cases: 1 },
    ],
    scans: { finished: 1, sitesAsked: 50, sitesAnswered: 48 },
    next: { scanAt: madeAt, reportAt: madeAt, caseAt: madeAt },
  };
  const [row] = await sql<{ id: string }>(
    `insert into public.reports (user_id, kind, from_day, to_day, figures, created_at)
     values ($1, 'weekly', $2, $3, $4, $5) returning id`,
    [await idOf(email), days[0], days[6], JSON.stringify(figures), madeAt],
  );
  return row?.id ?? '';
}
