import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readStoredSession } from '#lib/stored-session.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import {
  playedSession,
  playSupabase,
  refusal,
  storeSession,
  totpFactor,
} from '../../testing/play-supabase.ts';
import { sendPapers } from './send-papers.ts';

const renew = 'POST /auth/v1/token';
const leave = { 'POST /auth/v1/logout': { status: 204 } };
const first = playedSession();
const second = { ...playedSession({ amr: [{}] }), refresh_token: 'refresh-2' };
const bearer = (session: { access_token: string }) => `Bearer ${session.access_token}`;

/** Who sent papers so far, and whose are taken. */
let senders: (string | null)[] = [];
let welcome: string | null = null;

/** A request whose answer depends on who sends it. */
class PlayedRequest {
  upload: Record<string, unknown> = {};
  responseText = '{"code":"request.unauthorized"}';
  status = 0;
  onload = () => undefined;
  private sender: string | null = null;
  open() {}
  setRequestHeader(name: string, value: string) {
    if (name === 'authorization') this.sender = value;
  }
  send() {
    senders.push(this.sender);
    this.status = this.sender === welcome ? 201 : 401;
    queueMicrotask(() => this.onload());
  }
}

let api: Awaited<ReturnType<typeof playSupabase>>;
beforeAll(async () => {
  api = await playSupabase();
});
beforeEach(() => {
  senders = [];
  welcome = bearer(second);
  vi.stubGlobal('XMLHttpRequest', PlayedRequest);
});
afterEach(async () => {
  api.play(leave);
  await (await openSupabase()).auth.signOut({ scope: 'local' });
  localStorage.clear();
});
afterAll(() => api.stop());

const send = () => sendPapers('passport', { front: new Blob(['a picture']) }, () => undefined);

it('pictures whose token the server did not take are sent again with a renewed one', async () => {
  storeSession(first);
  api.play({ [renew]: { body: second } });
  await send();
  expect(senders).toEqual([bearer(first), bearer(second)]);
  expect(readStoredSession()?.refresh_token).toBe('refresh-2');
});

it('a session that is not renewed is over', async () => {
  storeSession(first);
  api.play({ ...leave, [renew]: refusal(400, 'session_expired') });
  await expect(send()).rejects.toMatchObject({ code: 'client.session_ended' });
  expect(readStoredSession()).toBeNull();
});

it('half a sign-in is not ended by it', async () => {
  storeSession(playedSession({ factors: [totpFactor] }));
  api.play({});
  await expect(send()).rejects.toMatchObject({ code: 'request.unauthorized' });
  expect(senders).toEqual([null]);
  expect(readStoredSession()?.refresh_token).toBe('refresh-1');
});
