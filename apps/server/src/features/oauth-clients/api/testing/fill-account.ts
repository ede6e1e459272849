import { randomUUID } from 'node:crypto';
import type { ReportFigures } from '@leakblock/domain/reports';
import { givePlan } from '../../../../testing/give-plan.ts';
import type { SignedIn, TestGateway } from '../../../../testing/start-test-gateway.ts';

/** Ids of what lies in an account, by what it is. */
export type Filled = {
  work: string;
  scan: string;
  runningScan: string;
  finding: string;
  removalCase: string;
  removalRequest: string;
  webhook: string;
  report: string;
};

/** Numbers of cases have to differ. */
let filled = 0;

/** For tests only: one of everything that the API tells about, in somebody's account. */
export async function fillAccount(
  { sql }: Pick<TestGateway, 'sql'>,
  { userId }: SignedIn,
): Promise<Filled> {
  const of: Filled = {
    work: randomUUID(),
    scan: randomUUID(),
    runningScan: randomUUID(),
    finding: randomUUID(),
    removalCase: randomUUID(),
    removalRequest: randomUUID(),
    webhook: randomUUID(),
    report: randomUUID(),
  };
  filled += 1;
  const number = `R-2026-${String(100_000 + filled)}`;
  const page = `https://leaks.example/${userId}`;
  await sql(
    `insert into profiles (id, first_name, email) values ($1, 'Juno', 'juno@example.org')
     on conflict (id) do nothing`,
    [userId],
  );
  await sql("insert into stage_names (user_id, name) values ($1, 'Juno Hal')", [userId]);
  await givePlan({ sql }, userId, 'pro');
  await sql(
    "insert into works (id, user_id, kind, title, quality) values ($1, $2, 'photo', 'March', 80)",
    [of.work, userId],
  );
  await sql(
    `insert into scans (id, kind, user_id, creator_name, started_at)
     values ($1, 'full', $2, 'Juno Hal', now() - interval '3 days')`,
    [of.scan, userId],
  );
  await sql("update scans set status = 'completed', finished_at = now() where id = $1", [of.scan]);
  await sql(
    `insert into scan_checks (scan_id, site_id, name, verdict, reason, ms)
     values ($1, 'velvetroom', 'junohal', 'found', 'status', 120)`,
    [of.scan],
  );
  await sql(
    `insert into scans (id, kind, user_id, creator_name) values ($1, 'full', $2, 'Juno Hal')`,
    [of.runningScan, userId],
  );
  await sql(
    `insert into findings (id, user_id, url, address, host, site_kind, found_by, lane, score)
     values ($1, $2, $3, $3, 'leaks.example', 'leak', 'search', 'leak', 0.9)`,
    [of.finding, userId, page],
  );
  await sql(
    `insert into removal_cases (id, user_id, number, url, address, host, claim)
     values ($1, $2, $3, $4, $4, 'leaks.example', 'copyright')`,
    [of.removalCase, userId, number, `${page}/case`],
  );
  await sql(
    `insert into removal_requests (id, user_id, number, scope, recipient_name, channel, kind, host, language,
       template_version, text_sha256, owner_name)
     values ($1, $2, $3, 'host', 'Rackbarn', 'email', 'dmca_notice', 'leaks.example', 'en', '1',
       sha256(E'\\n'::bytea), 'Juno')`,
    [of.removalRequest, userId, number],
  );
  await sql(
    `insert into removal_request_cases (request_id, case_id, user_id, recipient_key) values ($1, $2, $3, 'rackbarn')`,
    [of.removalRequest, of.removalCase, userId],
  );
  await sql(
    `insert into removal_events (case_id, request_id, user_id, actor, action) values ($1, $2, $3, 'person', 'created')`,
    [of.removalCase, of.removalRequest, userId],
  );
  await sql(
    `insert into private.webhook_endpoints (id, user_id, url, events, secret)
     values ($1, $2, 'https://hooks.example.com/in', '{webhook.test}', 'enc1:none')`,
    [of.webhook, userId],
  );
  await sql(
    `insert into reports (id, user_id, kind, from_day, to_day, figures)
     select $1, $2, 'monthly', '2026-10-01', '2026-10-31', $3`,
    [of.report, userId, JSON.stringify(emptyMonth)],
  );
  return of;
}

const nothing = { found: 0, confirmed: 0, sent: 0, removed: 0, hidden: 0 };
const unknownHours = { hours: null, sample: 0 };
/** The figures of a month in which nothing happened, its series left out. */
const emptyMonth: ReportFigures = {
  ...{ kind: 'monthly', from: '2026-10-01', to: '2026-10-31', madeAt: '2026-11-01T00:05:00Z' },
  ...{ counts: nothing, before: null, standing: { pages: 0, listed: 0, cases: 0 } },
  medians: { removal: unknownHours, search: unknownHours },
  ...{ series: [], hosts: [], findings: [], open: [], openByStatus: [] },
  scans: { finished: 0, sitesAsked: 0, sitesAnswered: 0 },
  next: { scanAt: null, reportAt: null, caseAt: null },
};
