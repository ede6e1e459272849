import type { TestGateway } from '../../../../testing/start-test-gateway.ts';
import { startTestGateway } from '../../../../testing/start-test-gateway.ts';
import { callFor, meetAgency } from '../../../../testing/meet-agency.ts';
import { agencies } from '../../index.ts';

/** Milliseconds of one read: the middle one and the slowest of some. */
type ReadTimes = { median: number; slowest: number };
export type CrowdedBoard = {
  times: Record<string, ReadTimes>;
  /** Where a creator's or a member's own read goes through a whole table. */
  scans: string[];
};

/** For the bench only: an agency with many creators, its screens read again and again over HTTP. */
export async function crowdBoard(
  creators: number,
  findings: number,
  reads = 15,
): Promise<CrowdedBoard> {
  const gateway = await startTestGateway({
    features: [agencies],
    env: { WORKER_IN_PROCESS: 'false', REST_REQUESTS_PER_MINUTE: '100000' },
  });
  try {
    const agency = await meetAgency(gateway);
    await plant(gateway, agency.agencyId, { creators, each: Math.ceil(findings / creators) });
    const [one] = await gateway.sql<{ id: string }>(
      'select user_id as id from agency_creators limit 1',
    );
    const creatorId = one?.id ?? '';
    const times: Record<string, ReadTimes> = {};
    const span = { from: day(-84), to: day(0), creatorId: null };
    const calls: [string, string, object][] = [
      ...['overdue', 'open', 'new', 'letter', 'name'].map((sort): [string, string, object] => [
        `board by ${sort}`,
        'read-agency-board',
        { sort },
      ]),
      ['board, searched', 'read-agency-board', { query: 'creator 17' }],
      ['one creator', 'read-managed-creator', { creatorId }],
      ['analytics, 12 weeks', 'read-agency-analytics', span],
      ['analytics, a year', 'read-agency-analytics', { ...span, from: day(-365) }],
      ['analytics of one', 'read-agency-analytics', { ...span, creatorId }],
    ];
    for (const [label, name, body] of calls) {
      const taken: number[] = [];
      for (let read = 0; read < reads; read += 1) {
        const start = performance.now();
        const { status } = await callFor(gateway, agency.owner, { name, body });
        // One that was given up is slower than any.
        taken.push(status === 200 ? performance.now() - start : Infinity);
      }
      taken.sort((a, b) => a - b);
      times[label] = { median: taken[Math.trunc(reads / 2)] ?? 0, slowest: taken.at(-1) ?? 0 };
    }
    return { times, scans: await listScans(gateway, creatorId, agency.owner.userId) };
  } finally {
    await gateway.stop();
  }
}

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

async function plant(
  { sql }: TestGateway,
  agencyId: string,
  { creators, each }: { creators: number; each: number },
): Promise<void> {
  await sql(
    `insert into auth.users (id, email, aud, role)
     select gen_random_uuid(), 'creator-' || n || '@example.org', 'authenticated', 'authenticated'
     from generate_series(1, $1::int) n`,
    [creators],
  );
  await sql(
    `insert into stage_names (user_id, name) select id, 'Creator ' || split_part(split_part(email, '-', 2), '@', 1)
     from auth.users where email like 'creator-%'`,
  );
  await sql(
    `insert into agency_creators (agency_id, user_id, scopes) select $1, id, '{review,remove,scan}' from auth.users
     where email like 'creator-%'`,
    [agencyId],
  );
  await sql(
    `insert into findings (user_id, url, address, host, site_kind, found_by, title, lane, score, status,
       first_seen_at, reviewed_at, gone_at)
     select person.id, url, url, 'host-' || n % 400 || '.example', 'leak', 'crawl', 'Set ' || n, 'leak', random(),
       (array['new', 'to_remove', 'kept', 'to_remove', 'watched'])[1 + n % 5], seen,
       case when n % 5 > 0 then seen + interval '1 day' end, case when n % 4 = 0 then seen + interval '9 days' end
     from auth.users as person cross join generate_series(1, $1::int) n
     cross join lateral (select 'https://host-' || n % 400 || '.example/' || n as url,
       now() - make_interval(mins => n * 260) as seen) made
     where email like 'creator-%'`,
    [each],
  );
  await sql(
    `do $$ declare each record; begin
       for each in select conname from pg_constraint
         where conrelid = 'removal_requests'::regclass and contype = 'c' loop
         execute format('alter table removal_requests drop constraint %I', each.conname);
       end loop; end $$`,
  );
  await sql(
    `insert into removal_requests (user_id, number, scope, recipient_name, channel, kind, host, language,
       template_version, owner_name, text_sha256, body, status, sent_at, verified_at)
     select person.id, 'R-' || left(person.id::text, 8) || '-' || n, 'host', 'Rackbarn', 'email', 'dmca_notice',
       'host-1.example', 'en', '1', 'Luna', '\\x00', repeat('A notice as long as notices are. ', 60),
       (array['sent', 'verified_removed', 'no_response', 'verified_removed', 'closed'])[1 + n % 5], sent,
       case when n % 5 in (1, 3) then sent + make_interval(hours => n) end
     from auth.users as person cross join generate_series(1, 100) n
     cross join lateral (select now() - make_interval(days => n) as sent) made
     where email like 'creator-%'`,
  );
  await sql('vacuum analyze');
}

/** Plans of what a creator and a member ask through the policies. */
async function listScans(
  { sql }: TestGateway,
  creatorId: string,
  memberId: string,
): Promise<string[]> {
  const asked = [
    `select id from findings where user_id = '${creatorId}' and status = 'new' order by score desc, id limit 50`,
    `select count(*) from findings where user_id = '${creatorId}'`,
    `select id from removal_requests where user_id = '${creatorId}' order by created_at desc, id limit 50`,
  ];
  const scans: string[] = [];
  for (const person of [creatorId, memberId])
    for (const query of asked) {
      const claims = JSON.stringify({ sub: person, role: 'authenticated' });
      const plan = await sql<{ plan: string }>(
        `select set_config('role', 'authenticated', false), set_config('request.jwt.claims', '${claims}', false)`,
      ).then(() =>
        sql<{ 'QUERY PLAN': string }>(`explain ${query}`).then((rows) =>
          rows.map((row) => ({ plan: row['QUERY PLAN'] })),
        ),
      );
      await sql('reset role');
      scans.push(
        ...plan
          .map((row) => row.plan)
          .filter((line) => /Seq Scan on (findings|removal_requests)/.test(line)),
      );
    }
  return scans;
}
