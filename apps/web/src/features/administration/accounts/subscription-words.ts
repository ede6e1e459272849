import { planIds, subscriptionStatuses } from '@leakblock/domain/subscriptions';
import { text } from '#lib/texts.ts';

const providers = ['stripe', 'sandbox', 'operator'] as const;

/** The name of a plan; what has none is shown as it is. */
export function planWords(plan: string): string {
  const known = planIds.find((one) => one === plan);
  return known === undefined ? plan : text(`subscriptions.plans.${known}.name`);
}

/** Through whom a plan is paid. */
export function providerWords(provider: string): string {
  const known = providers.find((one) => one === provider);
  return known === undefined ? provider : text(`administration.accounts.provider.${known}`);
}

export function statusWords(status: string): string {
  const known = subscriptionStatuses.find((one) => one === status);
  return known === undefined ? status : text(`administration.accounts.plan.${known}`);
}
