import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import { listStoppedElsewhere, stoppedElsewhere } from './list-stopped-elsewhere.ts';

it('looks for cases from the few pages that are stopped, by indexes, however many findings and cases there are', async () => {
  const gateway = await startTestGateway({ env: { WORKER_IN_PROCESS: 'false' } });
  try {
    const { userId } = await gateway.signIn();
    await gateway.sql(
      `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score, status,
         stop_label)
       select $1, url, url, 'leaks.example', 'leak', 'crawl', 'leak', 0,
         case when n % 2000 = 0 then 'stopped' else 'new' end, case when n % 2000 = 0 then 'possible_minor' end
       from generate_series(1, 20000) as n, lateral (select 'https://leaks.example/' || n as url) as page`,
      [userId],
    );
    await gateway.sql(
      `insert into fake_profiles (user_id, url, site_id, site_label, category, username, matched_name, score, parts)
       select $1, 'https://vault.example/' || n, 'vault', 'Vault', 'Adult', 'luna', 'Luna', 0.8,
         jsonb_build_array(jsonb_build_object('reason', case when n % 2000 = 0 then 'stopped' else 'name' end, 'weight', 0))
       from generate_series(1, 20000) as n`,
      [userId],
    );
    await gateway.sql(
      `insert into removal_cases (user_id, number, url, address, host, claim)
       select $1, 'R-' || url, url, url, 'any.example', 'copyright'
       from (select url from findings union all select url from fake_profiles) as page`,
      [userId],
    );
    await gateway.sql('analyze findings, fake_profiles, removal_cases');
    const plan = await gateway.context.database.asService(async (trx) => {
      const { rows } = await sql<{
        'QUERY PLAN': string;
      }>`explain ${stoppedElsewhere}`.execute(trx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).not.toMatch(/Seq Scan on (findings|fake_profiles|removal_cases)/);
    for (const index of ['findings_stopped', 'fake_profiles_stopped', 'removal_cases_user_id_url'])
      expect(plan).toContain(index);
    expect(await gateway.context.database.asService(listStoppedElsewhere)).toHaveLength(20);
  } finally {
    await gateway.stop();
  }
});
