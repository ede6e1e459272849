import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { oauthClients, verifyApiToken } from '../index.ts';
import { allow, redeem, refresh, registerApp } from '../testing/meet-app.ts';
import type { App } from '../testing/meet-app.ts';

let gateway: TestGateway;
let maker: SignedIn;
let person: SignedIn;
let app: App;
beforeAll(async () => {
  gateway = await startTestGateway({ features: [oauthClients], env: { TRUST_PROXY: '1' } });
  [maker, person] = [await gateway.signIn(), await gateway.signIn()];
  app = await registerApp(gateway, maker);
});
afterAll(async () => gateway.stop());

describe('a code', () => {
  it('that comes twice ends what came of it', async () => {
    const asked = await allow(gateway, app, person);
    const tokens = await redeem(app, asked);
    expect(await verifyApiToken(gateway.context, tokens.access_token)).not.toBeNull();
    await expect(redeem(app, asked)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await verifyApiToken(gateway.context, tokens.access_token)).toBeNull();
    await expect(refresh(app, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('that comes many times at once leaves nobody a token', async () => {
    const asked = await allow(gateway, app, person);
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => redeem(app, asked)));
    for (const result of results) {
      if (result.status === 'rejected') continue;
      expect(await verifyApiToken(gateway.context, result.value.access_token)).toBeNull();
    }
  });

  it('of another app is worth nothing, and stays good for its own', async () => {
    const other = await registerApp(gateway, maker);
    const asked = await allow(gateway, app, person);
    await expect(redeem(other, asked)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await redeem(app, asked)).scope).toBe('works:read findings:read');
  });

  it('is over after a minute', async () => {
    const asked = await allow(gateway, app, person);
    await gateway.sql(
      `update private.oauth_models set expires_at = now() where kind = 'AuthorizationCode'`,
    );
    await expect(redeem(app, asked)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

describe('a refresh token', () => {
  it('that comes twice ends the whole family, for thief and app alike', async () => {
    const first = await redeem(app, await allow(gateway, app, person));
    const second = await refresh(app, first.refresh_token ?? '');
    await expect(refresh(app, first.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    for (const token of [first.access_token, second.access_token]) {
      expect(await verifyApiToken(gateway.context, token)).toBeNull();
    }
    await expect(refresh(app, second.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('that comes many times at once leaves nobody a token', async () => {
    const first = await redeem(app, await allow(gateway, app, person));
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => refresh(app, first.refresh_token ?? '')),
    );
    for (const result of results) {
      if (result.status === 'rejected') continue;
      expect(await verifyApiToken(gateway.context, result.value.access_token)).toBeNull();
    }
  });

  it('of another app, or as an access token, is worth nothing', async () => {
    const other = await registerApp(gateway, maker);
    const tokens = await redeem(app, await allow(gateway, app, person));
    await expect(refresh(other, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect(await verifyApiToken(gateway.context, tokens.refresh_token ?? '')).toBeNull();
    await expect(refresh(app, tokens.access_token)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });
});
