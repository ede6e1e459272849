import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPace } from './use-live-rows.ts';
import type { RowChange } from './use-live-rows.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

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
