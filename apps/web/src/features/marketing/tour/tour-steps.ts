/** The steps of the tour in their order; each name is also the step's address on the page. */
export const tourSteps = [
  'dashboard',
  'finding',
  'decision',
  'notice',
  'timeline',
  'report',
] as const;
export type TourStep = (typeof tourSteps)[number];

/** The step that an address such as `#notice` names; the first one for every other address. */
export function stepAt(hash: string): TourStep {
  return tourSteps.find((step) => `#${step}` === hash) ?? tourSteps[0];
}

/** The step before (-1) or after (1); null where the tour begins or ends. */
export function stepBeside(step: TourStep, distance: -1 | 1): TourStep | null {
  return tourSteps[tourSteps.indexOf(step) + distance] ?? null;
}
