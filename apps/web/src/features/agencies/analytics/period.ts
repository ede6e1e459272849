import { analyticsInput } from '@leakblock/domain/agencies';

/** Days (yyyy-mm-dd, UTC), both included. */
export type Period = { from: string; to: string };

/** Whole weeks up to today. */
export const presets = { month: 4, quarter: 13, year: 52 } as const;
export type Preset = keyof typeof presets;
export const presetNames = Object.keys(presets) as Preset[];

const dayMs = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The period that a preset stands for today. */
export function presetPeriod(preset: Preset, today: Date): Period {
  const to = today.getTime();
  return { from: dayOf(to - (presets[preset] * 7 - 1) * dayMs), to: dayOf(to) };
}

/** The preset that a period is; `own` for every other. */
export function presetOf(period: Period, today: Date): Preset | 'own' {
  const isIt = (preset: Preset) => {
    const { from, to } = presetPeriod(preset, today);
    return from === period.from && to === period.to;
  };
  return presetNames.find(isIt) ?? 'own';
}

/** Whether there are figures for it: two days in their order, at most a year apart. */
export function isPeriod(period: Period): boolean {
  return analyticsInput.safeParse({ ...period, creatorId: null }).success;
}
