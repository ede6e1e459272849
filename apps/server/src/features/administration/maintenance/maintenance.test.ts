import { maintenanceAnswer } from '@leakblock/domain/administration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import { openSocket } from '../../../backend/realtime/testing/open-socket.ts';
import { features } from '../../index.ts';
import { startAdminWorld } from '../../../testing/start-admin-world.ts';
import type { AdminWorld } from '../../../testing/start-admin-world.ts';

let world: AdminWorld;
let creator: SignedIn;
beforeAll(async () => {
  world = await startAdminWorld(features);
  creator = await world.person();
});
afterAll(() => world.gateway.stop());

const set = async (isOn: boolean, message: string | null = null) => {
  const body = { isOn, message, until: null, reason: 'a new version' };
  const answer = await world.call(world.admin.token, 'set-maintenance', body);
  expect(answer.status).toBe(200);
  return maintenanceAnswer.parse(answer.body);
};
const ask = (path: string, token: string | null, method = 'GET') =>
  fetch(`${world.gateway.url}${path}`, {
    method,
    headers: {
      apikey: world.gateway.publishableKey,
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(method === 'POST' && { body: '{}' }),
  });
const rows = '/rest/v1/profiles?select=id';

describe('while the product is closed', () => {
  beforeAll(async () => {
    await set(true, 'Back at noon.');
  });
  afterAll(async () => {
    await set(false);
  });

  it.each([
    ['tables', rows, 'GET'],
    ['functions', '/functions/v1/check-subscription', 'POST'],
    ['files', '/storage/v1/object/list/logos', 'POST'],
    ['the API', '/api/v1/works', 'GET'],
    ['messages', '/realtime/v1/api/broadcast/lobby/events/hello', 'POST'],
  ])('%s are refused to everybody, with when to ask again', async (_what, path, method) => {
    for (const token of [creator.token, null]) {
      const answer = await ask(path, token, method);
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.text()).toMatch(/administration\.maintenance/);
    }
  });

  it('operators go on, also as who they look at', async () => {
    expect((await ask(rows, world.admin.token)).status).toBe(200);
    const body = { userId: creator.userId, reason: 'a broken case' };
    const { accessToken } = (await world.call(world.admin.token, 'start-impersonation', body)).body;
    expect((await ask(rows, String(accessToken))).status).toBe(200);
  });

  it('no channel is joined', async () => {
    const socket = await openSocket(world.gateway);
    const join = { access_token: creator.token, config: {} };
    expect((await socket.ask('realtime:lobby', 'phx_join', join)).status).toBe('error');
    const own = { access_token: world.admin.token, config: {} };
    expect((await socket.ask('realtime:lobby', 'phx_join', own)).status).toBe('ok');
    socket.socket.terminate();
  });

  it('sign-in, screens, health and what machines bring stay open', async () => {
    expect((await ask('/auth/v1/user', creator.token)).status).toBe(200);
    for (const path of ['/healthz', '/readyz', '/config.json', '/']) {
      expect((await ask(path, null)).status).toBe(200);
    }
    for (const path of ['/functions/v1/billing-events', '/functions/v1/incoming-mail']) {
      expect((await ask(path, null, 'POST')).status).not.toBe(503);
    }
    expect((await ask('/functions/v1/read-suspension', null, 'POST')).status).not.toBe(503);
  });

  it('everybody may read why and until when, without a key', async () => {
    const answer = await fetch(`${world.gateway.url}/functions/v1/read-maintenance`);
    const read = maintenanceAnswer.parse(await answer.json());
    expect(read).toMatchObject({ isOn: true, message: 'Back at noon.' });
    // By the clock that all programs share: this machine's own may be some milliseconds behind it.
    const now = world.gateway.context.now().getTime();
    expect(Date.parse(read.since ?? '')).toBeLessThanOrEqual(now);
  });

  it('its beginning stays when only the words change', async () => {
    const before = await set(true, 'Back at noon.');
    expect(await set(true, 'Back at one.')).toEqual({ ...before, message: 'Back at one.' });
  });

  it('nothing of it stands in the log as a fault', () => {
    const faults = world.gateway.logLines().filter((line) => line.includes('"failed"'));
    expect(faults).toEqual([]);
  });
});

it('opens for everybody again, at once on this gateway', async () => {
  await set(true);
  expect((await ask(rows, creator.token)).status).toBe(503);
  expect(await set(false)).toEqual({ isOn: false, message: null, since: null, until: null });
  expect((await ask(rows, creator.token)).status).toBe(200);
  expect((await world.noted('maintenance')).slice(-2)).toEqual([
    'maintenance.on',
    'maintenance.off',
  ]);
});

it('follows another gateway within two seconds', async () => {
  await world.gateway.sql('update maintenance set is_on = true, since = now()');
  await expect.poll(async () => (await ask(rows, creator.token)).status).toBe(503);
  await set(false);
});

it('is switched by operators only', async () => {
  const body = { isOn: true, message: null, until: null, reason: 'mischief' };
  expect((await world.call(creator.token, 'set-maintenance', body)).status).toBe(403);
  const update = await world.gateway
    .client(creator.token)
    .from('maintenance')
    .update({ is_on: true })
    .eq('id', true);
  expect(update.error?.code).toBe('42501');
});
