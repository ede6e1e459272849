import { clientsPerPerson } from '@leakblock/domain/oauth-clients';
import type { OAuthClient } from '@leakblock/domain/oauth-clients';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { oauthClients } from '../index.ts';
import { call, redirectUri, registerApp } from '../testing/meet-app.ts';

let gateway: TestGateway;
let maker: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({ features: [oauthClients] });
  maker = await gateway.signIn();
});
afterAll(async () => gateway.stop());

const wish = {
  name: 'Gallery helper',
  homepage: 'https://app.example',
  redirectUris: [redirectUri],
  scopes: ['works:read', 'works:write', 'findings:read'],
};
const clientsOf = async (who: SignedIn) =>
  (await call(gateway, who, 'list-oauth-clients')).body as unknown as { clients: OAuthClient[] };

describe('registering', () => {
  it.each([
    ['a name of nothing', { name: ' ' }],
    ['a name that nobody sees', { name: '\u3164\u2800' }],
    ['a name of two lines', { name: 'App\u2028Support' }],
    ['a name that turns the writing around', { name: 'App\u202Egnp' }],
    ['a name with a line of its own', { name: 'App\nLeakBlock' }],
    ['an address in the clear', { redirectUris: ['http://app.example/cb'] }],
    ['an address with a fragment', { redirectUris: ['https://app.example/cb#x'] }],
    ['an address with a star', { redirectUris: ['https://*.example/cb'] }],
    ['an address that is a script', { redirectUris: ['javascript:alert(1)'] }],
    ['an address that is data', { redirectUris: ['data:text/html,x'] }],
    [
      'an address with somebody’s name in it',
      { redirectUris: ['https://app.example@evil.example'] },
    ],
    ['the same address twice', { redirectUris: [redirectUri, redirectUri] }],
    ['a homepage that is a script', { homepage: 'javascript:alert(1)' }],
    ['a scope that does not exist', { scopes: ['everything'] }],
    ['no scope', { scopes: [] }],
    ['a secret of one’s own', { secret: 'mine' }],
  ])('refuses %s', async (_what, wrong) => {
    const { status } = await call(gateway, maker, 'register-oauth-client', {
      ...wish,
      kind: 'public',
      ...wrong,
    });
    expect(status).toBe(400);
  });

  it.each(['LeakBlock Support', 'leak-block', 'IeakB1ock', 'L\u0435akBlock', 'L\u00e9akBlock'])(
    'refuses a name that passes for ours on the screen of consent, also later: %s',
    async (name) => {
      const wrong = { ...wish, name };
      const register = { ...wrong, kind: 'public' };
      const refused = await call(gateway, maker, 'register-oauth-client', register);
      expect(refused.body).toMatchObject({ code: 'agencies.name_refused' });
      const by = await gateway.signIn();
      const mine = await registerApp(gateway, by);
      const saved = await call(gateway, by, 'save-oauth-client', {
        ...wrong,
        clientId: mine.clientId,
      });
      expect(saved.body).toMatchObject({ code: 'agencies.name_refused' });
    },
  );

  it('keeps a hostile name as text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    await registerApp(gateway, maker, { name });
    expect((await clientsOf(maker)).clients.map((client) => client.name)).toContain(name);
  });

  it(`takes ${String(clientsPerPerson)} apps of a person, also when they come at once`, async () => {
    const results = await Promise.all(
      Array.from({ length: clientsPerPerson + 3 }, () =>
        call(gateway, maker, 'register-oauth-client', { ...wish, kind: 'public' }),
      ),
    );
    const statuses = results.map(({ status }) => status);
    // One is there already.
    expect(statuses.filter((status) => status === 201)).toHaveLength(clientsPerPerson - 1);
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
  });
});
