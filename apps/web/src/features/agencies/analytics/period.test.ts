import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPeriod, presetNames, presetOf, presetPeriod, presets } from './period.ts';

const days = fc.date({
  min: new Date('2010-01-01'),
  max: new Date('2090-01-01'),
  noInvalidDate: true,
});

it('a preset has whole weeks, ends today, is known again, and can always be asked for', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...presetNames), (today, preset) => {
      const period = presetPeriod(preset, today);
      expect(period.to).toBe(today.toISOString().slice(0, 10));
      const length = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1;
      expect(length).toBe(presets[preset] * 7);
      expect(presetOf(period, today)).toBe(preset);
      expect(isPeriod(period)).toBe(true);
    }),
  );
});

it.each([
  { from: '2026-11-21', to: '2026-11-20' },
  { from: '2025-11-01', to: '2026-11-21' },
  { from: '', to: '2026-11-21' },
  { from: '2026-02-30', to: '2026-03-01' },
])('%o cannot be asked for, and is a period of its own', (period) => {
  expect(isPeriod(period)).toBe(false);
  expect(presetOf(period, new Date('2026-11-21'))).toBe('own');
});
