import type { KeptLine, KeptSubscription } from '../kept/kept.ts';
import type { Till } from '../till.ts';

/** Keeps a line until the next invoice of its subscription. */
export function keepForLater(till: Till, subscription: KeptSubscription, line: KeptLine): void {
  const id = line.id.replace(/^il_/u, 'ii_');
  till.kept.invoiceItems[id] = {
    ...line,
    id,
    subscription: subscription.id,
    created: till.now(),
  };
}
