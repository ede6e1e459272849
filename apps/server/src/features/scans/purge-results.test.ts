import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import { purgeResultsJob } from './purge-results.job.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { WORKER_IN_PROCESS: 'false' } });
});
afterAll(() => gateway.stop());

it('however many free checks are over, none of their names stays; those that run, last or were taken over do', async () => {
  const { userId } = await gateway.signIn();
  await gateway.sql(
    `insert into scans (kind, creator_name)
     select 'instant', name || ' ' || n from unnest(array['over', 'lasting', 'hers', 'running']) as name,
       generate_series(1, case when name = 'over' then 450 else 1 end) as n`,
  );
  await gateway.sql(
    `update scans set status = 'completed', finished_at = now() where creator_name <> 'running 1'`,
  );
  await gateway.sql(
    `insert into instant_scan_results (scan_id, creator_name, token_hash, expires_at, user_id, result)
     select id, creator_name, sha256(id::text::bytea),
       now() + case when creator_name = 'lasting 1' then interval '1 hour' else interval '-1 hour' end,
       case when creator_name = 'hers 1' then $1::uuid end, '{}' from scans`,
    [userId],
  );
  const signal = new AbortController().signal;
  await purgeResultsJob.handler(gateway.context, {}, signal, { id: '', retryCount: 0 });
  const names = await gateway.sql(
    `select scans.creator_name as scan, result.creator_name as result
     from scans full join instant_scan_results as result on scan_id = scans.id order by 1`,
  );
  const kept = ['hers 1', 'lasting 1', 'running 1'];
  expect(names).toEqual(kept.map((name) => ({ scan: name, result: name })));
});

it('an address that was given for the report of a member’s check goes after its time; her check stays', async () => {
  const { userId } = await gateway.signIn();
  const scans = await gateway.sql<{ id: string }>(
    `insert into scans (user_id, kind, creator_name)
     select $1, 'instant', 'member ' || n from generate_series(1, 2) as n returning id`,
    [userId],
  );
  await gateway.sql(
    `insert into instant_scan_results (scan_id, user_id, creator_name, token_hash, result, email, report_language,
       report_requested_at, email_confirmed_at, report_mails, expires_at)
     select id, $1, 'Juno', sha256(id::text::bytea), '{}', 'stranger@example.org', 'de', now() - interval '30 days',
       now() - interval '29 days', 1, now() + case when id = $2 then interval '-1 minute' else interval '1 day' end
     from scans where user_id = $1`,
    [userId, scans[0]?.id],
  );
  const signal = new AbortController().signal;
  await purgeResultsJob.handler(gateway.context, {}, signal, { id: '', retryCount: 0 });
  const kept = await gateway.sql(
    `select creator_name, email, report_language as language, report_requested_at is not null as is_asked,
       email_confirmed_at is not null as is_confirmed, report_mails as mails
     from instant_scan_results where user_id = $1 order by expires_at`,
    [userId],
  );
  const forgotten = { email: null, language: null, is_asked: false, is_confirmed: false };
  const known = { email: 'stranger@example.org', language: 'de' };
  expect(kept).toEqual([
    { creator_name: 'Juno', ...forgotten, mails: 1 },
    { creator_name: 'Juno', ...known, is_asked: true, is_confirmed: true, mails: 1 },
  ]);
});
