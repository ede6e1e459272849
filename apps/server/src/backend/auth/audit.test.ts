import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import { purgeAuthJob } from './audit.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { WORKER_IN_PROCESS: 'false' } });
});
afterAll(() => gateway.stop());

it('acts of sign-in are forgotten after half a year, sessions a day after their end', async () => {
  await gateway.sql(
    `insert into auth.audit_log_entries (id, payload, created_at, ip_address)
     select gen_random_uuid(), json_build_object('days', days), now() - make_interval(days => days), ''
     from unnest(array[179, 181, 400]) as days`,
  );
  const [lasting, over] = [await gateway.signIn(), await gateway.signIn()];
  await gateway.sql(
    `update auth.sessions set not_after = now() - interval '25 hours' where id = $1`,
    [over.sessionId],
  );
  const signal = new AbortController().signal;
  await purgeAuthJob.handler(gateway.context, {}, signal, { id: '', retryCount: 0 });
  expect(
    await gateway.sql(`select (payload ->> 'days')::int as days from auth.audit_log_entries`),
  ).toEqual([{ days: 179 }]);
  expect(await gateway.sql('select id from auth.sessions')).toEqual([{ id: lasting.sessionId }]);
});
