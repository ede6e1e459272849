import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { purgeFullScansJob } from './purge-full-scans.job.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { WORKER_IN_PROCESS: 'false' } });
});
afterAll(() => gateway.stop());

it('of each person’s scans the three newest keep what the sites said, and one that runs; checks and crawls keep theirs', async () => {
  await gateway.sql(`
    alter table scans disable trigger user;
    insert into auth.users (id, email)
      select gen_random_uuid(), 'person-' || n || '@example.org' from generate_series(1, 45) as n;
    insert into profiles (id) select id from auth.users on conflict do nothing;
    insert into scans (kind, status, user_id, creator_name, started_at, finished_at)
      select kind, status, id, kind || ' ' || age, now() - make_interval(days => age),
        case when status <> 'running' then now() end
      from auth.users, (values ('full', 'running', 0), ('full', 'completed', 1), ('full', 'interrupted', 2),
        ('full', 'completed', 3), ('full', 'completed', 4), ('full', 'completed', 5), ('crawl', 'completed', 9),
        ('instant', 'completed', 9)) as kept (kind, status, age);
    insert into scan_checks (scan_id, site_id, name, verdict, reason, ms)
      select id, site, 'Luna', 'found', 'found', 1 from scans, unnest(array['a', 'b']) as site;
    insert into scan_pages (scan_id, user_id, url, state)
      select id, user_id, 'https://a.example/', 'fetched' from scans;
    alter table scans enable trigger user`);
  const signal = new AbortController().signal;
  await purgeFullScansJob.handler(gateway.context, {}, signal, { id: '', retryCount: 0 });
  for (const [table, each] of [
    ['scan_checks', 2],
    ['scan_pages', 1],
  ] as const) {
    const kept = await gateway.sql(
      `select creator_name as scan, count(*)::int as rows from ${table} join scans on scans.id = scan_id group by 1 order by 1`,
    );
    const scans = ['crawl 9', 'full 0', 'full 1', 'full 2', 'full 3', 'instant 9'];
    expect([table, kept]).toEqual([table, scans.map((scan) => ({ scan, rows: 45 * each }))]);
  }
  expect(await gateway.sql('select count(*)::int as scans from scans')).toEqual([
    { scans: 45 * 8 },
  ]);
});
