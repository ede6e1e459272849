import { counterNoticeAnswer } from '@leakblock/domain/removal-requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRemovalWorld } from './testing/start-removal-world.ts';
import type { RemovalWorld } from './testing/start-removal-world.ts';
import { openCase, approveAll, readCase, readRequests, reportPage } from './testing/tell-story.ts';

let world: RemovalWorld;
beforeAll(async () => {
  world = await startRemovalWorld();
});
afterAll(() => world.stop());

const mailsTo = (address: string | null | undefined) =>
  world.web.mailbox().received.filter(({ to }) => to === address);
const eventsOf = async (caseId: string) =>
  (
    await world.sql<{ action: string }>(
      'select action from removal_events where case_id = $1 order by seq',
      [caseId],
    )
  ).map(({ action }) => action);

describe('a bounce', () => {
  it.each(['fanarchive.test', 'albumdump.test'])(
    'of %s is no answer: the next contact is asked, the address is not written to again',
    async (host) => {
      const { caseId } = await reportPage(world, host);
      await world.pass(1);
      const requests = await readRequests(world, caseId);
      const bounced = requests.find(({ scope }) => scope === 'operator');
      expect(['bounced', 'superseded']).toContain(bounced?.status);
      expect(await eventsOf(caseId)).toContain('bounced');
      const next = requests.filter((each) => each.previous_request_id === bounced?.id);
      if (bounced?.status === 'superseded') expect(next.length).toBeGreaterThan(0);
      await world.pass(48);
      expect(mailsTo(bounced?.recipient_address).length).toBeLessThanOrEqual(1);
    },
    180_000,
  );
});

describe('a refusal', () => {
  it('is written down by whoever read it; the ladder goes on until somebody acts', async () => {
    const { caseId, creator } = await reportPage(world, 'rantroom.test');
    await world.pass(2);
    const [request] = await readRequests(world, caseId, 'operator');
    const [mail] = await world.sql<{ id: string; hint: string }>(
      `select id, hint from incoming_mails where request_id = $1 and handled_at is null`,
      [request?.id],
    );
    expect(mail).toMatchObject({ hint: 'refused' });
    const stranger = await world.meetCreator();
    const decision = { mailId: mail?.id, decision: 'refused', reason: 'policy_no' };
    expect((await world.call(stranger, 'record-reply', decision)).status).toBe(404);
    expect((await world.call(creator, 'record-reply', decision)).body).toEqual({
      changed: [request?.id],
    });
    const [refused] = await readRequests(world, caseId, 'operator');
    expect(['rejected', 'superseded']).toContain(refused?.status);
    for (let day = 0; day < 8; day += 1) await world.pass(24);
    expect(await readCase(world, caseId)).toMatchObject({ rung: 1, source_state: 'up' });
    const scopes = (await readRequests(world, caseId)).map(({ scope }) => scope);
    expect(scopes).toEqual(expect.arrayContaining(['registrar']));
  });
});

describe('a removal that is none', () => {
  it('is not believed: the page stands for other readers, and the host is told so', async () => {
    const { caseId } = await reportPage(world, 'clipcellar.test');
    await world.pass(3);
    await world.pass(7);
    await world.pass(1);
    expect(await readCase(world, caseId)).toMatchObject({ source_state: 'up' });
    expect(await eventsOf(caseId)).toEqual(
      expect.arrayContaining(['hidden_from_us', 'claim_false']),
    );
    const [request] = await readRequests(world, caseId, 'operator');
    expect(request?.status).not.toBe('verified_removed');
    expect(request?.follow_ups).toBeGreaterThan(0);
    expect(mailsTo(request?.recipient_address).at(-1)?.text).toContain('still there');
  });
});

