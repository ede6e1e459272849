import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Supabase } from './supabase-client.ts';
import { createPace, useLiveRows } from './use-live-rows.ts';
import type { LiveRows, RowChange } from './use-live-rows.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const change = (id: number) => ({ eventType: 'INSERT', new: { id } }) as unknown as RowChange;

it('hands on 10 events per second at most, in their order, and loses none', () => {
  const handed: unknown[] = [];
  const pace = createPace(({ new: row }) => handed.push(row['id' as keyof typeof row]));
  for (let id = 1; id <= 25; id += 1) pace.take(change(id));
  expect(handed).toEqual([1]);
  vi.advanceTimersByTime(999);
  expect(handed).toHaveLength(10);
  vi.advanceTimersByTime(1000);
  expect(handed).toHaveLength(20);
  vi.advanceTimersByTime(1000);
  expect(handed).toEqual(Array.from({ length: 25 }, (_, place) => place + 1));
});

it('hands on a single event at once, and nothing after the screen is gone', () => {
  const hand = vi.fn();
  const pace = createPace(hand);
  pace.take(change(1));
  expect(hand).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(5000);
  pace.take(change(2));
  expect(hand).toHaveBeenCalledTimes(2);
  pace.take(change(3));
  pace.stop();
  vi.advanceTimersByTime(5000);
  expect(hand).toHaveBeenCalledTimes(2);
});

describe('a channel', () => {
  type Held = { data: { session: object | null }; error: Error | null };
  const signedIn: Held = { data: { session: {} }, error: null };
  const signedOut: Held = { data: { session: null }, error: null };
  const tables: LiveRows['tables'] = [
    { event: 'INSERT', table: 'findings', filter: 'user_id=eq.1' },
  ];

  /** Follows rows through a client that is told what its channels report. */
  async function follow(holds: Held[] = []) {
    const reports: ((status: string) => void)[] = [];
    const removeChannel = vi.fn((_channel: object) => Promise.resolve('ok'));
    const names: string[] = [];
    const channels: object[] = [];
    const supabase = {
      auth: { getSession: () => Promise.resolve(holds.shift() ?? signedIn) },
      channel: (name: string) => {
        names.push(name);
        const channel = {
          on: () => channel,
          subscribe: (report: (status: string) => void) => reports.push(report),
        };
        channels.push(channel);
        return channel;
      },
      removeChannel,
    } as unknown as Supabase;
    const onJoin = vi.fn();
    const check = vi.fn(() => Promise.resolve());
    const open = () => Promise.resolve(supabase);
    const live = { channel: 'findings:1', tables, onChange: () => undefined, onJoin };
    const { unmount } = renderHook(() => useLiveRows(open, live, check));
    await pass(0);
    return {
      report: async (status: string) => {
        reports.at(-1)?.(status);
        await pass(0);
      },
      ...{ names, channels, onJoin, check, removeChannel, unmount },
    };
  }
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

  it('that the server closed is opened anew once the session is checked, and what came meanwhile is read', async () => {
    const { report, names, onJoin, check } = await follow();
    await report('SUBSCRIBED');
    await report('CLOSED');
    expect(check).toHaveBeenCalledOnce();
    expect(names).toEqual(['findings:1', 'findings:1']);
    expect(onJoin).toHaveBeenCalledOnce();
    await report('SUBSCRIBED');
    expect(onJoin).toHaveBeenCalledTimes(2);
  });

  it('that is closed again and again is opened every 5 s', async () => {
    const { report, names, check } = await follow();
    await report('CLOSED');
    await report('CLOSED');
    await pass(4999);
    expect(names).toHaveLength(2);
    await pass(1);
    expect(names).toHaveLength(3);
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('stays closed when the session is over', async () => {
    const { report, names } = await follow([signedOut]);
    await report('CLOSED');
    await pass(60_000);
    expect(names).toHaveLength(1);
  });

  it('is opened when the session that could not be renewed yet is known again', async () => {
    const { report, names } = await follow([
      { data: { session: null }, error: new Error('offline') },
    ]);
    await report('CLOSED');
    expect(names).toHaveLength(1);
    await pass(5000);
    expect(names).toHaveLength(2);
  });

  it('is opened also when the session could not be checked', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const { report, names, check } = await follow();
    check.mockRejectedValue(new Error('no answer'));
    await report('CLOSED');
    expect(names).toHaveLength(2);
    vi.restoreAllMocks();
  });

  it('is left with the screen, the one that was opened anew', async () => {
    const { report, channels, removeChannel, unmount } = await follow();
    await report('CLOSED');
    unmount();
    expect(removeChannel.mock.calls).toEqual([[channels[1]]]);
  });

  it('is not opened for a screen that is gone', async () => {
    const { report, names, removeChannel, unmount } = await follow();
    await report('CLOSED');
    await report('CLOSED');
    unmount();
    await pass(60_000);
    expect(names).toHaveLength(2);
    expect(removeChannel).not.toHaveBeenCalled();
  });

  it('that was lost with the connection is left to the client, which joins it again', async () => {
    const { report, names, check } = await follow();
    await report('CHANNEL_ERROR');
    await report('TIMED_OUT');
    await pass(60_000);
    expect(names).toHaveLength(1);
    expect(check).toHaveBeenCalledOnce();
  });
});
