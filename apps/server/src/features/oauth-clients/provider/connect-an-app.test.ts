import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { oauthClients, verifyApiToken } from '../index.ts';
import {
  allow,
  answer,
  ask,
  call,
  connect,
  readQuestion,
  redeem,
  refresh,
  registerApp,
} from '../testing/meet-app.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ features: [oauthClients], env: { TRUST_PROXY: '1' } });
});
afterAll(async () => gateway.stop());

it('a person allows an app some of what it asks for, and no more works', async () => {
  const [maker, person] = [await gateway.signIn(), await gateway.signIn()];
  const app = await registerApp(gateway, maker);
  const asked = await ask(app, { scope: 'works:read works:write findings:read' });
  expect(asked.response.status).toBe(303);

  // The browser comes without a session in its hands: the screen asks for it.
  const led = await asked.browser.fetch(`${gateway.url}/oauth/interaction/${asked.uid}`);
  expect([led.status, led.headers.get('location')]).toEqual([
    303,
    `/oauth-clients/consent?request=${asked.uid}`,
  ]);

  const question = await readQuestion(gateway, asked, person);
  expect(await question.json()).toEqual({
    client: { name: 'Gallery helper', homepage: 'https://app.example' },
    leadsTo: 'app.example',
    scopes: ['works:read', 'works:write', 'findings:read'],
    allowedBefore: [],
    account: { email: person.email },
  });

  const decision = { decision: 'allow', scopes: ['works:read', 'findings:read'] } as const;
  const answered = await answer(gateway, asked, person, decision);
  const { redirectTo } = (await answered.json()) as { redirectTo: string };
  expect(redirectTo).toMatch(/^\/oauth\/auth\/[\w-]+$/);
  const back = await asked.browser.fetch(`${gateway.url}${redirectTo}`);
  const tokens = await redeem(app, { ...asked, back: new URL(back.headers.get('location') ?? '') });
  expect(tokens).toMatchObject({
    token_type: 'bearer',
    expires_in: 900,
    scope: 'works:read findings:read',
  });

  expect(await verifyApiToken(gateway.context, tokens.access_token)).toMatchObject({
    userId: person.userId,
    email: person.email,
    clientId: app.clientId,
    scopes: ['works:read', 'findings:read'],
  });
  const { body } = await call(gateway, person, 'list-oauth-grants');
  expect(body['grants']).toMatchObject([
    { clientName: 'Gallery helper', scopes: ['works:read', 'findings:read'] },
  ]);
  expect(
    await gateway.sql('select title from public.notifications where user_id = $1', [person.userId]),
  ).toEqual([{ title: 'You allowed an app something' }]);
});

it('a public app, without a secret, connects and refreshes its tokens', async () => {
  const [maker, person] = [await gateway.signIn(), await gateway.signIn()];
  const app = await registerApp(gateway, maker, { kind: 'public' });
  expect(app.secret).toBeNull();
  const first = await connect(gateway, app, person);
  const second = await refresh(app, first.refresh);
  expect(second.scope).toBe('works:read findings:read');
  expect(second.refresh_token).not.toBe(first.refresh);
  expect(await verifyApiToken(gateway.context, second.access_token)).toMatchObject({
    userId: person.userId,
  });
});

it('a no is told to the app, and leaves nothing', async () => {
  const [maker, person] = [await gateway.signIn(), await gateway.signIn()];
  const app = await registerApp(gateway, maker);
  const asked = await ask(app);
  const answered = await answer(gateway, asked, person, { decision: 'deny', scopes: [] });
  const { redirectTo } = (await answered.json()) as { redirectTo: string };
  const led = await asked.browser.fetch(`${gateway.url}${redirectTo}`);
  const back = new URL(led.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(app.redirectUri);
  expect(back.searchParams.get('error')).toBe('access_denied');
  expect(back.searchParams.get('state')).toBe(asked.state);
  expect((await call(gateway, person, 'list-oauth-grants')).body).toEqual({ grants: [] });
});

it('an earlier yes is shown, and never answers the next question', async () => {
  const [maker, person] = [await gateway.signIn(), await gateway.signIn()];
  const app = await registerApp(gateway, maker);
  const { browser } = await allow(gateway, app, person, { scopes: ['works:read'] });

  const asked = await ask(app, { scope: 'works:read works:write', browser });
  expect(asked.uid).not.toBe('');
  const question = await readQuestion(gateway, asked, person);
  expect(await question.json()).toMatchObject({
    scopes: ['works:read', 'works:write'],
    allowedBefore: ['works:read'],
  });
  const silent = await ask(app, { browser, params: { prompt: 'none' } });
  expect(silent.response.headers.get('location')).toMatch(
    /^https:\/\/app\.example\/callback\?error=consent_required/,
  );
});
