import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { removalRequests } from '../index.ts';
import { syncBuiltInRecipients } from './sync-built-in-recipients.ts';

let gateway: TestGateway;
let admin: SignedIn;
let person: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [removalRequests],
    env: { WORKER_IN_PROCESS: 'false' },
  });
  admin = await gateway.signIn();
  person = await gateway.signIn();
  await gateway.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [admin.userId]);
});
afterAll(() => gateway.stop());

const entry = {
  scope: 'operator',
  name: 'Leaks agent',
  domains: ['Leaks.Example'],
  method: 'email',
  address: 'agent@leaks.example',
  formUrl: null,
  confidence: 'confirmed',
  language: 'en',
  claims: ['copyright'],
  notes: null,
  validUntil: '2027-01-31',
};

async function call(who: SignedIn | null, name: string, body: object) {
  const answer = await fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: gateway.publishableKey,
      'content-type': 'application/json',
      ...(who && { authorization: `Bearer ${who.token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe('the directory of recipients', () => {
  it('is written by operators only', async () => {
    for (const name of ['save-recipient', 'mark-recipient', 'decide-report']) {
      expect((await call(person, name, entry)).status).toBe(403);
      expect([401, 403]).toContain((await call(null, name, entry)).status);
    }
  });

  it('has an entry as it was written, with who wrote it in the log', async () => {
    const { body, status } = await call(admin, 'save-recipient', entry);
    expect(status).toBe(200);
    const [row] = await gateway.sql(
      'select domains, source, last_verified_at is not null as verified from recipients where id = $1',
      [body['id']],
    );
    expect(row).toEqual({ domains: ['leaks.example'], source: 'operator', verified: true });
    const log = await gateway.sql('select action, actor_id from audit_log where subject = $1', [
      body['id'],
    ]);
    expect(log).toEqual([{ action: 'recipients.add', actor_id: admin.userId }]);
  });

  it('takes an address once', async () => {
    const again = { ...entry, name: 'Again', address: 'AGENT@leaks.example' };
    expect(await call(admin, 'save-recipient', again)).toMatchObject({ status: 409 });
  });

  it.each([
    ['a mail without an address', { address: null }],
    ['a form that is not secure', { method: 'web_form', formUrl: 'http://leaks.example/' }],
    ['an address with a second line', { address: 'a@leaks.example\nBcc: b@leaks.example' }],
    ['a domain that is none', { domains: ['leaks'] }],
  ])('refuses %s', async (_what, change) => {
    expect((await call(admin, 'save-recipient', { ...entry, ...change })).status).toBe(400);
  });

  it('lets a mailbox be written to again once somebody has looked', async () => {
    const [row] = await gateway.sql<{ id: string }>(
      "update recipients set bounced_at = now() where address = 'agent@leaks.example' returning id",
    );
    await call(admin, 'mark-recipient', { id: row?.id, mark: 'fixed' });
    const [left] = await gateway.sql('select bounced_at from recipients where id = $1', [row?.id]);
    expect(left).toEqual({ bounced_at: null });
  });

  it('keeps what an operator changed of an entry that the product brings along', async () => {
    await gateway.sql(
      "update recipients set name = 'Bing, by our agent' where built_in = 'bing-copyright'",
    );
    await gateway.sql(
      "update recipients set name = 'Old', built_in_version = 0 where built_in = 'google-web-copyright'",
    );
    await syncBuiltInRecipients(gateway.context);
    const rows = await gateway.sql(
      "select name from recipients where built_in in ('bing-copyright', 'google-web-copyright') order by name",
    );
    expect(rows).toEqual([{ name: 'Bing, by our agent' }, { name: 'Google Search' }]);
  });
});
