import { expect, it, vi } from 'vitest';
import { shareFor } from './share-for.ts';

it('is read once for all who ask within the time, and anew afterwards', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const read = vi.fn(() => Promise.resolve(read.mock.calls.length));
  const ask = shareFor(1000, read);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  clock.mockReturnValue(999);
  expect(await ask()).toBe(1);
  clock.mockReturnValue(1000);
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2]);
  clock.mockRestore();
});

it('of a read that failed nothing is kept', async () => {
  let isDown = true;
  const ask = shareFor(1000, () =>
    isDown ? Promise.reject(new Error('away')) : Promise.resolve('here'),
  );
  await expect(ask()).rejects.toThrow('away');
  isDown = false;
  expect(await ask()).toBe('here');
});
