import { z } from 'zod';

/**
 * Assumptions of the damage estimate. None of them is measured for the creator at hand: they are shown
 * beside the figure and a signed-in creator sets her own.
 */
export const damageAssumptions = {
  /** Views of one leaked page in a month. */
  viewsPerLeak: 400,
  /** Viewers who would have paid, per thousand. */
  buyersPerThousand: 5,
  /** Price of one month's subscription, in euro cents. */
  priceCents: 1000,
} as const;
export type DamageAssumptions = {
  viewsPerLeak: number;
  buyersPerThousand: number;
  priceCents: number;
};

export const damageEstimateSchema = z.object({
  /** Euro cents per month, whole. */
  monthlyCents: z.number().int().nonnegative(),
  leaks: z.number().int().nonnegative(),
  assumptions: z.object({
    viewsPerLeak: z.number().nonnegative(),
    buyersPerThousand: z.number().nonnegative(),
    priceCents: z.number().nonnegative(),
  }),
});
export type DamageEstimate = z.infer<typeof damageEstimateSchema>;

/**
 * Monthly damage = leaked pages × views a page × share of viewers who would have paid × price.
 * An estimate, never a promise; no leak, no damage.
 */
export function estimateDamage(
  leaks: number,
  assumptions: DamageAssumptions = damageAssumptions,
): DamageEstimate {
  const buyers = (leaks * assumptions.viewsPerLeak * assumptions.buyersPerThousand) / 1000;
  return { monthlyCents: Math.round(buyers * assumptions.priceCents), leaks, assumptions };
}
