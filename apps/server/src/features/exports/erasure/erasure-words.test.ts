import { expect, it } from 'vitest';
import { erasureWords } from './erasure-words.ts';

it('names the day by her own clocks', () => {
  const dueAt = new Date('2026-12-31T20:30:00Z');
  const told = (locale: string, timeZone: string) =>
    erasureWords('asked', dueAt, { locale, timeZone }).title;
  expect(told('en', 'Pacific/Auckland')).toContain('January 1, 2027');
  expect(told('de', 'America/Los_Angeles')).toContain('31. Dezember 2026');
});
