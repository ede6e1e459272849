/** 30 days by day, or 12 months by month. */
export type Period = 'month' | 'year';

/** What happened in one step: a day (yyyy-mm-dd) or a month (yyyy-mm), UTC. */
export type Development = {
  step: string;
  clicks: number;
  signUps: number;
  firstPayments: number;
  earnedCents: number;
};

type Counted = { day: string; clicks: number; sign_ups: number; first_payments: number };
export type Earned = { created_at: string; amount_cents: number };

type Read = {
  period: Period;
  /** First day, yyyy-mm-dd. */
  from: string;
  now: Date;
  counts: readonly Counted[];
  earned: readonly Earned[];
};

/** Every step of the period with its sums, also those in which nothing happened. */
export function sumByStep({ period, from, now, counts, earned }: Read): Development[] {
  const length = period === 'month' ? 10 : 7;
  const steps = new Map<string, Development>();
  for (let day = new Date(`${from}T00:00:00Z`); day <= now;) {
    const step = day.toISOString().slice(0, length);
    steps.set(step, { step, clicks: 0, signUps: 0, firstPayments: 0, earnedCents: 0 });
    if (period === 'month') day.setUTCDate(day.getUTCDate() + 1);
    else day = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1));
  }
  for (const { day, clicks, sign_ups: signUps, first_payments: payments } of counts) {
    const sums = steps.get(day.slice(0, length));
    if (sums === undefined) continue;
    sums.clicks += clicks;
    sums.signUps += signUps;
    sums.firstPayments += payments;
  }
  for (const { created_at: at, amount_cents: cents } of earned) {
    const sums = steps.get(new Date(at).toISOString().slice(0, length));
    if (sums !== undefined) sums.earnedCents += cents;
  }
  return [...steps.values()];
}
