import type { Kept } from '../kept/kept.ts';
import { missing } from './stripe-failure.ts';

const names = {
  customers: 'customer',
  products: 'product',
  prices: 'price',
  paymentMethods: 'PaymentMethod',
  sessions: 'checkout session',
  subscriptions: 'subscription',
  schedules: 'subscription schedule',
  invoices: 'invoice',
  charges: 'charge',
  refunds: 'refund',
  portals: 'portal session',
} as const;
type Shelf = keyof typeof names;

/** @throws StripeFailure 404 when the books do not hold it */
export function find<S extends Shelf>(
  kept: Kept,
  shelf: S,
  id: string,
  param?: string,
): Kept[S][string] {
  const entries = kept[shelf] as Record<string, Kept[S][string]>;
  const found = Object.hasOwn(entries, id) ? entries[id] : undefined;
  if (found === undefined) throw missing(names[shelf], id, param);
  return found;
}
