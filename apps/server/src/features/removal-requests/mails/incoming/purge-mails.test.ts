import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../../testing/start-test-gateway.ts';
import { removalRequests } from '../../index.ts';
import { plantNotices } from '../testing/plant-notices.ts';
import { purgeMailsJob } from './purge-mails.job.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [removalRequests],
    env: { WORKER_IN_PROCESS: 'false' },
  });
});
afterAll(() => gateway.stop());

it('a mail that belongs to no request is kept for 90 days, one that does stays with it', async () => {
  const { userId, notices } = await plantNotices(gateway.sql, ['dmca@leakvault.example']);
  const add = async (subject: string, days: number, owner: (string | undefined)[] = []) => {
    const [mail] = await gateway.sql<{ id: string }>(
      `insert into incoming_mails (message_id, from_address, to_address, subject, body, kind, received_at, user_id,
         request_id, matched_by) values ($1, 'a@b.example', 'c@d.example', $1, 'x', 'reply', now() - make_interval(days => $2), $3, $4,
         case when $4::uuid is not null then 'operator' end)
       returning id`,
      [subject, days, owner[0] ?? null, owner[1] ?? null],
    );
    await gateway.sql(`insert into private.incoming_mail_sources values ($1, 'x')`, [mail?.id]);
  };
  await add('older', 91);
  await add('newer', 89);
  await add('hers', 91, [userId, notices[0]?.requestId]);
  const signal = new AbortController().signal;
  await purgeMailsJob.handler(gateway.context, {}, signal, { id: '', retryCount: 0 });
  expect(
    await gateway.sql(
      `select subject from incoming_mails join private.incoming_mail_sources on mail_id = id order by 1`,
    ),
  ).toEqual([{ subject: 'hers' }, { subject: 'newer' }]);
});
