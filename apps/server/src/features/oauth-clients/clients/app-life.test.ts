import type { ClientSecret, OAuthClient, OAuthGrants } from '@leakblock/domain/oauth-clients';
import * as oauth from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { oauthClients, verifyApiToken } from '../index.ts';
import { cleanStoreJob } from '../provider/clean-store.job.ts';
import { call, connect, discover, redirectUri, refresh, registerApp } from '../testing/meet-app.ts';
import type { App } from '../testing/meet-app.ts';

let gateway: TestGateway;
let maker: SignedIn;
let person: SignedIn;
let app: App;
beforeAll(async () => {
  gateway = await startTestGateway({ features: [oauthClients], env: { TRUST_PROXY: '1' } });
});
afterAll(async () => gateway.stop());
beforeEach(async () => {
  [maker, person] = [await gateway.signIn(), await gateway.signIn()];
  app = await registerApp(gateway, maker);
});

const wish = {
  name: 'Gallery helper',
  homepage: 'https://app.example',
  redirectUris: [redirectUri],
  scopes: ['works:read', 'works:write', 'findings:read'],
};
const grantsOf = async (who: SignedIn) =>
  (await call(gateway, who, 'list-oauth-grants')).body as unknown as OAuthGrants;
const clientsOf = async (who: SignedIn) =>
  (await call(gateway, who, 'list-oauth-clients')).body as unknown as { clients: OAuthClient[] };

async function expectOver(tokens: { access: string; refresh: string }): Promise<void> {
  expect(await verifyApiToken(gateway.context, tokens.access)).toBeNull();
  expect(await refusal(refresh(app, tokens.refresh))).toMatch(/^40[01]$/);
}

/** Status of what the app's library was refused with. */
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => String((error as { status?: number }).status),
  );

describe('tokens end in the same second', () => {
  it('when she takes back what she allowed', async () => {
    const tokens = await connect(gateway, app, person);
    const { grants } = await grantsOf(person);
    expect(await call(gateway, person, 'revoke-oauth-grant', { id: grants[0]?.id })).toMatchObject({
      status: 200,
    });
    await expectOver(tokens);
    expect(await grantsOf(person)).toEqual({ grants: [] });
  });

  it.each([
    ['she is banned', `update auth.users set banned_until = 'infinity' where id = $1`, 'person'],
    ['her account is deleted', 'update auth.users set deleted_at = now() where id = $1', 'person'],
    [
      'the app’s maker is banned',
      `update auth.users set banned_until = 'infinity' where id = $1`,
      'maker',
    ],
    ['the app’s maker is gone', 'delete from auth.users where id = $1', 'maker'],
  ] as const)('when %s', async (_when, statement, whose) => {
    const tokens = await connect(gateway, app, person);
    await gateway.sql(statement, [whose === 'person' ? person.userId : maker.userId]);
    await expectOver(tokens);
  });

  it('when the app is deleted', async () => {
    const tokens = await connect(gateway, app, person);
    await call(gateway, maker, 'delete-oauth-client', { clientId: app.clientId });
    await expectOver(tokens);
    expect(await clientsOf(maker)).toEqual({ clients: [] });
  });

  it('when the app gives them back (RFC 7009), whichever of the two it gives', async () => {
    for (const which of ['access', 'refresh'] as const) {
      const tokens = await connect(gateway, app, person);
      await oauth.tokenRevocation(app.config, tokens[which]);
      await expectOver(tokens);
      expect(await grantsOf(person)).toEqual({ grants: [] });
    }
  });

  it('and not when another app gives them back', async () => {
    const other = await registerApp(gateway, await gateway.signIn());
    const tokens = await connect(gateway, app, person);
    await oauth.tokenRevocation(other.config, tokens.access);
    expect(await verifyApiToken(gateway.context, tokens.access)).not.toBeNull();
  });
});

it('one device that signs off leaves the other one its tokens', async () => {
  const [phone, laptop] = [
    await connect(gateway, app, person),
    await connect(gateway, app, person),
  ];
  await oauth.tokenRevocation(app.config, phone.refresh);
  expect(await verifyApiToken(gateway.context, phone.access)).toBeNull();
  expect(await verifyApiToken(gateway.context, laptop.access)).not.toBeNull();
  expect((await grantsOf(person)).grants).toHaveLength(1);
});

it('a scope that the app gives up is over at once, and does not come back by itself', async () => {
  const tokens = await connect(gateway, app, person, { scopes: ['works:read', 'works:write'] });
  const save = (scopes: string[]) =>
    call(gateway, maker, 'save-oauth-client', { ...wish, clientId: app.clientId, scopes });
  expect((await save(['works:read'])).status).toBe(200);
  expect(await verifyApiToken(gateway.context, tokens.access)).toMatchObject({
    scopes: ['works:read'],
  });
  await save(['works:read', 'works:write']);
  expect(await verifyApiToken(gateway.context, tokens.access)).toMatchObject({
    scopes: ['works:read'],
  });
  const again = await refresh(app, tokens.refresh);
  expect(await verifyApiToken(gateway.context, again.access_token)).toMatchObject({
    scopes: ['works:read'],
  });
  await save(['findings:read']);
  expect(await verifyApiToken(gateway.context, again.access_token)).toBeNull();
});

