/** What a person is told while a payment is missing, in the order of time. */
export const graceSteps = ['failed', 'three_days_left', 'one_day_left', 'over'] as const;
export type GraceStep = (typeof graceSteps)[number];

const dayMs = 86_400_000;

/** From which moment each step is due. A grace that is shorter than a step's lead begins with that step. */
export function graceSchedule(grace: {
  pastDueSince: Date;
  graceEndsAt: Date;
}): readonly { step: GraceStep; at: Date }[] {
  const [start, end] = [grace.pastDueSince.getTime(), grace.graceEndsAt.getTime()];
  const at = (ms: number) => new Date(Math.min(end, Math.max(start, ms)));
  return [
    { step: 'failed', at: at(start) },
    { step: 'three_days_left', at: at(end - 3 * dayMs) },
    { step: 'one_day_left', at: at(end - dayMs) },
    { step: 'over', at: at(end) },
  ];
}

/** The step that holds at this moment; earlier ones that were missed are not caught up on. Null before the failure. */
export function dueGraceStep(
  grace: { pastDueSince: Date; graceEndsAt: Date },
  now: Date,
): GraceStep | null {
  return graceSchedule(grace).findLast(({ at }) => at.getTime() <= now.getTime())?.step ?? null;
}
