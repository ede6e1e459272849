import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../testing/raw-request.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { METRICS_TOKEN: 'a-token-for-the-figures' } });
});
afterAll(() => gateway.stop());

const call = (path: string, init: RequestInit = {}) => fetch(`${gateway.url}${path}`, init);

describe('system', () => {
  it('says that it is alive and ready, its version and its public settings', async () => {
    expect(await (await call('/healthz')).json()).toEqual({ status: 'alive' });
    expect(await (await call('/readyz')).json()).toEqual({ status: 'ready' });
    const version = await call(`/version.json?t=${String(Date.now())}`);
    expect(version.headers.get('cache-control')).toBe('no-store');
    expect(await version.json()).toEqual({
      version: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    });
    expect(await (await call('/config.json')).json()).toEqual({
      supabaseUrl: gateway.url,
      publishableKey: gateway.publishableKey,
      brandName: 'LeakBlock',
      brandLogoUrl: null,
      operatorName: null,
      operatorAddress: null,
      operatorRepresentative: null,
      operatorRegister: null,
      operatorVatId: null,
      supportEmail: null,
      supportPhone: null,
      supportHours: null,
      calendarLink: null,
      supportLink: null,
      chatId: null,
      chatScriptUrl: null,
      captchaSiteKey: null,
      captchaScriptUrl: null,
      analyticsId: null,
      analyticsScriptUrl: null,
      ipLookupUrl: null,
      partnerTerms: {
        ...{ version: '2026-11', rateBasisPoints: 2000, holdingDays: 30 },
        ...{ minimumCents: 5000, cookieDays: 60, currency: 'EUR' },
      },
      canPay: false,
      vatPercent: null,
    });
  });

  it('says what installs the app, in the language of the document', async () => {
    const answer = await call('/manifest.webmanifest?lang=de');
    expect(answer.headers.get('content-type')).toBe('application/manifest+json');
    expect(await answer.json()).toMatchObject({
      ...{ name: 'LeakBlock', start_url: '/dashboard', display: 'standalone', lang: 'de' },
      icons: [{ sizes: '192x192' }, { sizes: '512x512' }, { purpose: 'maskable' }],
    });
  });

  it('gives figures to the holder of the token only', async () => {
    expect((await call('/metrics')).status).toBe(404);
    const wrong = await call('/metrics', { headers: { authorization: 'Bearer wrong' } });
    expect(wrong.status).toBe(404);
    const answer = await call('/metrics', {
      headers: { authorization: 'Bearer a-token-for-the-figures' },
    });
    expect(await answer.text()).toMatch(
      /leakblock_http_request_seconds_count\{method="GET",route="\/healthz"/,
    );
  });
});

describe('hostile clients', () => {
  it('cannot fill the figures with names of their own', async () => {
    const json = { 'content-type': 'application/json' };
    const stranger = { ...json, origin: 'https://evil.example' };
    const wrongKey = { ...json, apikey: 'wrong' };
    for (const name of ['made-up', 'invented', 'thought-of']) {
      await call(`/${name}`, { method: 'POST', headers: json, body: '{}' });
      for (const headers of [stranger, wrongKey]) {
        await call(`/functions/v1/${name}`, { method: 'POST', headers, body: '{}' });
        await call(`/functions/v1/x/${name}`, { method: 'POST', headers, body: '{}' });
        await call(`/rest/v1/${name}`, { method: 'POST', headers, body: '{}' });
      }
      await call(`/functions/v1/${name}`, { method: 'POST', body: 'x'.repeat(100_001) });
    }
    const answer = await call('/metrics', {
      headers: { authorization: 'Bearer a-token-for-the-figures' },
    });
    const figures = await answer.text();
    for (const name of ['made-up', 'invented', 'thought-of']) expect(figures).not.toContain(name);
    expect(figures).toContain('route="/rest/v1/:table"');
  });

  it('that leave in the middle of a body are no fault of the database', async () => {
    const { port } = new URL(gateway.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          'POST /functions/v1/leaves HTTP/1.1\r\nhost: x\r\nx-request-id: leaves-early\r\ncontent-length: 9\r\n\r\n{',
          () => setTimeout(() => socket.destroy(), 50),
        );
      });
      socket.on('close', () => {
        resolve();
      });
    });
    const lines = () => gateway.logLines().filter((line) => line.includes('leaves-early'));
    await expect.poll(() => lines().length).toBeGreaterThan(0);
    expect(lines().join('\n')).not.toMatch(/"level":"error"|database/);
  });

  it('refuses a flood of headers', async () => {
    const headers = Object.fromEntries(
      Array.from({ length: 300 }, (_, n) => [`x-flood-${String(n)}`, 'y'.repeat(100)]),
    );
    const answer = await rawRequest(gateway.url, { path: '/healthz', headers });
    expect(answer.status).toBe(431);
  });

  it('serves others while hundreds of half requests are open', async () => {
    const { port } = new URL(gateway.url);
    const sockets = await Promise.all(
      Array.from(
        { length: 300 },
        () =>
          new Promise<Socket>((resolve) => {
            const socket = connect(Number(port), '127.0.0.1', () => {
              socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ');
              resolve(socket);
            });
          }),
      ),
    );
    expect((await call('/healthz')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  it('answers what is no HTTP with 400 and closes', async () => {
    const { port } = new URL(gateway.url);
    const text = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('HELLO\r\n\r\n'));
      let received = '';
      socket.on('data', (data) => (received += data.toString()));
      socket.on('close', () => {
        resolve(received);
      });
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('check 43: logs', () => {
  it('hold no token, key, query, body or address of who was served', async () => {
    const person = await gateway.signIn();
    await call('/rest/v1/stage_names?name=eq.SecretNameInQuery', {
      headers: { apikey: gateway.publishableKey, authorization: `Bearer ${person.token}` },
    });
    await call('/rest/v1/stage_names', {
      method: 'POST',
      headers: {
        apikey: gateway.publishableKey,
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ user_id: person.userId, name: 'SecretNameInBody'.repeat(9) }),
    });
    await call(`/functions/v1/${person.token}`, {
      headers: { authorization: `Bearer ${person.token}x` },
    });
    const log = gateway.logLines().join('\n');
    const { secrets } = gateway.context;
    for (const secret of [
      person.token,
      person.token.split('.')[1] ?? '',
      gateway.publishableKey,
      secrets.encryption,
      'SecretNameInQuery',
      'SecretNameInBody',
    ]) {
      expect(log).not.toContain(secret);
    }
    const refused = gateway.logLines().filter((line) => line.includes('"status":401'));
    expect(refused.every((line) => line.includes('"address":"127.0.0.1"'))).toBe(true);
    expect(refused.length).toBeGreaterThan(0);
  });
});
