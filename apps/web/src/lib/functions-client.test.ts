import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  playedSession,
  playSupabase,
  refusal,
  storeSession,
  totpFactor,
} from '../testing/play-supabase.ts';
import { callFunction } from './functions-client.ts';
import { readStoredSession } from './stored-session.ts';
import { openSupabase } from './supabase-client.ts';

const scan = 'POST /functions/v1/instant-scan';
const renew = 'POST /auth/v1/token';
const leave = { 'POST /auth/v1/logout': { status: 204 } };
const unauthorized = { status: 401, body: { code: 'request.unauthorized' } };

const first = playedSession();
const second = { ...playedSession({ amr: [{}] }), refresh_token: 'refresh-2' };
const bearer = (session: { access_token: string }) => `Bearer ${session.access_token}`;

let api: Awaited<ReturnType<typeof playSupabase>>;
beforeAll(async () => {
  api = await playSupabase();
});
afterEach(async () => {
  api.play(leave);
  await (await openSupabase()).auth.signOut({ scope: 'local' });
  localStorage.clear();
});
afterAll(() => api.stop());

const callScan = () => callFunction('instant-scan', { creator_name: 'Luna' });
const callersOfScan = () => api.callsOf(scan).map(({ headers }) => headers['authorization']);

describe('a call whose token the server does not take', () => {
  it('is made again with a renewed one, and nobody is signed out', async () => {
    storeSession(first);
    api.play({
      [scan]: ({ headers }) =>
        headers['authorization'] === bearer(second) ? { body: {} } : unauthorized,
      [renew]: { body: second },
    });
    expect((await callScan()).status).toBe(200);
    expect(callersOfScan()).toEqual([bearer(first), bearer(second)]);
    expect(api.callsOf(scan)[1]?.body).toEqual({ creator_name: 'Luna' });
    expect(readStoredSession()?.refresh_token).toBe('refresh-2');
  });

  it('ends the session when that is not renewed either', async () => {
    storeSession(first);
    api.play({ ...leave, [scan]: unauthorized, [renew]: refusal(400, 'session_expired') });
    await expect(callScan()).rejects.toMatchObject({ code: 'client.session_ended' });
    expect(readStoredSession()).toBeNull();
  });

  it('leaves the session as it is when a renewal cannot be asked for', async () => {
    storeSession(first);
    api.play({ [scan]: unauthorized, [renew]: { status: 404 } });
    await expect(callScan()).rejects.toMatchObject({ code: 'client.unreachable' });
    expect(readStoredSession()?.refresh_token).toBe('refresh-1');
  });

  it('is not made a third time, and what was renewed stays', async () => {
    storeSession(first);
    api.play({ [scan]: unauthorized, [renew]: { body: second } });
    await expect(callScan()).rejects.toMatchObject({ code: 'request.unauthorized' });
    expect(callersOfScan()).toHaveLength(2);
    expect(readStoredSession()?.refresh_token).toBe('refresh-2');
  });

  it('is a visitor’s when a second factor turns out to be missing', async () => {
    const guarded = { ...second, user: { ...second.user, factors: [totpFactor] } };
    storeSession(first);
    api.play({
      [scan]: ({ headers }) =>
        headers['authorization'] === undefined ? { body: {} } : unauthorized,
      [renew]: { body: guarded },
    });
    expect((await callScan()).status).toBe(200);
    expect(callersOfScan()).toEqual([bearer(first), undefined]);
    expect(readStoredSession()?.refresh_token).toBe('refresh-2');
  });
});

describe('while the second step of a sign-in is open', () => {
  it('she is a visitor, and what she has typed already is kept', async () => {
    storeSession(playedSession({ factors: [totpFactor] }));
    api.play({ [scan]: ({ headers }) => (headers['authorization'] ? unauthorized : { body: {} }) });
    expect((await callScan()).status).toBe(200);
    expect(callersOfScan()).toEqual([undefined]);
    expect(readStoredSession()?.refresh_token).toBe('refresh-1');
  });

  it('a door that is closed to visitors does not end it', async () => {
    storeSession(playedSession({ factors: [totpFactor] }));
    api.play({ [scan]: unauthorized });
    await expect(callScan()).rejects.toMatchObject({ code: 'request.unauthorized' });
    expect(readStoredSession()?.refresh_token).toBe('refresh-1');
  });

  it('the whole sign-in is told as before', async () => {
    const whole = playedSession({ aal: 'aal2', factors: [totpFactor] });
    storeSession(whole);
    api.play({ [scan]: { body: {} } });
    await callScan();
    expect(callersOfScan()).toEqual([bearer(whole)]);
  });
});
