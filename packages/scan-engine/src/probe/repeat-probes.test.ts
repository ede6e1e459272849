import { describe, expect, it } from 'vitest';
import type { Inquiry } from './decision.ts';
import { fitsBudget } from './repeat-probes.ts';

/** An inquiry of which only the time left matters. */
const withLeft = (ms: number): Inquiry => {
  const deadlineAt = performance.now() + ms;
  return { context: { deadlineAt: () => deadlineAt } } as unknown as Inquiry;
};

describe('the time that further requests take', () => {
  it.each([
    ['a quick site: two turns of its host', 2, 100, 2400, true],
    ['a quick site with little time left', 2, 100, 2000, false],
    ['a slow site, whose turn is over when its answer comes', 1, 2000, 3200, true],
    ['a slow site, twice, its answers overlapping', 2, 2000, 4300, true],
    ['a slow site, twice, with too little time', 2, 2000, 3900, false],
  ])('%s', (_what, count, usualMs, left, fits) => {
    expect(fitsBudget(withLeft(left), count, usualMs)).toBe(fits);
  });
});
