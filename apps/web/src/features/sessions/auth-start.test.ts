import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '@supabase/supabase-js';
import type { Supabase } from '#lib/supabase-client.ts';
import { playedSession } from '../../testing/play-supabase.ts';
import { authStateOf, firstStartState, maxAttempts } from './auth-start.ts';
import type { StartState } from './auth-start.ts';
import { startAuth } from './start-auth.ts';

const session = playedSession() as unknown as Session;
const never = new Promise<never>(() => undefined);

/** A client whose answers the test gives when it likes. */
function playClient(getSession: () => Promise<unknown>) {
  let listener: (event: string, session: Session | null) => void = () => undefined;
  const unsubscribe = vi.fn();
  const auth = {
    getSession: vi.fn(getSession),
    onAuthStateChange: (listen: typeof listener) => {
      listener = listen;
      return { data: { subscription: { unsubscribe } } };
    },
  };
  return {
    auth,
    unsubscribe,
    supabase: { auth } as unknown as Supabase,
    emit: (event: string, next: Session | null) => {
      listener(event, next);
    },
  };
}

const found = (next: Session | null) => () =>
  Promise.resolve({ data: { session: next }, error: null });

function start(client: ReturnType<typeof playClient>, stored: Session | null = null) {
  let state: StartState = firstStartState;
  const stop = startAuth({
    open: () => Promise.resolve(client.supabase),
    readStored: () => stored,
    onState: (next) => {
      state = next;
    },
  });
  return { stop, state: () => state, shown: () => authStateOf(state) };
}

/** Lets what is already decided happen, without time going by. */
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('the start is over', () => {
  it('when the session is loaded and the first event has come, in this order', async () => {
    const client = playClient(found(session));
    const { shown } = start(client);
    await settle();
    expect(shown()).toMatchObject({ loading: true, initialized: false, user: null });
    client.emit('INITIAL_SESSION', session);
    expect(shown()).toEqual({
      loading: false,
      initialized: true,
      error: null,
      session,
      user: session.user,
    });
  });

  it('and in the other order', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const client = playClient(() => new Promise((resolve) => (answer = resolve)));
    const { shown } = start(client);
    await settle();
    client.emit('INITIAL_SESSION', null);
    expect(shown().initialized).toBe(false);
    answer({ data: { session: null }, error: null });
    await settle();
    expect(shown()).toMatchObject({ initialized: true, session: null });
  });

  it('2 s are waited for the session, then the event is enough', async () => {
    const client = playClient(() => never);
    const { shown } = start(client);
    await settle();
    client.emit('INITIAL_SESSION', session);
    await vi.advanceTimersByTimeAsync(1999);
    expect(shown().initialized).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(shown()).toMatchObject({ initialized: true, session });
  });

  it('after 5 s overall whatever is still open', async () => {
    const { shown } = start(playClient(() => never));
    await vi.advanceTimersByTimeAsync(4999);
    expect(shown().initialized).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(shown()).toMatchObject({ initialized: true, session: null, error: null });
  });

  it('then too with the session that lies in this browser: slow is not signed out', async () => {
    const { shown } = start(
      playClient(() => never),
      session,
    );
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown()).toMatchObject({ initialized: true, session });
  });
});

describe('an attempt that fails', () => {
  it('is followed by another, three in all', async () => {
    const broken = vi.fn(() => Promise.reject(new Error('settings cannot be read')));
    let state = firstStartState;
    startAuth({ open: broken, readStored: () => null, onState: (next) => (state = next) });
    await settle();
    expect(broken).toHaveBeenCalledTimes(3);
    expect(maxAttempts).toBe(3);
    expect(authStateOf(state)).toEqual({
      user: null,
      session: null,
      loading: false,
      initialized: true,
      error: 'auth_init_failed',
    });
  });

  it('costs nothing when the next one succeeds', async () => {
    let calls = 0;
    const client = playClient(() => {
      calls += 1;
      return calls < 3 ? Promise.reject(new Error('busy')) : found(session)();
    });
    const { shown } = start(client);
    await settle();
    client.emit('INITIAL_SESSION', session);
    expect(shown()).toMatchObject({ initialized: true, error: null, session });
    // One listener at a time: the earlier ones are taken off.
    expect(client.unsubscribe).toHaveBeenCalledTimes(2);
  });
});

describe('a sign-out event', () => {
  it('before the start is over is ignored while a session exists', async () => {
    const client = playClient(found(session));
    const { shown } = start(client);
    await settle();
    client.emit('SIGNED_OUT', null);
    expect(shown().initialized).toBe(false);
    client.emit('INITIAL_SESSION', session);
    expect(shown()).toMatchObject({ initialized: true, session });
  });

  it('afterwards counts', async () => {
    const client = playClient(found(session));
    const { shown } = start(client);
    await settle();
    client.emit('INITIAL_SESSION', session);
    client.emit('SIGNED_OUT', null);
    expect(shown()).toMatchObject({ initialized: true, session: null, user: null });
  });
});

it('offline, the stored session stays: only a refusal ends it', async () => {
  const client = playClient(found(null));
  const { shown } = start(client, session);
  await settle();
  client.emit('INITIAL_SESSION', null);
  expect(shown()).toMatchObject({ initialized: true, session });
});

it('a leftover adminSession is removed', () => {
  localStorage.setItem('adminSession', '{"token":"old"}');
  const { stop } = start(playClient(() => never));
  expect(localStorage.getItem('adminSession')).toBeNull();
  stop();
});

it('is told of nothing more once stopped', async () => {
  const client = playClient(found(session));
  const { stop, state } = start(client);
  await settle();
  stop();
  client.emit('INITIAL_SESSION', session);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state().phase).toBe('starting');
  expect(client.unsubscribe).toHaveBeenCalledOnce();
});
