import { checkNotice } from '@leakblock/documents/notices';
import { counterNoticeAnswer } from '@leakblock/domain/removal-requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadParts } from './requests/load-parts.ts';
import { loadSender } from './requests/load-sender.ts';
import { toNoticeInput } from './requests/write-request.ts';
import { startRemovalWorld } from './testing/start-removal-world.ts';
import type { Creator, RemovalWorld } from './testing/start-removal-world.ts';
import { readCase, readRequests, reportPage } from './testing/tell-story.ts';

let world: RemovalWorld;
beforeAll(async () => {
  world = await startRemovalWorld();
});
afterAll(() => world.stop());

const mailsTo = (address: string | null | undefined) =>
  world.web.mailbox().received.filter(({ to }) => to === address);

describe('a host that asks back', () => {
  it('is answered in the thread, with proof of authority by the letter', async () => {
    const { caseId, creator } = await reportPage(world, 'glimpsebin.example');
    const [sent] = await readRequests(world, caseId, 'operator');
    const asks = { requestId: sent?.id, decision: 'asks_more' };
    await world.call(creator, 'record-reply', asks);
    expect(await readCase(world, caseId)).toMatchObject({ next_step: 'answer' });

    const stranger = await world.meetCreator();
    const answer = { requestId: sent?.id, text: 'She is my client.', withLetter: true };
    expect((await world.call(stranger, 'answer-request', answer)).status).toBe(404);
    const told = { requestId: sent?.id, text: 'Ask Amalia Hidden, 7 Quiet Lane.' };
    expect((await world.call(creator, 'answer-request', told)).status).toBe(400);
    expect((await world.call(creator, 'answer-request', answer)).body).toEqual({
      changed: [sent?.id],
    });
    await world.settle();
    const [notice, second] = mailsTo(sent?.recipient_address).slice(-2);
    expect(second?.text).toContain('She is my client.');
    expect(second?.text).toContain('/verify-document');
    expect(second?.text).not.toMatch(/Amalia|Hidden|Quiet Lane/u);
    expect(second?.replyTo).toBe(notice?.replyTo);
    expect(await readRequests(world, caseId, 'operator')).toMatchObject([
      { status: 'acknowledged' },
    ]);
  });
});