describe('a counter-notice', () => {
  it('starts its clock, alerts her in time, and is decided by her', async () => {
    const { caseId, creator } = await reportPage(world, 'tubeharbor.example');
    await world.pass(3);
    await world.pass(24 * 3);
    const [request] = await readRequests(world, caseId, 'operator');
    const [mail] = await world.sql<{ id: string; hint: string }>(
      `select id, hint from incoming_mails where request_id = $1 and hint = 'counter_notice'`,
      [request?.id],
    );
    const receivedOn = world.now().toISOString().slice(0, 10);
    const answer = await world.call(creator, 'record-counter-notice', {
      requestId: request?.id,
      mailId: mail?.id,
      receivedOn,
      subscriberName: 'Rowan Pike',
      statement: 'It was removed by mistake.',
      elements: ['signature', 'material', 'statement', 'contact', 'jurisdiction'],
    });
    const recorded = counterNoticeAnswer.parse(answer.body);
    expect(Date.parse(recorded.decideBy)).toBeGreaterThan(Date.parse(receivedOn) + 13 * 86_400_000);
    expect(await readCase(world, caseId)).toMatchObject({
      status: 'disputed',
      status_word: 'needs_you',
      next_step: 'decide_counter_notice',
    });
    for (let day = 0; day < 9; day += 1) await world.pass(24);
    const alerts = (await eventsOf(caseId)).filter((action) => action === 'counter_notice_alert');
    expect(alerts).toHaveLength(3);
    const decide = { id: recorded.id, decision: 'action_filed', reference: '26-CCB-0042' };
    expect((await world.call(creator, 'decide-counter-notice', decide)).body).toEqual({
      changed: [recorded.id],
    });
    expect(await readRequests(world, caseId, 'operator')).toMatchObject([
      { status: 'action_filed' },
    ]);
    // Now it is the court's: we look every week whether the page is put back all the same.
    expect(await readCase(world, caseId)).toMatchObject({
      status: 'disputed',
      status_word: 'waiting',
      next_step: 'wait',
    });
    const looksAt = async () =>
      (await world.sql('select distinct run from removal_checks where case_id = $1', [caseId]))
        .length;
    const before = await looksAt();
    await world.pass(7 * 24 + 1);
    expect(await looksAt()).toBeGreaterThan(before);
  });
});

describe('a letter that is signed anew', () => {
  const askBack = async (index: number) => {
    const { caseId, creator } = await reportPage(world, 'streamgrotto.example', index);
    const [sent] = await readRequests(world, caseId, 'operator');
    const body = { requestId: sent?.id, decision: 'asks_more' };
    await world.call(creator, 'record-reply', body);
    const answered = { requestId: sent?.id, text: 'It is my own picture.' };
    await world.call(creator, 'answer-request', answered);
    return { caseId, creator, to: sent?.recipient_address };
  };

  it('lets answers to earlier notices out', async () => {
    const { caseId, creator, to } = await askBack(1);
    await world.signLetter(creator);
    await world.settle();
    expect(mailsTo(to).at(-1)?.text).toContain('It is my own picture.');
    expect(await readRequests(world, caseId, 'operator')).toMatchObject([
      { status: 'acknowledged' },
    ]);
  });

  it('holds them back when the earlier one was revoked, and says that the question is open', async () => {
    const { caseId, creator, to } = await askBack(2);
    const before = mailsTo(to).length;
    await world.sql('update authorisations set revoked_at = now() where user_id = $1', [
      creator.userId,
    ]);
    await world.signLetter(creator);
    await world.settle();
    expect(mailsTo(to)).toHaveLength(before);
    expect(await readRequests(world, caseId, 'operator')).toMatchObject([
      { status: 'info_requested' },
    ]);
    expect(await eventsOf(caseId)).toContain('mail_withheld');
  });
});

describe('a page that did not answer when it was to be kept', () => {
  it('is asked again by itself, and its notice waits for approval once it was kept', async () => {
    const creator = await world.meetCreator();
    await world.signLetter(creator);
    await world.proveIdentity(creator);
    const caseId = await openCase(world, creator, world.copyOn('leakvault.example', 2).url);
    await world.sql('delete from evidence_packs where case_id = $1', [caseId]);
    await world.sql(
      `update removal_requests set status = 'blocked', blocked_reason = 'no_evidence', next_step = 'review',
         next_at = now() where user_id = $1`,
      [creator.userId],
    );
    await world.pass(0);
    expect(await world.sql('select from evidence_packs where case_id = $1', [caseId])).toHaveLength(
      1,
    );
    await world.pass(0.1);
    const statuses = (await readRequests(world, caseId)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['in_review']));
  });
});

