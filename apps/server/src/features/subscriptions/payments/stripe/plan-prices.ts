import { planIds, plans } from '@leakblock/domain/subscriptions';
import type { PlanId } from '@leakblock/domain/subscriptions';
import type { StripeDesk } from './stripe-desk.ts';
import { idOf } from './stripe-desk.ts';

const currency = 'eur';

/** What stands behind the neutral name: on invoices and bank statements nothing tells what is protected. */
const letters: Record<PlanId, string> = { starter: 'S', pro: 'M', elite: 'L' };

/** Key in the metadata of products that are plans. */
const planKey = 'lb_plan';

const lookupKeyOf = (plan: PlanId, cents: number): string =>
  `lb_${plan}_${String(cents)}_${currency}`;

function planNamed(word: string | undefined): PlanId | null {
  return planIds.find((id) => id === word) ?? null;
}

/**
 * The prices of our plans at Stripe. One is found by its lookup key (plan, cents, currency), so a changed price is
 * another price, and whoever has the old one keeps it. Somebody else's price, or one that an operator made by hand, is
 * judged by the metadata of its product.
 */
export function planPrices(
  { ask, find }: Pick<StripeDesk, 'ask' | 'find'>,
  billingName: string,
): Pick<StripeDesk, 'priceOf' | 'planOf'> {
  const ids = new Map<PlanId, string>();
  const known = new Map<string, PlanId | null>();

  async function findOrMake(plan: PlanId): Promise<string> {
    const { monthlyPriceCents } = plans.find(({ id }) => id === plan) ?? plans[0];
    const lookupKey = lookupKeyOf(plan, monthlyPriceCents);
    const { data } = await ask((stripe) =>
      stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 }),
    );
    if (data[0] !== undefined) return data[0].id;
    const made = await ask((stripe) =>
      stripe.prices.create(
        {
          currency,
          unit_amount: monthlyPriceCents,
          recurring: { interval: 'month' },
          lookup_key: lookupKey,
          // Of a price that somebody archived.
          transfer_lookup_key: true,
          tax_behavior: 'inclusive',
          metadata: { [planKey]: plan },
          product_data: {
            name: `${billingName} ${letters[plan]}`,
            metadata: { [planKey]: plan },
            ...statementName(billingName),
          },
        },
        { idempotencyKey: `price-${lookupKey}-${billingName}` },
      ),
    );
    return made.id;
  }

  return {
    priceOf: async (plan) => {
      const id = ids.get(plan) ?? (await findOrMake(plan));
      ids.set(plan, id);
      known.set(id, plan);
      return id;
    },
    planOf: async (given) => {
      const before = known.get(idOf(given));
      if (before !== undefined) return before;
      const price =
        typeof given === 'string' ? await find((stripe) => stripe.prices.retrieve(given)) : given;
      if (price === null || price.deleted) return null;
      const byKey = planNamed(/^lb_([a-z]+)_\d+_[a-z]{3}$/u.exec(price.lookup_key ?? '')?.[1]);
      const plan =
        byKey ?? planNamed(price.metadata[planKey]) ?? (await planOfProduct(price.product));
      known.set(price.id, plan);
      return plan;
    },
  };

  async function planOfProduct(given: string | { id: string }): Promise<PlanId | null> {
    const product = await find((stripe) => stripe.products.retrieve(idOf(given)));
    return planNamed(product?.metadata[planKey]);
  }
}

/** The name on bank statements, where it has the form that banks take: 5 to 22 plain characters. */
function statementName(name: string): { statement_descriptor?: string } {
  return /^(?=.*[a-z])[a-z0-9 .,&+/-]{5,22}$/iu.test(name) ? { statement_descriptor: name } : {};
}
