import type { FoundContact } from '@leakblock/scan-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNoticeMailer } from '#platform/hand-over-mail';
import { startStubbornMailbox } from '../../../testing/start-stubborn-mailbox.ts';
import type { StubbornMailbox } from '../../../testing/start-stubborn-mailbox.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { administration } from '../../administration/index.ts';
import { removalRequests } from '../index.ts';
import { loadCaseFacts } from '../cases/load-case-facts.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { recordBounce } from '../mails/record-bounce.ts';
import { sendMail } from '../mails/send-mail.ts';
import { plantNotices } from '../mails/testing/plant-notices.ts';
import type { PlantedNotice } from '../mails/testing/plant-notices.ts';
import { markRecipient } from '../recipients/save-recipient.ts';
import { upsertRecipients } from '../recipients/upsert-recipients.ts';
import { reviewBlocked } from '../timers/review-blocked.ts';
import { changeRequest } from './change-request.ts';
import { draftRungs } from './draft-rungs.ts';
import { tryNextContact } from './try-next-contact.ts';

let server: StubbornMailbox;
let gateway: TestGateway;
beforeAll(async () => {
  server = await startStubbornMailbox();
  gateway = await startTestGateway({
    features: [administration, removalRequests],
    // The jobs are run by the story itself.
    env: {
      ...{ SMTP_URL: server.url, NOTICE_MAIL_FROM: 'notices@agency.example' },
      WORKER_IN_PROCESS: 'false',
      AGENT_COMPANY: 'Agency Ltd',
      AGENT_ADDRESS: '1 Sample Street, Dublin',
      AGENT_PHONE: '+353 1 555 0100',
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await server.stop();
});

const requestsOf = (caseId: string) =>
  gateway.sql<{
    id: string;
    status: string;
    blocked_reason: string | null;
    recipient_address: string | null;
  }>(
    `select request.id, status, blocked_reason, recipient_address from removal_requests as request
     join removal_request_cases as asked on asked.request_id = request.id
     where asked.case_id = $1 order by request.created_at`,
    [caseId],
  );

/** A notice to the only mailbox known at its host, handed over by the queue; `refused` when the server knows it not. */
async function send({ to, refused }: { to: string; refused: boolean }) {
  const { notices } = await plantNotices(gateway.sql, [to]);
  const [notice] = notices as [PlantedNotice];
  // As a case stands whose contacts and evidence are gathered.
  await gateway.sql('update removal_cases set prepared_at = now() where id = $1', [notice.caseId]);
  const [recipient] = await gateway.sql<{ id: string }>(
    `insert into recipients (scope, name, domains, method, address, source, confidence)
     values ('host', 'Lonely', array[$2], 'email', $1, 'operator', 'published') returning id`,
    [to, to.slice(to.indexOf('@') + 1)],
  );
  await gateway.sql('update removal_requests set recipient_id = $2 where id = $1', [
    notice.requestId,
    recipient?.id,
  ]);
  await gateway.sql(
    `update removal_request_cases set recipient_key = 'mailto:' || $2 where request_id = $1`,
    [notice.requestId, to],
  );
  const { context } = gateway;
  const queued = await context.database.asService((trx) =>
    queueMail(trx, context, {
      ...{ requestId: notice.requestId, kind: 'notice', toAddress: to },
      ...{ subject: 'Copyright notice', body: 'Please remove this.' },
    }),
  );
  if (refused) server.behave({ at: 'rcpt', does: '550 no such mailbox' });
  await sendMail(context, createNoticeMailer(context.env, context.publicUrl), queued?.mailId ?? '');
  server.behave(null);
  return { ...notice, recipientId: recipient?.id ?? '' };
}

/** The server said before anything was sent that there is no such mailbox. */
async function bounceAtTheDoor(to = 'abuse@lonely.example') {
  const sent = await send({ to, refused: true });
  await tryNextContact(gateway.context, sent.requestId);
  return sent;
}

const isGone = { reason: '5.1.1', isMailboxDead: true };

/** A server on the way took the notice, and reported afterwards that there is no such mailbox. */
async function bounceLater(to: string) {
  const sent = await send({ to, refused: false });
  const { context } = gateway;
  await context.database.asService((trx) =>
    recordBounce(context, trx, { requestId: sent.requestId, ...isGone }),
  );
  await tryNextContact(context, sent.requestId);
  return sent;
}

it('a mailbox that does not exist and has no other in its place is put before the operators, and the ladder goes on', async () => {
  const { caseId, recipientId, requestId } = await bounceAtTheDoor();
  expect(await requestsOf(caseId)).toMatchObject([
    { status: 'bounced', recipient_address: 'abuse@lonely.example' },
    { status: 'blocked', blocked_reason: 'contact_missing', recipient_address: null },
  ]);
  const [each] = await gateway.sql<{ next_at: string | null }>(
    'select next_at from removal_cases where id = $1',
    [caseId],
  );
  expect(each?.next_at).not.toBeNull();
  const [known] = await gateway.context.database.asService((trx) => loadCaseFacts(trx, [caseId]));
  expect(known?.facts.nextRungAt).not.toBeNull();

  // Again: who died at it, and the timers, ask once more.
  await tryNextContact(gateway.context, requestId);
  expect(await requestsOf(caseId)).toHaveLength(2);

  // An operator says that the mailbox works again: the next review writes to it, and closes the empty request.
  await gateway.sql('update recipients set bounced_at = null where id = $1', [recipientId]);
  const [, missing] = await requestsOf(caseId);
  await reviewBlocked(gateway.context, missing?.id ?? '');
  expect(await requestsOf(caseId)).toMatchObject([
    { status: 'bounced' },
    { status: 'superseded' },
    { status: 'in_review', recipient_address: 'abuse@lonely.example' },
  ]);
});

it('a mailbox whose death is reported after its notice went out is put before the operators too, and written to once it works', async () => {
  const { caseId, recipientId, requestId } = await bounceLater('abuse@late.example');
  expect(await requestsOf(caseId)).toMatchObject([
    { status: 'bounced', recipient_address: 'abuse@late.example' },
    { status: 'blocked', blocked_reason: 'contact_missing', recipient_address: null },
  ]);
  await tryNextContact(gateway.context, requestId);
  expect(await requestsOf(caseId)).toHaveLength(2);

  await gateway.sql('update recipients set bounced_at = null where id = $1', [recipientId]);
  const [, missing] = await requestsOf(caseId);
  await reviewBlocked(gateway.context, missing?.id ?? '');
  const asked = [
    { status: 'superseded' },
    { status: 'in_review', recipient_address: 'abuse@late.example' },
  ];
  expect(await requestsOf(caseId)).toMatchObject([{ status: 'bounced' }, ...asked]);

  // The old notice may end in any way beside the new one to the same mailbox.
  const { context } = gateway;
  await context.database.asService((trx) =>
    changeRequest(trx, { requestId, to: 'closed', actor: 'system', now: context.now() }),
  );
  expect(await requestsOf(caseId)).toMatchObject([{ status: 'closed' }, ...asked]);
});

it('is written to once it works also when the ladder has gone on, and another contact of the next rung does not end the search', async () => {
  const { caseId, recipientId } = await bounceAtTheDoor('abuse@climbed.example');
  const [, missing] = await requestsOf(caseId);
  // The next rung was taken, and a registrar is known for it.
  await gateway.sql('update removal_cases set rung = 1 where id = $1', [caseId]);
  await gateway.sql(
    `insert into recipients (scope, name, domains, method, address, source, confidence)
     values ('registrar', 'Names', '{climbed.example}', 'email', 'abuse@names.example', 'operator', 'published')`,
  );
  await reviewBlocked(gateway.context, missing?.id ?? '');
  expect(await requestsOf(caseId)).toMatchObject([
    { status: 'bounced' },
    { status: 'blocked', blocked_reason: 'contact_missing' },
    { status: 'in_review', recipient_address: 'abuse@names.example' },
  ]);

  await gateway.sql('update recipients set bounced_at = null where id = $1', [recipientId]);
  await reviewBlocked(gateway.context, missing?.id ?? '');
  expect(await requestsOf(caseId)).toMatchObject([
    { status: 'bounced' },
    { status: 'superseded' },
    { recipient_address: 'abuse@names.example' },
    { status: 'in_review', recipient_address: 'abuse@climbed.example' },
  ]);
});

it('whoever is found is written to also while the letter lacks a tick: her notice says so, and nobody else does', async () => {
  const { caseId, recipientId, requestId } = await bounceAtTheDoor('abuse@unticked.example');
  await gateway.sql(
    `update authorisations set acts = '{sign,escalation}'
     where id = (select authorisation_id from removal_requests where id = $1)`,
    [requestId],
  );
  const [, missing] = await requestsOf(caseId);
  await reviewBlocked(gateway.context, missing?.id ?? '');
  expect((await requestsOf(caseId))[1]).toMatchObject({ blocked_reason: 'act_not_allowed' });
  await gateway.sql('update recipients set bounced_at = null where id = $1', [recipientId]);
  await reviewBlocked(gateway.context, missing?.id ?? '');
  expect(await requestsOf(caseId)).toMatchObject([
    { status: 'bounced' },
    { status: 'superseded' },
    { blocked_reason: 'act_not_allowed', recipient_address: 'abuse@unticked.example' },
  ]);
});

it('of a worker that died after it had drafted the notice the empty request is closed by the next', async () => {
  const { caseId, recipientId } = await bounceAtTheDoor('abuse@halfway.example');
  const [{ user_id: userId } = { user_id: '' }] = await gateway.sql<{ user_id: string }>(
    'select user_id from removal_cases where id = $1',
    [caseId],
  );
  await gateway.sql('update recipients set bounced_at = null where id = $1', [recipientId]);
  await draftRungs(gateway.context, userId, [caseId]);
  const [, missing] = await requestsOf(caseId);
  expect(missing).toMatchObject({ blocked_reason: 'contact_missing' });
  await reviewBlocked(gateway.context, missing?.id ?? '');
  expect(await requestsOf(caseId)).toMatchObject([
    { status: 'bounced' },
    { status: 'superseded' },
    { status: 'in_review', recipient_address: 'abuse@halfway.example' },
  ]);
});

it('a host that is due on a later rung takes the place of nobody once it is found', async () => {
  const to = 'abuse@posing.example';
  const { caseId, recipientId, requestId } = await send({ to, refused: true });
  // About a name that poses as her the host stands on the second rung.
  await gateway.sql(`update removal_cases set claim = 'impersonation', rung = 1 where id = $1`, [
    caseId,
  ]);
  await gateway.sql(
    `update authorisations set acts = acts || '{dsa_notices}'::text[]
     where id = (select authorisation_id from removal_requests where id = $1)`,
    [requestId],
  );
  await tryNextContact(gateway.context, requestId);
  const [, missing] = await requestsOf(caseId);
  expect(missing).toMatchObject({ status: 'blocked', blocked_reason: 'contact_missing' });
  await gateway.sql('update recipients set bounced_at = null where id = $1', [recipientId]);
  await reviewBlocked(gateway.context, missing?.id ?? '');
  expect(await requestsOf(caseId)).toMatchObject([
    { status: 'bounced' },
    { status: 'superseded' },
    { recipient_address: to },
  ]);
});

it('an authority that was complained to does not stand in for whoever holds the page', async () => {
  const { caseId, requestId } = await send({ to: 'abuse@complained.example', refused: false });
  await gateway.sql(
    `with complaint as (
       insert into removal_requests (user_id, number, scope, recipient_name, form_url, channel, kind, host, language,
         template_version, text_sha256, owner_name, previous_request_id)
       select user_id, number || '-B', 'platform', 'Authority', 'https://authority.example/', 'web_form', 'complaint',
         host, 'en', '1', sha256(E'\\n'::bytea), owner_name, id from removal_requests where id = $1 returning id, user_id
     )
     insert into removal_request_cases (request_id, case_id, user_id, recipient_key)
     select id, $2, user_id, 'complaint authority' from complaint`,
    [requestId, caseId],
  );
  const { context } = gateway;
  await context.database.asService((trx) => recordBounce(context, trx, { requestId, ...isGone }));
  await tryNextContact(context, requestId);
  expect((await requestsOf(caseId)).at(-1)).toMatchObject({ blocked_reason: 'contact_missing' });
});

it('a search engine that is found meanwhile does not stand in for whoever holds the page', async () => {
  const { caseId } = await bounceAtTheDoor('abuse@searched.example');
  await gateway.sql(`update removal_cases set begun_tier = 'pro' where id = $1`, [caseId]);
  const [, missing] = await requestsOf(caseId);
  await gateway.sql(
    `insert into recipients (scope, name, domains, method, address, source, confidence)
     values ('search', 'Finder', '{finder.example}', 'email', 'dmca@finder.example', 'operator', 'published')`,
  );
  await reviewBlocked(gateway.context, missing?.id ?? '');
  const all = await requestsOf(caseId);
  expect(all.map(({ recipient_address }) => recipient_address)).toContain('dmca@finder.example');
  expect(all[1]).toMatchObject({ status: 'blocked', blocked_reason: 'contact_missing' });
});

it('a mailbox that does not exist does not exist under its other entries either, nor under one that is found later', async () => {
  const to = 'abuse@twice.example';
  const bounced = () =>
    gateway.sql<{ scope: string; dead: boolean }>(
      `select scope, bounced_at is not null as dead from recipients
       where lower(address) = $1 order by scope`,
      [to],
    );
  await gateway.sql(
    `insert into recipients (scope, name, domains, method, address, source, confidence)
     values ('operator', 'Twice', '{twice.example}', 'email', 'Abuse@Twice.example', 'operator', 'published')`,
  );
  const { caseId, recipientId } = await bounceAtTheDoor(to);
  expect(await bounced()).toEqual([
    { scope: 'host', dead: true },
    { scope: 'operator', dead: true },
  ]);
  const asked = await requestsOf(caseId);
  expect(asked.map(({ recipient_address }) => recipient_address)).toEqual([to, null]);

  const contact: FoundContact = {
    name: 'Twice',
    method: 'email',
    address: to,
    formUrl: null,
    confidence: 'published',
  };
  await gateway.context.database.asService((trx) =>
    upsertRecipients(trx, [
      {
        scope: 'network',
        source: 'rdap_ip',
        contact,
        fallbackName: 'Twice',
        domains: [],
        language: 'en',
      },
    ]),
  );
  expect(await bounced()).toEqual(
    ['host', 'network', 'operator'].map((scope) => ({ scope, dead: true })),
  );

  const { userId } = await gateway.signIn();
  await markRecipient(gateway.context, userId, { id: recipientId, mark: 'fixed' });
  expect((await bounced()).map(({ dead }) => dead)).toEqual([false, false, false]);
});
