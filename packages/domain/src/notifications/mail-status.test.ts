import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mailStates, mayMailBecome } from './mail-status.ts';
import type { MailState } from './mail-status.ts';

it('a mail that was settled never waits again, and goes out at most once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...mailStates), { maxLength: 12 }), (wishes) => {
      let state: MailState = 'queued';
      const seen: MailState[] = [];
      for (const wish of wishes) {
        if (!mayMailBecome(state, wish)) continue;
        if (state !== 'queued') expect(wish).not.toBe('queued');
        state = wish;
        seen.push(wish);
      }
      expect(seen.filter((each) => each === 'sent').length).toBeLessThanOrEqual(1);
      const dropped = seen.indexOf('dropped');
      if (dropped >= 0) expect(seen).toHaveLength(dropped + 1);
    }),
  );
});

it('what was dropped does not bounce', () => {
  expect(mayMailBecome('dropped', 'bounced')).toBe(false);
  expect(mayMailBecome('sent', 'bounced')).toBe(true);
});