describe('a notice that was wrong', () => {
  it('is taken back: the host reads so, and nothing follows it', async () => {
    const { caseId, creator } = await reportPage(world, 'glimpsebin.example', 1);
    const [sent] = await readRequests(world, caseId, 'operator');
    const before = mailsTo(sent?.recipient_address).length;
    const body = { requestId: sent?.id, reason: 'The page shows somebody else.' };
    expect((await world.call(creator, 'retract-request', body)).body).toEqual({
      changed: [sent?.id],
    });
    // Nothing needs a letter in order to be taken back.
    await world.sql('update authorisations set revoked_at = now() where user_id = $1', [
      creator.userId,
    ]);
    await world.settle();
    const mails = mailsTo(sent?.recipient_address);
    expect(mails).toHaveLength(before + 1);
    const retraction = mails.at(-1);
    expect(retraction?.text).toMatch(/withdraw|retract|take back/iu);
    expect(retraction?.subject).toContain(sent?.number);
    expect(await readRequests(world, caseId, 'operator')).toMatchObject([{ status: 'withdrawn' }]);
    for (let day = 0; day < 6; day += 1) await world.pass(24);
    const later = mailsTo(sent?.recipient_address).slice(before + 1);
    expect(later.filter(({ subject }) => subject.includes(sent?.number ?? ''))).toEqual([]);
  });

  it('does not go out again by its earlier approval when the page comes back', async () => {
    const { caseId, creator } = await reportPage(world, 'glimpsebin.example', 3);
    const [sent] = await readRequests(world, caseId, 'operator');
    const body = { requestId: sent?.id, reason: 'The page shows somebody else.' };
    await world.call(creator, 'retract-request', body);
    await comeBack(caseId, 1);
    expect(await readRequests(world, caseId, 'operator')).toMatchObject([
      { status: 'withdrawn' },
      { status: 'in_review' },
    ]);
  });

  it.each([
    [
      'took back',
      'glimpsebin.example',
      4,
      (creator: Creator, requestId: string) =>
        world.call(creator, 'retract-request', { requestId, reason: 'The page shows another.' }),
    ],
    [
      'was told not to own',
      'glimpsebin.example',
      5,
      (creator: Creator, requestId: string) =>
        world.call(creator, 'record-reply', {
          ...{ requestId, decision: 'refused', reason: 'not_owner' },
        }),
    ],
    [
      'saw put back after a counter-notice, and left at that',
      'streamgrotto.example',
      0,
      async (creator: Creator, requestId: string) => {
        const { body } = await world.call(creator, 'record-counter-notice', {
          requestId,
          receivedOn: world.now().toISOString().slice(0, 10),
          subscriberName: 'Rowan Pike',
          statement: 'It was removed by mistake.',
          elements: ['signature'],
        });
        const { id } = counterNoticeAnswer.parse(body);
        await world.call(creator, 'decide-counter-notice', { id, decision: 'restored' });
        return world.call(creator, 'decide-counter-notice', { id, decision: 'left' });
      },
    ],
  ] as const)(
    'does not go out by an older approval either, when it was the last notice that she %s',
    async (_what, host, index, undo) => {
      const { caseId, creator } = await reportPage(world, host, index);
      await comeBack(caseId, 1);
      const [, again] = await readRequests(world, caseId, 'operator');
      expect(again).toMatchObject({ status: 'sent' });
      expect((await undo(creator, again?.id ?? '')).status).toBe(200);
      await comeBack(caseId, 2);
      const [, , newest] = await readRequests(world, caseId, 'operator');
      expect(newest).toMatchObject({ status: 'in_review' });
    },
    120_000,
  );
});

/** The page of a case was gone, so that nothing waited any more, and stands again for the so-manieth time. */
async function comeBack(caseId: string, restarts: number): Promise<void> {
  await world.sql(
    `update removal_requests set status = 'withdrawn' where status = 'in_review' and id in (
       select request_id from removal_request_cases where case_id = $1)`,
    [caseId],
  );
  await world.sql(
    `update removal_cases set status = 'reappeared', restart_count = $2, next_step = 'send_again', next_at = now()
     where id = $1`,
    [caseId, restarts],
  );
  await world.pass(0.25);
}

describe('a platform that lets 48 hours pass', () => {
  it('is complained about: whom it goes to, what was asked for, when, under which number', async () => {
    const { caseId, creator } = await reportPage(world, 'glimpsebin.example', 2, {
      answers: { what: 'intimate', is_sold: false, is_agreed: false },
    });
    const asked = (await readRequests(world, caseId)).find(
      ({ kind, status }) => kind === 'take_it_down_request' && status === 'sent',
    );
    expect(asked).toBeDefined();
    await world.pass(47);
    expect((await readRequests(world, caseId)).map(({ kind }) => kind)).not.toContain('complaint');
    await world.pass(2);
    await world.pass(0.25);
    const requests = await readRequests(world, caseId);
    // It stands there as unanswered, and the case waits for her word about the complaint.
    expect(requests.find(({ id }) => id === asked?.id)).toMatchObject({ status: 'escalated' });
    expect(await readCase(world, caseId)).toMatchObject({
      ...{ status: 'in_progress', status_word: 'needs_you', next_step: 'approve' },
    });
    const story = await world.sql(
      `select action from removal_events where case_id = $1 and request_id = $2
         and action in ('deadline_passed', 'no_response', 'escalated') order by seq`,
      [caseId, asked?.id],
    );
    expect(story.map(({ action }) => action)).toEqual([
      'deadline_passed',
      'no_response',
      'escalated',
    ]);
    const complaint = requests.find(({ kind }) => kind === 'complaint');
    expect(complaint).toMatchObject({ status: 'in_review', channel: 'web_form' });
    expect(complaint?.body).toContain('To Federal Trade Commission');
    expect(complaint?.body).toContain(`Its reference: ${asked?.number ?? ''}`);
    expect(complaint?.body).toMatch(/First asked on: \d{4}-\d{2}-\d{2}/u);
    const { context } = world.gateway;
    const missing = await context.database.asService(async (trx) => {
      const parts = await loadParts(trx, complaint?.id ?? '');
      if (parts === null) throw new Error('The complaint is there.');
      const input = toNoticeInput(
        context,
        parts,
        await loadSender(trx, creator.userId, {
          now: world.now(),
          secrets: world.gateway.context.secrets,
        }),
      );
      return checkNotice('complaint', parts.request.body, input);
    });
    expect(missing).toEqual([]);
  });
});

