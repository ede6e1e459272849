import type { KeptCustomer } from './kept.ts';
import { newId } from './open-store.ts';

/** A customer who has bought nothing yet. */
export function newCustomer(created: number, email: string | null): KeptCustomer {
  const id = newId('cus');
  return {
    id,
    created,
    email,
    name: null,
    metadata: {},
    locales: [],
    paymentMethod: null,
    balance: 0,
    prefix: id.slice(-8).toUpperCase(),
    invoices: 0,
    isDeleted: false,
  };
}
