import { expect, it } from 'vitest';
import { canTransition, scanStatuses } from './status.ts';

it('lets a scan end once, and never start again', () => {
  for (const from of scanStatuses)
    for (const to of scanStatuses)
      expect(canTransition(from, to)).toBe(from === 'running' && to !== 'running');
});
