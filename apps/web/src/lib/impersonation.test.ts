import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { playSupabase, storeSession } from '../testing/play-supabase.ts';
import * as leave from './go-to.ts';
import {
  activeImpersonation,
  beginImpersonation,
  endImpersonation,
  impersonationAuth,
  keepImpersonation,
  keptImpersonation,
} from './impersonation.ts';
import { renewSession } from './renew-session.ts';
import { sessionKey } from './stored-session.ts';
import type { Supabase } from './supabase-client.ts';

const of = (leftMs: number) => ({
  accessToken: 'looking',
  expiresAt: new Date(Date.now() + leftMs).toISOString(),
  user: { id: '5eed0000-0000-4000-8000-000000000003', email: 'ines@example.org', name: 'Ines' },
});
const wayBack = '/admin?view=accounts&person=5eed0000-0000-4000-8000-000000000003';

let api: Awaited<ReturnType<typeof playSupabase>>;
let goTo: MockInstance<typeof leave.goTo>;
beforeAll(async () => {
  api = await playSupabase();
});
beforeEach(() => {
  storeSession();
  goTo = vi.spyOn(leave, 'goTo').mockReturnValue();
});
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  beginImpersonation();
  vi.restoreAllMocks();
});
afterAll(() => api.stop());

function openClient(impersonation: ReturnType<typeof of>) {
  keepImpersonation(impersonation);
  beginImpersonation();
  api.play({ 'POST /auth/v1/logout': { status: 403, body: {} } });
  return createClient('http://127.0.0.1', 'sb_publishable_test', {
    auth: impersonationAuth(impersonation),
  });
}

describe('a tab that looks at somebody’s account', () => {
  it('has that session, to its last second, and never asks for another', async () => {
    const { auth } = openClient(of(5_000));
    const { data } = await auth.getSession();
    expect(data.session?.access_token).toBe('looking');
    expect(data.session?.user.email).toBe('ines@example.org');
    expect(api.calls).toEqual([]);
  });

  it('goes back to the operator’s own session, which nobody touched, when the session is given up', async () => {
    const own = localStorage.getItem(sessionKey);
    const { auth } = openClient(of(60_000));
    await auth.signOut({ scope: 'local' });
    expect(goTo.mock.calls).toEqual([[wayBack]]);
    expect(keptImpersonation()).toBeNull();
    expect(localStorage.getItem(sessionKey)).toBe(own);
    // Nothing of the page that is left may act for the operator.
    expect((await auth.getSession()).data.session).toBeNull();
    expect(activeImpersonation()).not.toBeNull();
  });

  it('goes back when the server does not take its token any more: nothing can be renewed', async () => {
    const supabase = openClient(of(60_000)) as unknown as Supabase;
    expect(await renewSession(supabase, 'looking')).toBe('ended');
    expect(goTo.mock.calls).toEqual([[wayBack]]);
    expect(api.callsOf('POST /auth/v1/token')).toEqual([]);
  });

  it('keeps nothing where other tabs see it', () => {
    openClient(of(60_000));
    expect(Object.keys(localStorage)).toEqual([sessionKey]);
  });
});

describe('what is kept', () => {
  it('counts only when it is whole', () => {
    for (const kept of ['', '{}', 'null', '[]', '{"accessToken":1}', '{"user":null}']) {
      sessionStorage.setItem('impersonation', kept);
      expect(beginImpersonation()).toBeNull();
    }
  });

  it('leads to the panel when nobody knows whose account it was', () => {
    endImpersonation();
    expect(goTo.mock.calls).toEqual([['/admin']]);
  });
});
