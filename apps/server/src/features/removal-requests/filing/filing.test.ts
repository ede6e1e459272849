import {
  changedAnswer,
  exportFilingAnswer,
  openFilingAnswer,
} from '@leakblock/domain/removal-requests';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { administration } from '../../administration/index.ts';
import { removalRequests } from '../index.ts';
import { plantNotices } from '../mails/testing/plant-notices.ts';

let gateway: TestGateway;
let operator: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({ features: [administration, removalRequests] });
  [operator, stranger] = [await gateway.signIn(), await gateway.signIn()];
  await gateway.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [
    operator.userId,
  ]);
});
afterAll(() => gateway.stop());

const googleForm = 'https://reportcontent.google.com/forms/dmca_search';
let requestId: string;
let userId: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  const planted = await plantNotices(gateway.sql, [`forms@site${String(count)}.example`]);
  [requestId, userId] = [planted.notices[0]?.requestId ?? '', planted.userId];
  await toForm('web_form', 'dmca_notice', 'https://site.example/form');
});

async function toForm(channel: string, kind: string, formUrl: string): Promise<void> {
  await gateway.sql(
    `update removal_requests set channel = $2, kind = $3, form_url = $4, status = 'to_file', scope = 'search',
       fields = '[{"name": "Name", "value": "Robin Vale"}, {"name": "Owner", "value": "Luna Marlowe"}]'
     where id = $1`,
    [requestId, channel, kind, formUrl],
  );
}

function call(name: string, who: Pick<SignedIn, 'token'> | null, body: object): Promise<Response> {
  return fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: gateway.publishableKey,
      'content-type': 'application/json',
      ...(who === null ? {} : { authorization: `Bearer ${who.token}` }),
    },
    body: JSON.stringify(body),
  });
}
const statusOf = async (): Promise<Record<string, unknown>> => {
  const [row] = await gateway.sql(
    'select status, reference, filed_by, blocked_reason from removal_requests where id = $1',
    [requestId],
  );
  return row ?? {};
};
const code = async (answer: Response) => ((await answer.json()) as { code: string }).code;

it('gives an operator the fields in their order, and takes the reference of the form', async () => {
  const opened = openFilingAnswer.parse(
    await (await call('open-filing', operator, { requestId })).json(),
  );
  expect(opened).toMatchObject({
    ready: true,
    formUrl: 'https://site.example/form',
    fields: [
      { name: 'Name', value: 'Robin Vale' },
      { name: 'Owner', value: 'Luna Marlowe' },
    ],
  });
  const filed = await call('mark-as-filed', operator, { requestId, reference: ' 4-711 ' });
  expect(changedAnswer.parse(await filed.json())).toEqual({ changed: [requestId] });
  expect(await statusOf()).toMatchObject({
    status: 'filed',
    reference: '4-711',
    filed_by: operator.userId,
  });
  const events = await gateway.sql(
    `select actor, detail from removal_events where request_id = $1 and to_status = 'filed'`,
    [requestId],
  );
  expect(events).toEqual([{ actor: 'operator', detail: { reference: '4-711' } }]);
  expect(
    await gateway.sql(`select action from audit_log where subject = $1 and actor_id = $2`, [
      requestId,
      operator.userId,
    ]),
  ).toEqual([{ action: 'removal_request.filed' }]);
});

it('takes nothing as filed without a reference, and nothing twice', async () => {
  for (const reference of ['', '   '])
    expect((await call('mark-as-filed', operator, { requestId, reference })).status).toBe(400);
  expect(await statusOf()).toMatchObject({ status: 'to_file' });
  const first = { requestId, reference: 'A' };
  expect((await call('mark-as-filed', operator, first)).status).toBe(200);
  const again = await call('mark-as-filed', operator, first);
  expect(changedAnswer.parse(await again.json())).toEqual({ changed: [] });
  const other = await call('mark-as-filed', operator, { requestId, reference: 'B' });
  expect([other.status, await code(other)]).toEqual([409, 'removals.not_to_file']);
  expect(await statusOf()).toMatchObject({ reference: 'A' });
});

