import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { removalRequests } from '../index.ts';
import { recordBounce } from '../mails/record-bounce.ts';
import { plantNotices } from '../mails/testing/plant-notices.ts';
import { reviewBlocked } from '../timers/review-blocked.ts';
import { changeRequest } from './change-request.ts';
import { tryNextContact } from './try-next-contact.ts';

let gateway: TestGateway;
let passedMs = 0;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [removalRequests],
    // The jobs are run by the story itself.
    env: {
      ...{ SMTP_URL: 'smtp://127.0.0.1:9', NOTICE_MAIL_FROM: 'notices@agency.example' },
      WORKER_IN_PROCESS: 'false',
      AGENT_COMPANY: 'Agency Ltd',
      AGENT_ADDRESS: '1 Sample Street, Dublin',
      AGENT_PHONE: '+353 1 555 0100',
    },
    now: () => new Date(Date.now() + passedMs),
  });
});
afterAll(() => gateway.stop());

let hosts = 0;

/** A notice that went to the first of the mailboxes of a host, whose server reports afterwards that it has us blocked. */
async function blockedBy(mailboxes: readonly string[]) {
  passedMs = 0;
  hosts += 1;
  const host = `blocks-us-${String(hosts)}.example`;
  const [to = '', ...others] = mailboxes.map((name) => `${name}@${host}`);
  const { notices } = await plantNotices(gateway.sql, [to]);
  const { caseId, requestId } = notices[0]!;
  await gateway.sql('update removal_cases set prepared_at = now() where id = $1', [caseId]);
  for (const [address, source] of [[to, 'operator'], ...others.map((each) => [each, 'catalogue'])])
    await gateway.sql(
      `insert into recipients (scope, name, domains, method, address, source, confidence)
       values ('host', 'Careful', array[$2], 'email', $1, $3, 'published')`,
      [address, host, source],
    );
  await gateway.sql(
    `update removal_request_cases set recipient_key = 'mailto:' || $2 where request_id = $1`,
    [requestId, to],
  );
  const { context } = gateway;
  await context.database.asService(async (trx) => {
    const patch = {
      sent_at: context.now().toISOString(),
      message_id: `${requestId}@agency.example`,
    };
    await changeRequest(trx, { requestId, to: 'sent', actor: 'system', patch, now: context.now() });
    const bounce = { requestId, reason: '5.7.1', isMailboxDead: false };
    expect(await recordBounce(context, trx, bounce)).toBe(true);
  });
  await tryNextContact(context, requestId);
  return { caseId, to, others };
}

const requestsOf = (caseId: string) =>
  gateway.sql<{ id: string; status: string; recipient_address: string | null }>(
    `select request.id, status, recipient_address from removal_requests as request
     join removal_request_cases as asked on asked.request_id = request.id
     where asked.case_id = $1 order by request.created_at`,
    [caseId],
  );

it('after a server that does not want us the next mailbox of the host is asked', async () => {
  const { caseId, others, to } = await blockedBy(['abuse', 'copyright']);
  expect(await requestsOf(caseId)).toMatchObject([
    { status: 'superseded', recipient_address: to },
    { status: 'in_review', recipient_address: others[0] },
  ]);
});

it('the only mailbox is put before her once more after a day, and not before', async () => {
  const { caseId, to } = await blockedBy(['abuse']);
  const asked = async () => {
    const [, missing] = await requestsOf(caseId);
    await reviewBlocked(gateway.context, missing?.id ?? '');
    return (await requestsOf(caseId)).map(({ recipient_address, status }) => [
      status,
      recipient_address,
    ]);
  };
  const first = ['bounced', to];
  expect(await asked()).toEqual([first, ['blocked', null]]);
  passedMs = 23 * 3_600_000;
  expect(await asked()).toEqual([first, ['blocked', null]]);
  passedMs = 25 * 3_600_000;
  expect(await asked()).toEqual([first, ['superseded', null], ['in_review', to]]);
});