describe('a page that is gone and still listed', () => {
  const outdatedOf = async (caseId: string) =>
    (await readRequests(world, caseId)).filter(({ kind }) => kind === 'outdated_content_request');
  /** Its host has taken it down; a search engine shows it still. */
  async function goneAndListed(index: number) {
    const { caseId, creator } = await reportPage(world, 'leakvault.example', index);
    await world.pass(3);
    await world.pass(7);
    expect(await readCase(world, caseId)).toMatchObject({ source_state: 'gone' });
    await world.sql(
      `update removal_cases set search_state = 'listed', engines = '{google}' where id = $1`,
      [caseId],
    );
    return { caseId, creator };
  }

  it('is asked to be forgotten, by the letter: one request to each search engine, and no second one', async () => {
    const { caseId, creator } = await goneAndListed(0);
    for (let day = 0; day < 3; day += 1) await world.pass(24);
    const outdated = await outdatedOf(caseId);
    expect(outdated).toHaveLength(2);
    for (const request of outdated)
      expect(request).toMatchObject({
        ...{ channel: 'web_form', scope: 'search', status: 'to_file' },
      });
    // Nothing is written about the page itself, also when somebody opens its notices.
    const before = await readRequests(world, caseId);
    await world.call(creator, 'draft-requests', { caseIds: [caseId] });
    expect(await readRequests(world, caseId)).toEqual(before);
  });

  it('waits for a letter that lets search engines be asked', async () => {
    const { caseId, creator } = await goneAndListed(1);
    await world.signLetter(creator, { acts: ['copyright_notices', 'escalation', 'sign'] });
    for (let day = 0; day < 2; day += 1) await world.pass(24);
    for (const request of await outdatedOf(caseId))
      expect(request).toMatchObject({ status: 'blocked', blocked_reason: 'act_not_allowed' });
    await world.signLetter(creator);
    await world.pass(0.1);
    const statuses = (await outdatedOf(caseId)).map(({ status }) => status);
    expect(statuses).toEqual(['to_file', 'to_file']);
  });

  it('waits for her once she did not want it, and is not asked about again when she says so anew', async () => {
    const { caseId, creator } = await goneAndListed(2);
    for (let day = 0; day < 2; day += 1) await world.pass(24);
    const decline = async () =>
      world.call(creator, 'decline-requests', {
        ids: (await outdatedOf(caseId)).map(({ id }) => id),
      });
    await decline();
    // It came back, and is gone again.
    await world.sql(
      `update removal_cases set restart_count = 1, next_step = 'delist', next_at = now() where id = $1`,
      [caseId],
    );
    await world.pass(0.1);
    expect((await outdatedOf(caseId)).map(({ status }) => status).toSorted()).toEqual([
      ...['in_review', 'in_review', 'withdrawn', 'withdrawn'],
    ]);
    await decline();
    for (let day = 0; day < 2; day += 1) await world.pass(24);
    expect(await outdatedOf(caseId)).toHaveLength(4);
    expect(await readCase(world, caseId)).toMatchObject({ next_step: 'watch' });
  });
});
