import { webhookSecretAnswer } from '@leakblock/domain/oauth-clients';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import { openWebhookStory } from './testing/open-webhook-story.ts';

type Story = Awaited<ReturnType<typeof openWebhookStory>>;
let story: Story;
let juno: SignedIn;
beforeAll(async () => {
  story = await openWebhookStory();
});
afterAll(() => story.stop());
beforeEach(async () => {
  juno = await story.signIn();
  await story.clear();
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
    const answer = await story.call(juno, 'save-webhook', { url, events: ['webhook.test'] });
    expect(answer.code).toBe('oauth.address_refused');
  });

  it('that lead into our own network later are not asked', async () => {
    const { webhook } = await story.listen(juno, ['webhook.test']);
    await story.sql(`update private.webhook_endpoints set url = 'http://10.0.0.1/in'`);
    await story.call(juno, 'test-webhook', { id: webhook.id });
    await story.deliver();
    expect((await story.deliveriesOf(juno, webhook.id))[0]).toMatchObject({
      status: null,
      problem: 'unsafe_address',
    });
  });
});

describe('a webhook', () => {
  it('is hers: nobody else sees, changes, tests or removes it', async () => {
    const { webhook } = await story.listen(juno, ['webhook.test']);
    await story.call(juno, 'test-webhook', { id: webhook.id });
    const [delivery] = await story.deliveriesOf(juno, webhook.id);
    const stranger = await story.signIn();
    const { id, url } = webhook;
    for (const [name, input] of [
      ['save-webhook', { id, url, events: ['finding.gone'] }],
      ['rotate-webhook-secret', { id }],
      ['delete-webhook', { id }],
      ['test-webhook', { id }],
      ['list-webhook-deliveries', { id }],
      ['redeliver-webhook', { deliveryId: delivery?.id }],
    ] as const) {
      expect([name, (await story.call(stranger, name, input)).code]).toEqual([
        name,
        'oauth.not_found',
      ]);
      expect([name, (await story.call(null, name, input)).code]).toEqual([
        name,
        'request.unauthorized',
      ]);
    }
    expect((await story.call(stranger, 'list-webhooks')).body).toEqual({ webhooks: [] });
    expect((await story.call(juno, 'list-webhooks')).body).toMatchObject({
      webhooks: [{ id, url }],
    });
  });

  it('signs with another secret once that was changed, and tells it once', async () => {
    const { secret, webhook } = await story.listen(juno, ['webhook.test']);
    const { body } = await story.call(juno, 'rotate-webhook-secret', { id: webhook.id });
    const next = webhookSecretAnswer.parse(body).secret ?? '';
    expect(next).not.toBe(secret);
    await story.call(juno, 'test-webhook', { id: webhook.id });
    await story.deliver();
    const [message] = story.taken;
    const headers = message?.headers as Record<string, string>;
    expect(new Webhook(next).verify(message?.body ?? '', headers)).toBeTruthy();
    expect(JSON.stringify((await story.call(juno, 'list-webhooks')).body)).not.toContain('whsec_');
    const stored = await story.sql('select secret from private.webhook_endpoints');
    expect(JSON.stringify(stored)).not.toContain(next);
  });

  it('is sent a message once more, with the id it had', async () => {
    const { webhook } = await story.listen(juno, ['webhook.test']);
    await story.call(juno, 'test-webhook', { id: webhook.id });
    await story.deliver();
    const [delivery] = await story.deliveriesOf(juno, webhook.id);
    expect((await story.call(juno, 'redeliver-webhook', { deliveryId: delivery?.id })).status).toBe(
      202,
    );
    await story.pass(1000);
    expect(story.taken).toHaveLength(2);
    expect(story.taken[1]?.headers['webhook-id']).toBe(story.taken[0]?.headers['webhook-id']);
  });

  it('is one of ten at most', async () => {
    const input = { url: story.addressOf('/in'), events: ['webhook.test'] };
    const saved = await Promise.all(
      Array.from({ length: 12 }, () => story.call(juno, 'save-webhook', input)),
    );
    const refused = saved.filter(({ code }) => code === 'oauth.too_many_webhooks');
    expect(refused).toHaveLength(2);
  });

  it('that is switched off is told nothing, later neither', async () => {
    const { webhook } = await story.listen(juno, ['webhook.test']);
    const { events, id, url } = webhook;
    await story.call(juno, 'test-webhook', { id });
    await story.call(juno, 'save-webhook', { id, url, events, isEnabled: false });
    await story.deliver();
    await story.call(juno, 'save-webhook', { id, url, events, isEnabled: true });
    await story.pass(60_000);
    expect(story.taken).toEqual([]);
    expect((await story.deliveriesOf(juno, id))[0]).toMatchObject({
      state: 'failed',
      problem: 'switched_off',
    });
  });

  it('that is switched off takes no test and no repetition, which would wait until it is on again', async () => {
    const { webhook } = await story.listen(juno, ['webhook.test']);
    const { events, id, url } = webhook;
    await story.call(juno, 'test-webhook', { id });
    await story.deliver();
    await story.call(juno, 'save-webhook', { id, url, events, isEnabled: false });
    const before = await story.deliveriesOf(juno, id);
    expect(await story.call(juno, 'test-webhook', { id })).toMatchObject({
      status: 409,
      code: 'oauth.webhook_off',
    });
    const again = { deliveryId: before[0]?.id };
    expect((await story.call(juno, 'redeliver-webhook', again)).code).toBe('oauth.webhook_off');
    expect(await story.deliveriesOf(juno, id)).toEqual(before);
    await story.call(juno, 'save-webhook', { id, url, events, isEnabled: true });
    await story.pass(60_000);
    expect(story.taken).toHaveLength(1);
    expect((await story.call(juno, 'redeliver-webhook', again)).status).toBe(202);
  });
});
