import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { plantNotices } from '../mails/testing/plant-notices.ts';
import type { PlantedNotice } from '../mails/testing/plant-notices.ts';
import { removalRequests } from '../index.ts';
import { mayGoOut } from './before-sending.ts';
import { draftRequests } from './draft-requests.ts';
import { refreshDrafts } from './refresh-drafts.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [removalRequests],
    env: { WORKER_IN_PROCESS: 'false' },
  });
});
afterAll(() => gateway.stop());

const answer = ({ caseId }: PlantedNotice, claim: string, answers: object) =>
  gateway.sql(
    `update removal_cases set claim = $2, answers = $3, prepared_at = now() where id = $1`,
    [caseId, claim, JSON.stringify(answers)],
  );

/** Two pages of one host about which nothing was written yet, and the host's own mailbox. */
async function twoPages(host: string): Promise<{ userId: string; pages: PlantedNotice[] }> {
  const to = `abuse@${host}`;
  const { notices, userId } = await plantNotices(gateway.sql, [to, to]);
  await gateway.sql('delete from removal_requests where user_id = $1', [userId]);
  await gateway.sql(
    `insert into recipients (scope, name, domains, method, address, source, confidence)
     values ('host', $1, array[$1], 'email', $2, 'operator', 'published')`,
    [host, to],
  );
  return { userId, pages: notices };
}

/** What was drafted about two pages, with how many of them each notice names. */
async function draftAbout(userId: string, pages: readonly PlantedNotice[]) {
  const caseIds = pages.map(({ caseId }) => caseId);
  await draftRequests(gateway.context, userId, caseIds);
  return gateway.sql<{ body: string; pages: number }>(
    `select body, (select count(*)::int from removal_request_cases where request_id = id) as pages
     from removal_requests where user_id = $1 and scope = 'host' order by number`,
    [userId],
  );
}

describe('pages about which she answered otherwise', () => {
  it('stand in notices of their own: no real picture is called made, and no made one real', async () => {
    const { pages, userId } = await twoPages('both.example');
    const [made, real] = pages as [PlantedNotice, PlantedNotice];
    await answer(made, 'intimate_image', { what: 'fake', is_sexual: true, is_agreed: false });
    await answer(real, 'intimate_image', { what: 'intimate', is_sold: false, is_agreed: false });
    const drafted = await draftAbout(userId, pages);
    expect(drafted).toHaveLength(2);
    const aboutMade = drafted.find(({ body }) => body.includes('generated or altered'));
    expect(aboutMade?.body).toContain(made.number.toLowerCase());
    expect(aboutMade?.body).not.toContain(real.number.toLowerCase());
  });

  it('stand in one notice where it says the same of them', async () => {
    const { pages, userId } = await twoPages('same.example');
    const [one, other] = pages as [PlantedNotice, PlantedNotice];
    await answer(one, 'private_data', { what: 'private_data', data: 'health' });
    await answer(other, 'private_data', { what: 'private_data', data: 'health', use: 'copy' });
    expect(await draftAbout(userId, pages)).toMatchObject([{ pages: 2 }]);
  });

  it('are not sworn to before fair use was considered for each of them', async () => {
    const to = 'abuse@sworn.example';
    const { notices } = await plantNotices(gateway.sql, [to, to]);
    const [notice, other] = notices as [PlantedNotice, PlantedNotice];
    await gateway.sql('update removal_request_cases set request_id = $1 where request_id = $2', [
      notice.requestId,
      other.requestId,
    ]);
    const { database, secrets } = gateway.context;
    const ask = () =>
      database.asService((trx) => mayGoOut(trx, notice.requestId, { now: new Date(), secrets }));
    expect(await ask()).toEqual({ ok: true });
    await answer(other, 'copyright', { what: 'poses', says_fan: true, copies_works: true });
    expect(await ask()).toEqual({ ok: false, reason: 'fair_use_unanswered' });
  });
});

describe('“we have sent you earlier notices”', () => {
  /** A notice that waits, after another one about the same site went out to somebody. */
  async function bodyAfter({ to, status }: { to: string; status: string }): Promise<string> {
    const { notices, userId } = await plantNotices(gateway.sql, [
      'abuse@again.example',
      'abuse@again.example',
    ]);
    const [before, now] = notices as [PlantedNotice, PlantedNotice];
    await gateway.sql(
      `update removal_requests set status = $2, recipient_address = $3, sent_at = now() - interval '7 days',
         message_id = 'earlier@agency.example' where id = $1`,
      [before.requestId, status, to],
    );
    await gateway.sql(
      `update removal_requests set status = 'draft', approved_at = null, approved_by = null, approved_sha256 = null
       where id = $1`,
      [now.requestId],
    );
    await refreshDrafts(gateway.context, userId);
    const [row] = await gateway.sql<{ body: string }>(
      'select body from removal_requests where id = $1',
      [now.requestId],
    );
    return row?.body ?? '';
  }

  it('is said to whoever had them', async () => {
    expect(await bodyAfter({ to: 'Abuse@Again.example', status: 'no_response' })).toContain(
      'We have sent you 1 earlier notice about this site.',
    );
  });

  it.each([
    ['a registrar who is asked for the first time', { to: 'dmca@again.example', status: 'sent' }],
    ['a mailbox that did not exist', { to: 'abuse@again.example', status: 'bounced' }],
    ['a host of which it was taken back', { to: 'abuse@again.example', status: 'withdrawn' }],
  ])('is not said to %s', async (_whom, before) => {
    expect(await bodyAfter(before)).not.toContain('earlier');
  });
});
