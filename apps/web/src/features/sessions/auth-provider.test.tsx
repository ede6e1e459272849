import { act, cleanup, render, screen } from '@testing-library/react';
import type { Session } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAuth } from '#lib/auth-context.ts';
import * as place from '#lib/go-to.ts';
import { useLeaveWarning } from '#lib/leave-warning.ts';
import type { Supabase } from '#lib/supabase-client.ts';
import { playedSession } from '../../testing/play-supabase.ts';
import { AuthProvider } from './auth-provider.tsx';
import * as entering from './enter.ts';

const luna = playedSession() as unknown as Session;
const nora: Session = { ...luna, user: { ...luna.user, id: 'nora', email: 'nora@example.org' } };

let tell: (event: string, session: Session | null) => void;
const loadAgain = vi.fn<() => void>();
const onSession = vi.fn<(session: Session) => void>();
const onSessionEnd = vi.fn<(last: Session) => void>();

beforeEach(() => {
  const auth = {
    getSession: () => Promise.resolve({ data: { session: luna }, error: null }),
    onAuthStateChange: (listen: typeof tell) => {
      tell = listen;
      return { data: { subscription: { unsubscribe: () => undefined } } };
    },
  };
  vi.spyOn(entering, 'loadSupabase').mockResolvedValue({ auth } as unknown as Supabase);
  vi.spyOn(place, 'loadAgain').mockImplementation(loadAgain);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  for (const each of [loadAgain, onSession, onSessionEnd]) each.mockReset();
});

/** A screen on which something is typed and not saved. */
function Form() {
  const { user } = useAuth();
  useLeaveWarning(true);
  return <p>Of {user?.email}</p>;
}

async function openAs(session: Session) {
  render(
    <AuthProvider onSession={onSession} onSessionEnd={onSessionEnd}>
      <Form />
    </AuthProvider>,
  );
  await act(async () => {
    await Promise.resolve();
    tell('INITIAL_SESSION', session);
  });
  expect(await screen.findByText(`Of ${session.user.email ?? ''}`)).toBeTruthy();
}

const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('another person who signs in in another tab gets a page of her own, and nothing of what was typed', async () => {
  await openAs(luna);
  expect(isAsked()).toBe(true);
  let wasAsked = true;
  loadAgain.mockImplementation(() => {
    wasAsked = isAsked();
  });
  act(() => tell('SIGNED_IN', nora));
  expect(loadAgain).toHaveBeenCalledOnce();
  // Who says that she would rather stay would stay with what is not hers.
  expect(wasAsked).toBe(false);
  expect(screen.queryByText(/^Of/)).toBeNull();
  expect(onSession.mock.calls).toEqual([[luna]]);
  act(() => tell('TOKEN_REFRESHED', nora));
  expect(screen.queryByText(/^Of/)).toBeNull();
  expect(loadAgain).toHaveBeenCalledOnce();
  expect(onSession.mock.calls).toEqual([[luna]]);
});

it('the same person stays where she is, whatever her token has become', async () => {
  await openAs(luna);
  act(() => tell('SIGNED_IN', { ...luna, access_token: 'another' }));
  expect(screen.getByText(`Of ${luna.user.email ?? ''}`)).toBeTruthy();
  expect(loadAgain).not.toHaveBeenCalled();
  expect(onSession).toHaveBeenCalledOnce();
});

it('after a sign-out whoever comes next is told of as at the start', async () => {
  await openAs(luna);
  act(() => tell('SIGNED_OUT', null));
  expect(onSessionEnd.mock.calls).toEqual([[luna]]);
  act(() => tell('SIGNED_IN', nora));
  expect(screen.getByText(`Of ${nora.user.email ?? ''}`)).toBeTruthy();
  expect(onSession.mock.calls).toEqual([[luna], [nora]]);
  expect(loadAgain).not.toHaveBeenCalled();
});