it('a scope that she leaves out this time is over for the tokens of before', async () => {
  const before = await connect(gateway, app, person, { scopes: ['works:read', 'works:write'] });
  await connect(gateway, app, person, {
    asking: ['works:read', 'works:write'],
    scopes: ['works:read'],
  });
  expect(await verifyApiToken(gateway.context, before.access)).toMatchObject({
    scopes: ['works:read'],
  });
});

it('a scope that was not asked for this time stays what it was', async () => {
  const before = await connect(gateway, app, person, { scopes: ['works:read', 'works:write'] });
  await connect(gateway, app, person, { scopes: ['findings:read'] });
  expect(await verifyApiToken(gateway.context, before.access)).toMatchObject({
    scopes: ['works:read', 'works:write'],
  });
  expect((await grantsOf(person)).grants).toMatchObject([
    { scopes: ['works:read', 'works:write', 'findings:read'] },
  ]);
});

it('a secret that is rotated is over at once, and is told this once', async () => {
  const tokens = await connect(gateway, app, person);
  const rotated = await call(gateway, maker, 'rotate-oauth-secret', { clientId: app.clientId });
  const { secret } = rotated.body as unknown as ClientSecret;
  expect(secret).not.toBe(app.secret);
  expect(await refusal(refresh(app, tokens.refresh))).toBe('401');
  const config = await discover(gateway, app.clientId, secret);
  expect((await oauth.refreshTokenGrant(config, tokens.refresh)).token_type).toBe('bearer');
  expect(JSON.stringify(await clientsOf(maker))).not.toMatch(/lbs_|enc\d:/);
  const [row] = await gateway.sql<{ secret: string }>(
    'select secret from public.oauth_clients where client_id = $1',
    [app.clientId],
  );
  expect(row?.secret).toMatch(/^enc2:[\w-]{8}:/);
  expect(row?.secret).not.toContain(secret);
});

it('a secret goes by header or in the body, and an app that has one is nobody without it', async () => {
  const { refresh: token } = await connect(gateway, app, person);
  const send = (form: Record<string, string>) =>
    fetch(`${gateway.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, ...form }),
    });
  expect((await send({ client_id: app.clientId })).status).toBe(401);
  expect((await send({ client_id: app.clientId, client_secret: 'lbs_wrong' })).status).toBe(401);
  expect((await send({ client_id: app.clientId, client_secret: app.secret ?? '' })).status).toBe(
    200,
  );
});

describe('other people', () => {
  it('neither see nor touch an app or a grant', async () => {
    await connect(gateway, app, person);
    const stranger = await gateway.signIn();
    const { grants } = await grantsOf(person);
    expect(await clientsOf(stranger)).toEqual({ clients: [] });
    expect(await grantsOf(maker)).toEqual({ grants: [] });
    for (const [name, input] of [
      ['save-oauth-client', { ...wish, clientId: app.clientId }],
      ['rotate-oauth-secret', { clientId: app.clientId }],
      ['delete-oauth-client', { clientId: app.clientId }],
      ['revoke-oauth-grant', { id: grants[0]?.id }],
    ] as const) {
      expect([name, (await call(gateway, stranger, name, input)).status]).toEqual([name, 404]);
      expect([name, (await call(gateway, person, name, input)).status]).toEqual([
        name,
        name === 'revoke-oauth-grant' ? 200 : 404,
      ]);
    }
    const visitor = await fetch(`${gateway.url}/functions/v1/list-oauth-clients`, {
      method: 'POST',
      body: '{}',
    });
    expect(visitor.status).toBe(401);
  });
});

it('an app counts who allows it something, and a person sees when it was used last', async () => {
  const { access } = await connect(gateway, app, person);
  await connect(gateway, app, await gateway.signIn());
  expect((await clientsOf(maker)).clients).toMatchObject([{ grants: 2 }]);
  expect((await grantsOf(person)).grants).toMatchObject([{ lastUsedAt: null }]);
  await verifyApiToken(gateway.context, access);
  expect((await grantsOf(person)).grants[0]?.lastUsedAt).not.toBeNull();
});

it('what is over is forgotten, and a grant that holds nothing any more ends', async () => {
  await connect(gateway, app, person);
  const run = () =>
    cleanStoreJob.handler(gateway.context, {}, new AbortController().signal, {
      id: 'test',
      retryCount: 0,
    });
  const count = async () =>
    (
      await gateway.sql(
        `select from private.oauth_models as m join public.oauth_grants as g on g.id = m.grant_id
         where g.user_id = $1`,
        [person.userId],
      )
    ).length;
  await run();
  expect(await count()).toBe(4);
  expect((await grantsOf(person)).grants).toHaveLength(1);
  await gateway.sql(`update private.oauth_models set expires_at = now()`);
  await gateway.sql(`update public.oauth_grants set created_at = now() - interval '31 days'`);
  await run();
  expect(await count()).toBe(0);
  expect(await grantsOf(person)).toEqual({ grants: [] });
});
