import type { ApiScope } from '@leakblock/domain/oauth-clients';
import { webhookSecretAnswer } from '@leakblock/domain/oauth-clients';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import { openWebhookStory } from './testing/open-webhook-story.ts';

type Story = Awaited<ReturnType<typeof openWebhookStory>>;
let story: Story;
let juno: SignedIn;
let pages = 0;
beforeAll(async () => {
  story = await openWebhookStory();
});
afterAll(() => story.stop());
beforeEach(async () => {
  juno = await story.signIn();
  await story.clear();
});

/** An app of hers adds a webhook through the API. */
async function addByApp(scopes: readonly ApiScope[]) {
  const token = await story.giveToken(juno, scopes);
  const url = story.addressOf('/app');
  const { body } = await story.ask(token, '/webhooks', {
    method: 'POST',
    body: { url, events: ['finding.created', 'webhook.test'] },
  });
  const { id } = webhookSecretAnswer.parse(body).webhook;
  const [row] = await story.sql<{ clientId: string }>(
    'select client_id as "clientId" from private.webhook_endpoints where id = $1',
    [id],
  );
  return { token, id, clientId: row?.clientId ?? '' };
}
const find = () =>
  story.sql(
    `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score)
     values ($1, $2, $2, 'leaks.example', 'leak', 'search', 'leak', 0.5)`,
    [juno.userId, `https://leaks.example/${String((pages += 1))}`],
  );
const told = async () => {
  await story.deliver();
  return story.taken.splice(0).map(({ path }) => path);
};

describe('a webhook that an app added', () => {
  it.each([
    [
      'she ends what she allowed it',
      'update oauth_grants set revoked_at = now() where client_id = $1',
    ],
    [
      'she leaves out its webhooks',
      `update oauth_grants set scopes = '{findings:read}' where client_id = $1`,
    ],
    [
      'she leaves out what it tells about',
      `update oauth_grants set scopes = '{webhooks:write}' where client_id = $1`,
    ],
    [
      'the app gives a scope up',
      `update oauth_clients set scopes = '{works:read}' where client_id = $1`,
    ],
    ['the app is deleted', 'delete from oauth_clients where client_id = $1'],
  ])('is told nothing any more once %s, nor what waits', async (_why, end) => {
    await story.listen(juno, ['finding.created'], '/hers');
    const { clientId } = await addByApp(['webhooks:write', 'findings:read']);
    await find();
    expect((await told()).sort()).toEqual(['/app', '/hers']);
    await find();
    await story.sql(end, [clientId]);
    await find();
    expect(await told()).toEqual(['/hers', '/hers']);
  });

  it('is told nothing of what waits when a replica takes over: what she allowed may have ended since', async () => {
    await story.listen(juno, ['finding.created'], '/hers');
    await addByApp(['webhooks:write', 'findings:read']);
    await find();
    await story.sql("update private.database_timelines set timeline = '00000007'");
    expect(await told()).toEqual(['/hers']);
  });

  it('is told nothing any more once the maker of the app is banned', async () => {
    const { clientId } = await addByApp(['webhooks:write', 'findings:read']);
    const maker = await story.signIn();
    await story.sql('update oauth_clients set user_id = $2 where client_id = $1', [
      clientId,
      maker.userId,
    ]);
    await find();
    expect(await told()).toEqual(['/app']);
    await story.sql(
      "insert into user_bans (user_id, ban_reason, is_active) values ($1, 'fraud', true)",
      [maker.userId],
    );
    await find();
    expect(await told()).toEqual([]);
  });

  it('is hers to see, test and remove, and no other app’s', async () => {
    const { id, token } = await addByApp(['webhooks:write']);
    await story.listen(juno, ['webhook.test'], '/hers');
    const other = await story.giveToken(juno);
    expect((await story.ask(other, '/webhooks')).body).toEqual({ items: [] });
    for (const [method, path] of [
      ['DELETE', `/webhooks/${id}`],
      ['POST', `/webhooks/${id}/secret`],
    ] as const)
      expect((await story.ask(other, path, { method })).code).toBe('oauth.not_found');
    expect((await story.ask(token, '/webhooks')).body).toMatchObject({ items: [{ id }] });
    await story.call(juno, 'test-webhook', { id });
    expect(await told()).toEqual(['/app']);
    expect((await story.call(juno, 'list-webhooks')).body).toMatchObject({ webhooks: [{}, {}] });
    expect((await story.call(juno, 'delete-webhook', { id })).status).toBe(200);
  });
});
