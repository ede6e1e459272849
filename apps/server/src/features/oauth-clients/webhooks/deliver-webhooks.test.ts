import { webhooksAnswer } from '@leakblock/domain/oauth-clients';
import type { WebhookEvent } from '@leakblock/domain/oauth-clients';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { meetAgency } from '../../../testing/meet-agency.ts';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import { fillAccount } from '../api/testing/fill-account.ts';
import { payloads } from './payloads.ts';
import { failingDays, retrySeconds } from './settle-delivery.ts';
import { openWebhookStory } from './testing/open-webhook-story.ts';
import type { Taken } from './testing/open-webhook-story.ts';

const dayMs = 86_400_000;
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

const read = ({ body }: Taken) => JSON.parse(body) as { type: WebhookEvent; data: unknown };

describe('what happens is told', () => {
  it('signed, in the form that the document gives, and with ids instead of names', async () => {
    const { secret } = await story.listen(juno, [
      'scan.finished',
      'finding.created',
      'finding.gone',
      'removal_request.changed',
    ]);
    const owns = await fillAccount(story, juno);
    await story.sql('delete from private.webhook_endpoints where id = $1', [owns.webhook]);
    await story.sql('update findings set gone_at = now() where id = $1', [owns.finding]);
    await story.sql("update removal_requests set status = 'in_review' where id = $1", [
      owns.removalRequest,
    ]);
    await story.deliver();

    const told = story.taken.map((message) => {
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
    expect(new Set(story.taken.map(({ headers }) => headers['webhook-id'])).size).toBe(
      story.taken.length,
    );
  });

  it('with what happened, or not at all', async () => {
    await story.listen(juno, ['finding.created']);
    await story
      .sql(
        `do $$ begin
          insert into public.findings (user_id, url, address, host, site_kind, found_by, lane, score)
          values ('${juno.userId}', 'https://leaks.example/1', 'https://leaks.example/1', 'leaks.example', 'leak',
            'search', 'leak', 0.5);
          raise 'it did not happen';
        end $$`,
      )
      .catch(() => undefined);
    await story.deliver();
    expect(story.taken).toEqual([]);
  });

  it('to nobody else, and not about pages that were stopped', async () => {
    const stranger = await story.signIn();
    await story.listen(stranger, ['finding.created', 'scan.finished', 'removal_request.changed']);
    await story.listen(juno, ['finding.created']);
    await story.sql(
      `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score, status, stop_label)
       values ($1, 'https://leaks.example/2', 'https://leaks.example/2', 'leaks.example', 'leak', 'search', 'leak', 0.5,
         'stopped', 'possible_minor')`,
      [juno.userId],
    );
    await fillAccount(story, await story.signIn());
    await story.deliver();
    expect(story.taken).toEqual([]);
  });

  it('and nothing about requests that name a page which was stopped', async () => {
    const agency = await meetAgency(story);
    await agency.link(juno, []);
    await story.listen(juno, ['removal_request.changed']);
    await story.listen(agency.owner, ['removal_request.changed'], '/agency');
    const { removalCase, removalRequest } = await fillAccount(story, juno);
    await story.deliver();
    expect(story.taken.map(({ path }) => path).sort()).toEqual(['/agency', '/in']);
    // A case is stopped before what was to go out about it is withdrawn.
    await story.sql("update removal_cases set stop_label = 'possible_minor' where id = $1", [
      removalCase,
    ]);
    await story.sql("update removal_requests set status = 'withdrawn' where id = $1", [
      removalRequest,
    ]);
    await story.deliver();
    expect(story.taken).toHaveLength(2);
  });

  it('to members of her agency while she lets it act, and nothing that still waits after that', async () => {
    const agency = await meetAgency(story);
    await agency.link(juno, []);
    await story.listen(agency.owner, ['finding.created'], '/agency');
    const find = (number: number) =>
      story.sql(
        `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score)
         values ($1, $2, $2, 'leaks.example', 'leak', 'search', 'leak', 0.5)`,
        [juno.userId, `https://leaks.example/${String(number)}`],
      );
    await find(1);
    await story.deliver();
    expect(story.taken.map((message) => read(message).data)).toMatchObject([
      { personId: juno.userId },
    ]);

    await find(2);
    await agency.end(juno);
    await find(3);
    await story.deliver();
    expect(story.taken).toHaveLength(1);
    expect(
      await story.sql("select from private.webhook_deliveries where state = 'waiting'"),
    ).toEqual([]);
    // What is linked anew begins anew.
    await agency.link(juno, []);
    await find(4);
    await story.deliver();
    expect(story.taken).toHaveLength(2);
  });

  it('to nobody who is banned', async () => {
    await story.listen(juno, ['webhook.test', 'finding.created']);
    await story.sql(
      "insert into user_bans (user_id, ban_reason, is_active) values ($1, 'fraud', true)",
      [juno.userId],
    );
    await fillAccount(story, juno);
    await story.deliver();
    expect(story.taken).toEqual([]);
  });
});

describe('an endpoint that fails', () => {
  it('is tried again, more and more rarely, for about three days', async () => {
    story.answer.status = 503;
    const { webhook } = await story.listen(juno, ['webhook.test']);
    await story.call(juno, 'test-webhook', { id: webhook.id });
    await story.deliver();
    expect(story.taken).toHaveLength(1);
    await story.pass(1000);
    expect(story.taken).toHaveLength(1);
    for (const seconds of retrySeconds) await story.pass(seconds * 1000 + 3_600_000);
    expect(story.taken).toHaveLength(retrySeconds.length + 1);
    expect(new Set(story.taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [delivery] = await story.deliveriesOf(juno, webhook.id);
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
    story.answer.status = 500;
    const { webhook } = await story.listen(juno, ['webhook.test']);
    await story.call(juno, 'test-webhook', { id: webhook.id });
    await story.deliver();
    story.answer.status = 200;
    await story.pass(60_000);
    await story.pass(60_000);
    expect(story.taken).toHaveLength(2);
    expect((await story.deliveriesOf(juno, webhook.id))[0]?.state).toBe('delivered');
  });

  it('is switched off after days of nothing but failures, and its person is told', async () => {
    story.answer.status = 500;
    const { webhook } = await story.listen(juno, ['webhook.test']);
    await story.call(juno, 'test-webhook', { id: webhook.id });
    await story.deliver();
    await story.pass(failingDays * dayMs);
    const { body } = await story.call(juno, 'list-webhooks');
    expect(webhooksAnswer.parse(body).webhooks).toMatchObject([
      { isEnabled: false, disabledReason: 'failing' },
    ]);
    expect(
      await story.sql('select title from notifications where user_id = $1', [juno.userId]),
    ).toEqual([{ title: 'A webhook was switched off' }]);
    const before = story.taken.length;
    await story.pass(dayMs);
    expect(story.taken).toHaveLength(before);
    // Switched on again by hand it begins anew.
    story.answer.status = 204;
    const { url, id, events } = webhook;
    await story.call(juno, 'save-webhook', { id, url, events });
    await story.call(juno, 'test-webhook', { id });
    await story.deliver();
    expect(story.taken).toHaveLength(before + 1);
  });

  it('that is gone wants nothing any more', async () => {
    story.answer.status = 410;
    const { webhook } = await story.listen(juno, ['webhook.test']);
    await story.call(juno, 'test-webhook', { id: webhook.id });
    await story.deliver();
    const { body } = await story.call(juno, 'list-webhooks');
    expect(webhooksAnswer.parse(body).webhooks).toMatchObject([
      { isEnabled: false, disabledReason: 'gone' },
    ]);
    const [told] = await story.sql<{ message: string }>(
      'select message from notifications where user_id = $1 order by created_at desc limit 1',
      [juno.userId],
    );
    expect(told?.message).toContain('says that it wants no more messages');
  });

  it('is never followed elsewhere', async () => {
    Object.assign(story.answer, { status: 307, location: story.addressOf('/elsewhere') });
    const { webhook } = await story.listen(juno, ['webhook.test']);
    await story.call(juno, 'test-webhook', { id: webhook.id });
    await story.deliver();
    expect(story.taken.map(({ path }) => path)).toEqual(['/in']);
    expect((await story.deliveriesOf(juno, webhook.id))[0]).toMatchObject({
      state: 'waiting',
      status: 307,
    });
  });
});
