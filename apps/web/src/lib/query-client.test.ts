import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { callForJson } from './functions-client.ts';
import { createQueryClient, retryDelayMs } from './query-client.ts';
import { DataError } from './read-rows.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('the delay before a retry is 1 s, doubling, capped at 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 20].map(retryDelayMs)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

describe('data fetching', () => {
  it('is retried up to 3 times, then says what went wrong', async () => {
    const onError = vi.fn();
    const queryFn = vi.fn(() => Promise.reject(new DataError(503, 'x', 'away')));
    const observer = new QueryObserver(createQueryClient(onError), { queryKey: ['a'], queryFn });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(queryFn).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(queryFn).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(queryFn).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(4000);
    expect(queryFn).toHaveBeenCalledTimes(4);
    expect(observer.getCurrentResult().error).toBeInstanceOf(DataError);
    expect(onError).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queryFn).toHaveBeenCalledTimes(4);
    stop();
  });

  it.each([401, 403, 404, 406])('is not retried when refused with %s', async (status) => {
    const queryFn = vi.fn(() => Promise.reject(new DataError(status, 'x', 'refused')));
    const observer = new QueryObserver(createQueryClient(), { queryKey: ['a'], queryFn });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    stop();
    expect(queryFn).toHaveBeenCalledOnce();
  });

  it.each([
    [1, 404, 'reports.not_found'],
    [1, 403, 'administration.read_only'],
    [4, 429, 'request.too_many'],
    [4, 503, 'server.database_unavailable'],
  ])('asks a function %i times that answers %i (%s)', async (times, status, code) => {
    const asked = vi.fn(() => Promise.resolve(Response.json({ code }, { status })));
    vi.stubGlobal('fetch', asked);
    const queryFn = () => callForJson('read-report', {}, z.unknown());
    const observer = new QueryObserver(createQueryClient(), { queryKey: ['a'], queryFn });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    stop();
    vi.unstubAllGlobals();
    expect(observer.getCurrentResult().error).toMatchObject({ code });
    expect(asked).toHaveBeenCalledTimes(times);
  });

  it('is begun anew where it changed while it was read for the first time', async () => {
    const client = createQueryClient();
    let rows = 'before';
    const queryFn = vi.fn(async () => {
      const read = rows;
      await new Promise((resolve) => setTimeout(resolve, 2000));
      return read;
    });
    const observer = new QueryObserver(client, { queryKey: ['rows', 'luna'], queryFn });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(1000);
    rows = 'after';
    const done = vi.fn();
    void client.invalidateQueries({ queryKey: ['rows'] });
    void client.invalidateQueries({ queryKey: ['rows'] }).then(done);
    await vi.advanceTimersByTimeAsync(1000);
    expect(observer.getCurrentResult().data).toBe('before');
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(observer.getCurrentResult().data).toBe('after');
    expect(done).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queryFn).toHaveBeenCalledTimes(2);
    stop();
  });

  it('is kept for 5 minutes after the last look', () => {
    expect(createQueryClient().getDefaultOptions().queries?.gcTime).toBe(300_000);
  });
});

it('mutations are not retried', async () => {
  const client = createQueryClient();
  const mutationFn = vi.fn(() => Promise.reject(new DataError(503, 'x', 'away')));
  const mutation = client
    .getMutationCache()
    .build(client, client.defaultMutationOptions({ mutationFn }));
  await expect(mutation.execute(undefined)).rejects.toThrow('away');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(mutationFn).toHaveBeenCalledOnce();
});