describe('a revoked letter', () => {
  it('stops what has not left the house, at once and when it is sent', async () => {
    const creator = await world.meetCreator();
    await world.signLetter(creator);
    await world.proveIdentity(creator);
    const { url } = world.copyOn('streamgrotto.example');
    const caseId = await openCase(world, creator, url);
    const before = world.web.mailbox().received.length;
    await approveAll(world, creator, caseId);
    await world.sql(
      `update authorisations set revoked_at = now(), revoked_reason = 'changed my mind' where user_id = $1`,
      [creator.userId],
    );
    // The mails are in the queue already: the door looks once more.
    await world.settle();
    expect(world.web.mailbox().received).toHaveLength(before);
    const mails = await world.sql('select status from outgoing_mails where user_id = $1', [
      creator.userId,
    ]);
    expect(new Set(mails.map(({ status }) => status))).toEqual(new Set(['withheld']));
    await world.gateway.context.queue.send('removal-requests.stop-unsent', {
      userId: creator.userId,
      reason: 'revoked',
    });
    await world.settle();
    const requests = await readRequests(world, caseId);
    expect(new Set(requests.map(({ status }) => status))).toEqual(new Set(['withdrawn']));
    // A new letter does not bring back what she stopped; she may have it written anew.
    await world.signLetter(creator);
    await world.pass(1);
    expect(world.web.mailbox().received).toHaveLength(before);
    const idle = { status_word: 'preparing', next_step: 'none' };
    expect(await readCase(world, caseId)).toMatchObject(idle);
    const results = await approveAll(world, creator, caseId);
    expect(results.map(({ outcome }) => outcome)).toContain('approved');
  });
});

describe('a person who wants none of the notices sent', () => {
  it('has a case of which nothing is said to be on its way, and for which nobody is looked for', async () => {
    const creator = await world.meetCreator();
    await world.signLetter(creator);
    await world.proveIdentity(creator);
    const caseId = await openCase(world, creator, world.copyOn('streamgrotto.example', 3).url);
    const ids = (await readRequests(world, caseId)).map(({ id }) => id);
    await world.call(creator, 'decline-requests', { ids });
    const idle = { status_word: 'preparing', next_step: 'none' };
    expect(await readCase(world, caseId)).toMatchObject(idle);
    await world.call(creator, 'draft-requests', { caseIds: [caseId] });
    expect((await readRequests(world, caseId)).map(({ id }) => id)).toEqual(ids);
  });
});

describe('a page that she leaves alone after all', () => {
  it('is not written about, and its notice waits for her again once she has decided otherwise', async () => {
    const creator = await world.meetCreator();
    await world.signLetter(creator);
    await world.proveIdentity(creator);
    const caseId = await openCase(world, creator, world.copyOn('leakvault.example', 3).url);
    await world.sql(
      `with found as (
         insert into findings (user_id, url, address, host, site_kind, found_by, lane, score, parts, status)
         select user_id, url, address, host, 'leak', 'search', 'leak', 0.9, '[]', 'kept'
         from removal_cases where id = $1 returning id
       ) update removal_cases set finding_id = found.id from found where removal_cases.id = $1`,
      [caseId],
    );
    await world.sql(
      `update removal_requests set status = 'blocked', blocked_reason = 'own_page', next_step = 'review',
         next_at = now() where user_id = $1`,
      [creator.userId],
    );
    await world.pass(0);
    const statuses = async () =>
      new Set((await readRequests(world, caseId)).map(({ status }) => status));
    expect(await statuses()).toEqual(new Set(['blocked']));
    await world.sql("update findings set status = 'to_remove' where user_id = $1", [
      creator.userId,
    ]);
    await world.pass(7);
    expect(await statuses()).toEqual(new Set(['in_review']));
  });
});
