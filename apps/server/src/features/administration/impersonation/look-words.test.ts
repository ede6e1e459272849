import { expect, it } from 'vitest';
import { lookWords } from './look-words.ts';

it('tells when it was by her own clocks, and by which', () => {
  const at = new Date('2026-11-28T20:30:00Z');
  const told = (locale: string, timeZone: string) =>
    lookWords(at, { locale, timeZone, isDiscreet: false }).message;
  expect(told('de', 'Pacific/Auckland')).toContain('29. November 2026 um 09:30 GMT+13');
  expect(told('de', 'UTC')).toContain('28. November 2026 um 20:30 UTC');
  expect(told('en', 'UTC')).toMatch(/November 28, 2026 at 8:30\sPM UTC/u);
});
