import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  deliveriesAnswer,
  webhooksAnswer,
  webhookSecretAnswer,
} from '@leakblock/domain/oauth-clients';
import type { WebhookDeliveries, WebhookEvent } from '@leakblock/domain/oauth-clients';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { meetAgency } from '../../agencies/acting/testing/meet-agency.ts';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import { fillAccount } from '../api/testing/fill-account.ts';
import { openApiWorld } from '../api/testing/open-api-world.ts';
import type { ApiWorld } from '../api/testing/open-api-world.ts';
import { deliverWebhooks } from './deliver-webhooks.job.ts';
import { payloads } from './payloads.ts';
import { failingDays, retrySeconds } from './settle-delivery.ts';

const dayMs = 86_400_000;
type Taken = { path: string; headers: IncomingHttpHeaders; body: string };

let world: ApiWorld;
let shift = 0;
let server: Server;
let port = 0;
let taken: Taken[] = [];
let answers: { status: number; location?: string } = { status: 204 };
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      taken.push({ path: request.url ?? '', headers: request.headers, body });
      const { location, status } = answers;
      response.writeHead(status, location === undefined ? {} : { location }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  world = await openApiWorld({ now: () => new Date(Date.now() + shift) });
  // The listener on loopback stands for a server of the web.
  world.context.env.fetch.testing = {
    isAllowedAddress: (address) => address === '127.0.0.1',
    allowedPorts: [port],
    resolve: () => Promise.resolve(['127.0.0.1']),
  };
});
afterAll(async () => {
  await world.stop();
  server.close();
});

let juno: SignedIn;
beforeEach(async () => {
  juno = await world.signIn();
  await world.sql('delete from private.webhook_endpoints');
  taken = [];
  answers = { status: 204 };
});

