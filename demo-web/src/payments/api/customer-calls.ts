import { z } from 'zod';
import { endSubscription } from '../billing/settle-subscription.ts';
import type { KeptCustomer } from '../kept/kept.ts';
import { newCustomer } from '../kept/new-customer.ts';
import { showCustomer } from '../show/show-customer.ts';
import { showPaymentMethod } from '../show/show-payment.ts';
import type { Call, Calls } from './call.ts';
import { find } from './find.ts';
import { pageOf } from './page-of.ts';
import { listOf, metadata, page } from './params.ts';
import { missing } from './stripe-failure.ts';

const fields = z.object({
  email: z.string().max(512).optional(),
  name: z.string().max(256).optional(),
  metadata,
  preferred_locales: listOf(z.string()).optional(),
  invoice_settings: z.object({ default_payment_method: z.string().optional() }).optional(),
});

function create({ till, params }: Call): unknown {
  const given = fields.parse(params);
  const customer = newCustomer(till.now(), null);
  change(customer, given);
  till.kept.customers[customer.id] = customer;
  till.emit('customer.created', showCustomer(customer));
  return showCustomer(customer);
}

function change(customer: KeptCustomer, given: z.infer<typeof fields>): void {
  if (given.email !== undefined) customer.email = given.email || null;
  if (given.name !== undefined) customer.name = given.name || null;
  if (given.metadata !== undefined) Object.assign(customer.metadata, given.metadata);
  if (given.preferred_locales !== undefined) customer.locales = given.preferred_locales;
  const method = given.invoice_settings?.default_payment_method;
  if (method !== undefined) customer.paymentMethod = method || null;
}

function update({ till, params, ids: [id = ''] }: Call): unknown {
  const customer = find(till.kept, 'customers', id);
  if (customer.isDeleted) throw missing('customer', id);
  change(customer, fields.parse(params));
  till.emit('customer.updated', showCustomer(customer));
  return showCustomer(customer);
}

/** Ends her subscriptions at once, as Stripe does. */
function remove({ till, ids: [id = ''] }: Call): unknown {
  const customer = find(till.kept, 'customers', id);
  if (customer.isDeleted) throw missing('customer', id);
  for (const subscription of Object.values(till.kept.subscriptions)) {
    if (subscription.customer === id && subscription.endedAt === null) {
      endSubscription(till, subscription, 'cancellation_requested');
    }
  }
  till.emit('customer.deleted', showCustomer(customer));
  customer.isDeleted = true;
  customer.email = null;
  customer.name = null;
  return showCustomer(customer);
}

export const customerCalls: Calls = {
  'POST /v1/customers': create,
  'GET /v1/customers/:id': ({ till, ids: [id = ''] }) =>
    showCustomer(find(till.kept, 'customers', id)),
  'POST /v1/customers/:id': update,
  'DELETE /v1/customers/:id': remove,
  'GET /v1/customers': ({ till, params }) => {
    const asked = z.object({ ...page, email: z.string().optional() }).parse(params);
    const found = Object.values(till.kept.customers).filter(
      ({ email, isDeleted }) => !isDeleted && (asked.email === undefined || asked.email === email),
    );
    return pageOf(found, asked, '/v1/customers', showCustomer);
  },
  'GET /v1/customers/:id/payment_methods': ({ till, params, ids: [id = ''] }) => {
    find(till.kept, 'customers', id);
    const found = Object.values(till.kept.paymentMethods).filter(({ customer }) => customer === id);
    return pageOf(
      found,
      z.object(page).parse(params),
      `/v1/customers/${id}/payment_methods`,
      showPaymentMethod,
    );
  },
};
