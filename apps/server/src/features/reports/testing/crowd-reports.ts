import { givePlan } from '../../../testing/give-plan.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { features } from '../../index.ts';
import { measureReport } from '../measure/measure-report.ts';
import type { ReportSubject } from '../measure/measure-report.ts';

const now = new Date('2026-11-21T12:00:00Z');
const subjects = {
  'last day': { kind: 'daily', from: '2026-11-20', to: '2026-11-20' },
  'last week': { kind: 'weekly', from: '2026-11-09', to: '2026-11-15' },
  'last month': { kind: 'monthly', from: '2026-10-01', to: '2026-10-31' },
  'a year': { kind: 'chosen', from: '2025-11-21', to: '2026-11-20' },
} as const;

export type CrowdedReports = {
  /** Milliseconds of measuring one report: the middle one and the slowest. */
  times: Record<string, { median: number; slowest: number }>;
  /** Characters of the largest report as it is kept. */
  size: number;
};

/** For the bench only: a person with many findings, a case to every fifth of them, measured again and again. */
export async function crowdReports(findings: number, reads = 9): Promise<CrowdedReports> {
  const gateway = await startTestGateway({ features, env: { WORKER_IN_PROCESS: 'false' } });
  try {
    const { userId } = await gateway.signIn();
    await gateway.sql('insert into profiles (id) values ($1)', [userId]);
    await givePlan(gateway, userId, 'elite');
    await plant(gateway, userId, findings);
    const times: CrowdedReports['times'] = {};
    let size = 0;
    for (const [label, span] of Object.entries(subjects)) {
      const taken: number[] = [];
      for (let read = 0; read < reads; read += 1) {
        const start = performance.now();
        const subject: ReportSubject = { userId, now, ...span };
        const report = await gateway.context.database.asService((trx) =>
          measureReport(trx, subject),
        );
        taken.push(performance.now() - start);
        size = Math.max(size, JSON.stringify(report).length);
      }
      taken.sort((a, b) => a - b);
      times[label] = { median: taken[Math.trunc(reads / 2)] ?? 0, slowest: taken.at(-1) ?? 0 };
    }
    return { times, size };
  } finally {
    await gateway.stop();
  }
}

/** A year of findings on 200 hosts, 400 of each day at most told apart by nothing but time. */
async function plant({ sql }: TestGateway, userId: string, findings: number): Promise<void> {
  await sql(
    `insert into findings (user_id, url, address, host, title, site_kind, found_by, lane, score, status,
       first_seen_at, reviewed_at, gone_at)
     select $1, address, address, host, 'A page about Juno Hal, number ' || n, 'leak', 'search', 'leak', 0.9,
       (array['to_remove', 'new', 'kept', 'watched', 'not_me'])[1 + n % 5], seen,
       case when n % 5 in (0, 3) then seen + interval '1 day' end,
       case when n % 3 = 0 then seen + interval '3 days' end
     from generate_series(1, $2::int) n,
       lateral (select 'host-' || n % 200 || '.example' as host,
         timestamptz '2026-11-21' - (n::float8 / $2) * interval '365 days' as seen) moment,
       lateral (select 'https://' || host || '/' || n as address) page`,
    [userId, findings],
  );
  await sql(
    `insert into removal_cases (user_id, number, finding_id, url, address, host, claim, status, first_contact_at,
       next_step, next_at, created_at, resolved_at)
     select user_id, 'R-2026-' || 100000 + row_number() over (), id, url, address, host, 'copyright',
       case when gone_at is null then 'in_progress' else 'resolved' end, reviewed_at,
       'follow_up', first_seen_at + interval '10 days', reviewed_at, gone_at
     from findings where user_id = $1 and status = 'to_remove'`,
    [userId],
  );
  await sql('analyze findings, removal_cases');
}