async function call(who: SignedIn | null, name: string, body: object = {}) {
  const answer = await fetch(`${world.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(who !== null && { authorization: `Bearer ${who.token}` }),
    },
    body: JSON.stringify(body),
  });
  const said = (await answer.json()) as { code?: string };
  return { status: answer.status, code: said.code, body: said as unknown };
}

const addressOf = (path: string) => `http://hooks.example:${String(port)}${path}`;
async function listen(who: SignedIn, events: readonly WebhookEvent[], path = '/in') {
  const { body } = await call(who, 'save-webhook', { url: addressOf(path), events });
  return webhookSecretAnswer.parse(body);
}
const deliver = () => deliverWebhooks(world.context, new AbortController().signal);
async function pass(ms: number): Promise<void> {
  shift += ms;
  await deliver();
}
async function deliveriesOf(who: SignedIn, id: string): Promise<WebhookDeliveries['deliveries']> {
  const { body } = await call(who, 'list-webhook-deliveries', { id });
  return deliveriesAnswer.parse(body).deliveries;
}
const read = ({ body }: Taken) => JSON.parse(body) as { type: WebhookEvent; data: unknown };

describe('what happens is told', () => {
  it('signed, in the form that the document gives, and with ids instead of names', async () => {
    const { secret } = await listen(juno, [
      'scan.finished',
      'finding.created',
      'finding.gone',
      'removal_request.changed',
    ]);
    const owns = await fillAccount(world, juno);
    await world.sql('delete from private.webhook_endpoints where id = $1', [owns.webhook]);
    await world.sql('update findings set gone_at = now() where id = $1', [owns.finding]);
    await world.sql("update removal_requests set status = 'in_review' where id = $1", [
      owns.removalRequest,
    ]);
    await deliver();

    const told = taken.map((message) => {
      const { type } = read(message);
      expect(payloads[type].parse(JSON.parse(message.body))).toEqual(JSON.parse(message.body));
      const headers = message.headers as Record<string, string>;
      expect(new Webhook(secret ?? '').verify(message.body, headers)).toBeTruthy();
      expect(() =>
        new Webhook('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA').verify(message.body, headers),
      ).toThrow();
      expect(headers['cookie'] ?? headers['authorization']).toBeUndefined();
      expect(message.body).not.toMatch(/leaks\.example|Juno|Rackbarn|https?:/);
      return type;
    });
    expect(told.sort()).toEqual([
      'finding.created',
      'finding.gone',
      'removal_request.changed',
      'removal_request.changed',
      'scan.finished',
    ]);
    expect(new Set(taken.map(({ headers }) => headers['webhook-id'])).size).toBe(taken.length);
  });

  it('with what happened, or not at all', async () => {
    await listen(juno, ['finding.created']);
    await world
      .sql(
        `do $$ begin
          insert into public.findings (user_id, url, address, host, site_kind, found_by, lane, score)
          values ('${juno.userId}', 'https://leaks.example/1', 'https://leaks.example/1', 'leaks.example', 'leak',
            'search', 'leak', 0.5);
          raise 'it did not happen';
        end $$`,
      )
      .catch(() => undefined);
    await deliver();
    expect(taken).toEqual([]);
  });

  it('to nobody else, and not about pages that were stopped', async () => {
    const stranger = await world.signIn();
    await listen(stranger, ['finding.created', 'scan.finished', 'removal_request.changed']);
    await listen(juno, ['finding.created']);
    await world.sql(
      `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score, status, stop_label)
       values ($1, 'https://leaks.example/2', 'https://leaks.example/2', 'leaks.example', 'leak', 'search', 'leak', 0.5,
         'stopped', 'possible_minor')`,
      [juno.userId],
    );
    await fillAccount(world, await world.signIn());
    await deliver();
    expect(taken).toEqual([]);
  });

  it('to members of her agency while she lets it act, and nothing that still waits after that', async () => {
    const agency = await meetAgency(world);
    await agency.link(juno, []);
    await listen(agency.owner, ['finding.created'], '/agency');
    const find = (number: number) =>
      world.sql(
        `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score)
         values ($1, $2, $2, 'leaks.example', 'leak', 'search', 'leak', 0.5)`,
        [juno.userId, `https://leaks.example/${String(number)}`],
      );
    await find(1);
    await deliver();
    expect(taken.map((message) => read(message).data)).toMatchObject([{ personId: juno.userId }]);

    await find(2);
    await agency.end(juno);
    await find(3);
    await deliver();
    expect(taken).toHaveLength(1);
    expect(
      await world.sql("select from private.webhook_deliveries where state = 'waiting'"),
    ).toEqual([]);
    // What is linked anew begins anew.
    await agency.link(juno, []);
    await find(4);
    await deliver();
    expect(taken).toHaveLength(2);
  });

  it('to nobody who is banned', async () => {
    await listen(juno, ['webhook.test', 'finding.created']);
    await world.sql(
      "insert into user_bans (user_id, ban_reason, is_active) values ($1, 'fraud', true)",
      [juno.userId],
    );
    await fillAccount(world, juno);
    await deliver();
    expect(taken).toEqual([]);
  });
});

describe('an endpoint that fails', () => {
  it('is tried again, more and more rarely, for about three days', async () => {
    answers = { status: 503 };
    const { webhook } = await listen(juno, ['webhook.test']);
    await call(juno, 'test-webhook', { id: webhook.id });
    await deliver();
    expect(taken).toHaveLength(1);
    await pass(1000);
    expect(taken).toHaveLength(1);
    for (const seconds of retrySeconds) await pass(seconds * 1000 + 3_600_000);
    expect(taken).toHaveLength(retrySeconds.length + 1);
    expect(new Set(taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [delivery] = await deliveriesOf(juno, webhook.id);
    expect(delivery).toMatchObject({
      state: 'failed',
      attempts: retrySeconds.length + 1,
      status: 503,
      problem: 'refused_by_endpoint',
      nextAt: null,
    });
    const days = retrySeconds.reduce((sum, seconds) => sum + seconds, 0) / 86_400;
    expect(days).toBeGreaterThan(2.5);
    expect(days).toBeLessThan(3.5);
  });

  it('that answers again is told what waited, once', async () => {
    answers = { status: 500 };
    const { webhook } = await listen(juno, ['webhook.test']);
    await call(juno, 'test-webhook', { id: webhook.id });
    await deliver();
    answers = { status: 200 };
    await pass(60_000);
    await pass(60_000);
    expect(taken).toHaveLength(2);
    expect((await deliveriesOf(juno, webhook.id))[0]?.state).toBe('delivered');
  });

  it('is switched off after days of nothing but failures, and its person is told', async () => {
    answers = { status: 500 };
    const { webhook } = await listen(juno, ['webhook.test']);
    await call(juno, 'test-webhook', { id: webhook.id });
    await deliver();
    shift += failingDays * dayMs;
    await call(juno, 'test-webhook', { id: webhook.id });
    await deliver();
    const { body } = await call(juno, 'list-webhooks');
    expect(webhooksAnswer.parse(body).webhooks).toMatchObject([
      { isEnabled: false, disabledReason: 'failing' },
    ]);
    expect(
      await world.sql('select title from notifications where user_id = $1', [juno.userId]),
    ).toEqual([{ title: 'A webhook was switched off' }]);
    const before = taken.length;
    await pass(dayMs);
    expect(taken).toHaveLength(before);
    // Switched on again by hand it begins anew.
    answers = { status: 204 };
    const { url, id, events } = webhook;
    await call(juno, 'save-webhook', { id, url, events });
    await call(juno, 'test-webhook', { id });
    await deliver();
    expect(taken).toHaveLength(before + 1);
  });

  it('that is gone wants nothing any more', async () => {
    answers = { status: 410 };
    const { webhook } = await listen(juno, ['webhook.test']);
    await call(juno, 'test-webhook', { id: webhook.id });
    await deliver();
    const { body } = await call(juno, 'list-webhooks');
    expect(webhooksAnswer.parse(body).webhooks).toMatchObject([
      { isEnabled: false, disabledReason: 'gone' },
    ]);
  });

  it('is never followed elsewhere', async () => {
    answers = { status: 307, location: addressOf('/elsewhere') };
    const { webhook } = await listen(juno, ['webhook.test']);
    await call(juno, 'test-webhook', { id: webhook.id });
    await deliver();
    expect(taken.map(({ path }) => path)).toEqual(['/in']);
    expect((await deliveriesOf(juno, webhook.id))[0]).toMatchObject({
      state: 'waiting',
      status: 307,
    });
  });
});

describe('addresses', () => {
  it.each([
    'http://127.0.0.2/in',
    'http://[::1]/in',
    'http://169.254.169.254/latest',
    'http://10.0.0.1/in',
    'http://localhost/in',
    'http://intranet/in',
    'http://0x7f000002/in',
    'https://name:password@hooks.example/in',
    'https://hooks.example:22/in',
  ])('%s is refused', async (url) => {
    const answer = await call(juno, 'save-webhook', { url, events: ['webhook.test'] });
    expect(answer.code).toBe('oauth.address_refused');
  });

  it('that lead into our own network later are not asked', async () => {
    const { webhook } = await listen(juno, ['webhook.test']);
    await world.sql(`update private.webhook_endpoints set url = 'http://10.0.0.1/in'`);
    await call(juno, 'test-webhook', { id: webhook.id });
    await deliver();
    expect((await deliveriesOf(juno, webhook.id))[0]).toMatchObject({
      status: null,
      problem: 'unsafe_address',
    });
  });
});

describe('a webhook', () => {
  it('is hers: nobody else sees, changes, tests or removes it', async () => {
    const { webhook } = await listen(juno, ['webhook.test']);
    await call(juno, 'test-webhook', { id: webhook.id });
    const [delivery] = await deliveriesOf(juno, webhook.id);
    const stranger = await world.signIn();
    const { id, url } = webhook;
    for (const [name, input] of [
      ['save-webhook', { id, url, events: ['finding.gone'] }],
      ['rotate-webhook-secret', { id }],
      ['delete-webhook', { id }],
      ['test-webhook', { id }],
      ['list-webhook-deliveries', { id }],
      ['redeliver-webhook', { deliveryId: delivery?.id }],
    ] as const) {
      expect([name, (await call(stranger, name, input)).code]).toEqual([name, 'oauth.not_found']);
      expect([name, (await call(null, name, input)).code]).toEqual([name, 'request.unauthorized']);
    }
    expect((await call(stranger, 'list-webhooks')).body).toEqual({ webhooks: [] });
    expect((await call(juno, 'list-webhooks')).body).toMatchObject({ webhooks: [{ id, url }] });
  });

  it('signs with another secret once that was changed, and tells it once', async () => {
    const { secret, webhook } = await listen(juno, ['webhook.test']);
    const { body } = await call(juno, 'rotate-webhook-secret', { id: webhook.id });
    const next = webhookSecretAnswer.parse(body).secret ?? '';
    expect(next).not.toBe(secret);
    await call(juno, 'test-webhook', { id: webhook.id });
    await deliver();
    const [message] = taken;
    const headers = message?.headers as Record<string, string>;
    expect(new Webhook(next).verify(message?.body ?? '', headers)).toBeTruthy();
    expect(JSON.stringify((await call(juno, 'list-webhooks')).body)).not.toContain('whsec_');
    const stored = await world.sql('select secret from private.webhook_endpoints');
    expect(JSON.stringify(stored)).not.toContain(next);
  });

  it('is sent a message once more, with the id it had', async () => {
    const { webhook } = await listen(juno, ['webhook.test']);
    await call(juno, 'test-webhook', { id: webhook.id });
    await deliver();
    const [delivery] = await deliveriesOf(juno, webhook.id);
    expect((await call(juno, 'redeliver-webhook', { deliveryId: delivery?.id })).status).toBe(202);
    await pass(1000);
    expect(taken).toHaveLength(2);
    expect(taken[1]?.headers['webhook-id']).toBe(taken[0]?.headers['webhook-id']);
  });

  it('is one of ten at most', async () => {
    const input = { url: addressOf('/in'), events: ['webhook.test'] };
    const saved = await Promise.all(
      Array.from({ length: 12 }, () => call(juno, 'save-webhook', input)),
    );
    const refused = saved.filter(({ code }) => code === 'oauth.too_many_webhooks');
    expect(refused).toHaveLength(2);
  });

  it('that is switched off is told nothing, later neither', async () => {
    const { webhook } = await listen(juno, ['webhook.test']);
    const { events, id, url } = webhook;
    await call(juno, 'test-webhook', { id });
    await call(juno, 'save-webhook', { id, url, events, isEnabled: false });
    await deliver();
    await call(juno, 'save-webhook', { id, url, events, isEnabled: true });
    await pass(60_000);
    expect(taken).toEqual([]);
    expect((await deliveriesOf(juno, id))[0]).toMatchObject({
      state: 'failed',
      problem: 'switched_off',
    });
  });
});