it('keeps back what may no longer go out, in the moment it is opened', async () => {
  await gateway.sql('update authorisations set revoked_at = now() where user_id = $1', [userId]);
  const opened = await (await call('open-filing', operator, { requestId })).json();
  expect(opened).toEqual({ ready: false, reason: 'no_loa' });
  expect(await statusOf()).toMatchObject({ status: 'blocked', blocked_reason: 'no_loa' });
  const again = await call('open-filing', operator, { requestId });
  expect([again.status, await code(again)]).toEqual([409, 'removals.not_to_file']);
});

it('waits while she is suspended, as mails do', async () => {
  await gateway.sql("insert into user_bans (user_id, ban_reason) values ($1, 'x')", [userId]);
  const opened = await call('open-filing', operator, { requestId });
  expect([opened.status, await code(opened)]).toEqual([409, 'removals.filing_paused']);
  const exported = await call('export-filing', operator, { requestIds: [requestId] });
  expect(await exported.json()).toEqual({ files: [] });
  expect(await statusOf()).toMatchObject({ status: 'to_file' });
  await gateway.sql('update user_bans set is_active = false where user_id = $1', [userId]);
  const later = await call('open-filing', operator, { requestId });
  expect(await later.json()).toMatchObject({ ready: true });
});

it('opens to nobody else', async () => {
  for (const name of ['open-filing', 'mark-as-filed']) {
    const body = { requestId, ...(name === 'mark-as-filed' && { reference: 'x' }) };
    expect((await call(name, null, body)).status).toBe(401);
    expect((await call(name, stranger, body)).status).toBe(404);
  }
  expect((await call('export-filing', stranger, { requestIds: [requestId] })).status).toBe(403);
  expect(await statusOf()).toMatchObject({ status: 'to_file' });
});

it('leaves to the person what only she can file, and to operators what is theirs', async () => {
  await gateway.sql('update removal_requests set user_id = $2 where id = $1', [
    requestId,
    stranger.userId,
  ]);
  expect((await call('mark-as-filed', stranger, { requestId, reference: 'x' })).status).toBe(403);
  await toForm('self_service', 'dmca_notice', 'https://help.instagram.com/contact/1');
  expect((await call('open-filing', operator, { requestId })).status).toBe(403);
  expect((await call('mark-as-filed', operator, { requestId, reference: 'x' })).status).toBe(403);
  expect((await call('mark-as-filed', stranger, { requestId, reference: 'I-9' })).status).toBe(200);
  expect(await statusOf()).toMatchObject({ status: 'filed', filed_by: stranger.userId });
});

it('writes Google’s requests as one text for its bulk upload, and every other as a sheet', async () => {
  const sheet = requestId;
  const more = await plantNotices(gateway.sql, ['google@search.example']);
  requestId = more.notices[0]?.requestId ?? '';
  await gateway.sql(
    `update authorisations set acts = '{google_removal_consent,sign}' where user_id = $1`,
    [more.userId],
  );
  await toForm('web_form', 'dmca_search_notice', googleForm);
  const answer = await call('export-filing', operator, { requestIds: [sheet, requestId, sheet] });
  const { files } = exportFilingAnswer.parse(await answer.json());
  expect(files.map(({ name }) => name)).toEqual([
    'google-1.txt',
    expect.stringMatching(/^R-2026-\d+\.txt$/u),
  ]);
  expect(files[0]?.text).toMatch(/^# Photo set\nhttps:\/\/search\.example\/set\/r-2026-\d+\n$/u);
  expect(files[1]?.text).toContain('Owner:\nLuna Marlowe');
  // What is filed already is not filed again.
  await call('mark-as-filed', operator, { requestId, reference: 'G' });
  const later = await call('export-filing', operator, { requestIds: [requestId] });
  expect(await later.json()).toEqual({ files: [] });
});
