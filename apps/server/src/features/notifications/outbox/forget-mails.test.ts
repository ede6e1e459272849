import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { mailJobs } from './mail.jobs.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { WORKER_IN_PROCESS: 'false' } });
});
afterAll(() => gateway.stop());

it('mails are forgotten 30 days after they went out, and none that waits', async () => {
  const { userId } = await gateway.signIn();
  await gateway.sql(
    `insert into private.mails (user_id, name, kind, data, state, created_at, sent_at, settled_at)
     select $1, 'tests.' || name, 'account', '{}', state, at, settled_at, settled_at
     from (values ('waiting', 'queued', null), ('newer', 'sent', 29), ('older', 'sent', 31)) as each (name, state, days),
       lateral (select now() - interval '40 days' as at, now() - make_interval(days => days) as settled_at) as times`,
    [userId],
  );
  const job = mailJobs.find(({ queue }) => queue === 'notifications.forget-mails');
  const signal = new AbortController().signal;
  await job?.handler(gateway.context, {}, signal, { id: '', retryCount: 0 });
  expect(await gateway.sql('select name from private.mails order by name')).toEqual([
    { name: 'tests.newer' },
    { name: 'tests.waiting' },
  ]);
});
