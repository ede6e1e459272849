import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followChanges } from './follow-changes.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pageMs = 1000;
const everyMs = 1500;
const key = ['removal-requests', 'luna'];

/** A list of three pages, each of which takes a second to come, and what follows its changes. */
async function openSlowList() {
  const client = new QueryClient();
  const asked: number[] = [];
  let calledOff = 0;
  const list = new InfiniteQueryObserver(client, {
    queryKey: [...key, 'list'],
    queryFn: async ({ pageParam, signal }) => {
      asked.push(pageParam);
      signal.addEventListener('abort', () => (calledOff += 1));
      await new Promise((resolve) => setTimeout(resolve, pageMs));
      return pageParam;
    },
    initialPageParam: 0,
    getNextPageParam: (page) => (page < 2 ? page + 1 : null),
  });
  const stop = list.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(pageMs + 1);
  for (const _page of [1, 2]) {
    void list.fetchNextPage();
    await vi.advanceTimersByTimeAsync(pageMs + 1);
  }
  expect(asked).toEqual([0, 1, 2]);
  const { follow, stop: unfollow } = followChanges(client, key, everyMs);
  return { asked, calledOff: () => calledOff, client, follow, list, stop, unfollow };
}

it('lets every page come that is being read again, however many changes there are meanwhile', async () => {
  const { asked, calledOff, follow, stop } = await openSlowList();
  for (let passed = 0; passed < 4400; passed += 200) {
    follow();
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(asked).toEqual([0, 1, 2, 0, 1, 2]);
  expect(calledOff()).toBe(0);
  // What changed while they came is read once more, after it and not beside it.
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2]);
  stop();
});

it('waits for what is on its way already when it begins, and reads the change after that', async () => {
  const { asked, calledOff, client, follow, stop } = await openSlowList();
  follow();
  await vi.advanceTimersByTimeAsync(everyMs - 100);
  void client.refetchQueries({ queryKey: key });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2]);
  expect(calledOff()).toBe(0);
  stop();
});

it('reads nothing more once the screen is gone', async () => {
  const { asked, follow, stop, unfollow } = await openSlowList();
  follow();
  await vi.advanceTimersByTimeAsync(everyMs + 100);
  follow();
  unfollow();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual([0, 1, 2, 0, 1, 2]);
  stop();
});
