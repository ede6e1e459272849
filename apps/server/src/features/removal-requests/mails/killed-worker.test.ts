import { expect, it } from 'vitest';
import { killWorkers } from './testing/kill-workers.ts';

it('no notice goes out twice or is lost without a trace, wherever a worker is killed', async () => {
  const figures = await killWorkers(3, Math.random);
  expect(figures).toMatchObject({ notices: 12, twice: [], lost: [] });
  expect(figures.sent + figures.undecided).toBe(12);
  // A kill leaves at most the one mail that was under way.
  expect(figures.undecided).toBeLessThanOrEqual(3);
});
