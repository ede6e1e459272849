import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeAllowance } from './allowance.ts';
import type { PastScan } from './allowance.ts';

const noon = new Date('2026-11-20T12:00:00Z');

function scan(minutesAgo: number, of: Partial<PastScan> = {}): PastScan {
  return {
    takenAt: new Date(noon.getTime() - minutesAgo * 60_000),
    isDevice: false,
    isBrowser: false,
    isAddress: true,
    ...of,
  };
}

describe('a device that is known by its cookie', () => {
  const known = { isKnownDevice: true };
  const mine = { isDevice: true, isBrowser: true };

  it('has three scans a day', () => {
    expect(judgeAllowance([], known, noon)).toEqual({ isGranted: true, left: 3 });
    expect(judgeAllowance([scan(1, mine), scan(60, mine)], known, noon)).toEqual({
      isGranted: true,
      left: 1,
    });
    expect(judgeAllowance([scan(1, mine), scan(60, mine), scan(600, mine)], known, noon)).toEqual({
      isGranted: false,
      retryAfter: 12 * 3600,
    });
  });

  it('begins anew at midnight UTC', () => {
    const yesterday = [721, 722, 723].map((minutes) => scan(minutes, mine));
    expect(judgeAllowance(yesterday, known, noon)).toEqual({ isGranted: true, left: 3 });
  });

  it('is not held up by what others with the same browser did', () => {
    const others = [1, 2, 3, 4].map((minutes) => scan(minutes, { isBrowser: true }));
    expect(judgeAllowance(others, known, noon).isGranted).toBe(true);
  });
});

describe('a request without a cookie', () => {
  const fresh = { isKnownDevice: false };

  it('is believed to be new three times in two hours for one browser kind', () => {
    const hiding = [10, 20, 30].map((minutes) => scan(minutes, { isBrowser: true }));
    expect(judgeAllowance(hiding, fresh, noon)).toEqual({ isGranted: false, retryAfter: 90 * 60 });
    expect(judgeAllowance(hiding.slice(1), fresh, noon).isGranted).toBe(true);
  });

  it('from another browser of the address is not held up', () => {
    const others = [10, 20, 30].map((minutes) => scan(minutes));
    expect(judgeAllowance(others, fresh, noon).isGranted).toBe(true);
  });
});

describe('an address', () => {
  it('has its share in six hours, whoever asks, and gets it back', () => {
    const crowd = Array.from({ length: 24 }, (_, index) => scan(index * 10));
    for (const isKnownDevice of [true, false]) {
      expect(judgeAllowance(crowd, { isKnownDevice }, noon)).toEqual({
        isGranted: false,
        retryAfter: (360 - 230) * 60,
      });
    }
    const later = new Date(noon.getTime() + 131 * 60_000);
    expect(judgeAllowance(crowd, { isKnownDevice: false }, later).isGranted).toBe(true);
  });
});

it('whoever waits as long as told is let in', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          minutesAgo: fc.nat(24 * 60),
          isDevice: fc.boolean(),
          isBrowser: fc.boolean(),
          isAddress: fc.boolean(),
        }),
        { maxLength: 60 },
      ),
      fc.boolean(),
      (scans, isKnownDevice) => {
        const past = scans.map(({ minutesAgo, ...of }) => scan(minutesAgo, of));
        const answer = judgeAllowance(past, { isKnownDevice }, noon);
        if (answer.isGranted) return;
        const then = new Date(noon.getTime() + answer.retryAfter * 1000 + 1);
        expect(judgeAllowance(past, { isKnownDevice }, then).isGranted).toBe(true);
      },
    ),
  );
});
