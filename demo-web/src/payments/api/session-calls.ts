import { z } from 'zod';
import { tellSession } from '../events/emit-objects.ts';
import type { KeptPortal, KeptSession } from '../kept/kept.ts';
import { newId } from '../kept/open-store.ts';
import { showPortal, showSession } from '../show/show-session.ts';
import type { Call, Calls } from './call.ts';
import { find } from './find.ts';
import { pageOf } from './page-of.ts';
import { listOf, metadata, page, webUrl, whole } from './params.ts';
import { invalidRequest, missing } from './stripe-failure.ts';

const newSession = z.object({
  mode: z.literal('subscription'),
  line_items: listOf(
    z.object({ price: z.string(), quantity: whole.min(1).max(1_000_000).default(1) }),
  ),
  success_url: webUrl,
  cancel_url: webUrl.optional(),
  customer: z.string().optional(),
  customer_email: z.string().max(512).optional(),
  client_reference_id: z.string().max(200).optional(),
  expires_at: whole.optional(),
  locale: z.string().max(20).optional(),
  metadata,
  subscription_data: z.object({ metadata, description: z.string().max(500).optional() }).optional(),
});
const day = 86_400;

function create({ till, params }: Call): unknown {
  const given = newSession.parse(params);
  const now = till.now();
  const [line, more] = given.line_items;
  if (line === undefined || more !== undefined) {
    throw invalidRequest('The sandbox sells one thing at a time.', 'line_items');
  }
  find(till.kept, 'prices', line.price, 'line_items[0][price]');
  if (given.customer !== undefined) {
    const customer = find(till.kept, 'customers', given.customer, 'customer');
    if (customer.isDeleted) throw missing('customer', given.customer, 'customer');
  }
  const expiresAt = given.expires_at ?? now + day;
  // Half an hour to a day; the callers' clocks are not exact.
  if (expiresAt < now + 29 * 60 || expiresAt > now + day + 60) {
    throw invalidRequest('`expires_at` must be 30 minutes to 24 hours from now.', 'expires_at');
  }
  const session: KeptSession = {
    id: newId('cs_test'),
    created: now,
    expiresAt,
    status: 'open',
    customer: given.customer ?? null,
    email: given.customer_email ?? null,
    price: line.price,
    quantity: line.quantity,
    successUrl: given.success_url,
    cancelUrl: given.cancel_url ?? null,
    reference: given.client_reference_id ?? null,
    locale: given.locale ?? null,
    metadata: given.metadata ?? {},
    subscriptionMetadata: given.subscription_data?.metadata ?? {},
    description: given.subscription_data?.description ?? null,
    subscription: null,
    invoice: null,
  };
  till.kept.sessions[session.id] = session;
  return showSession(till, session);
}

function expire({ till, ids: [id = ''] }: Call): unknown {
  const session = find(till.kept, 'sessions', id);
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  session.status = 'expired';
  session.expiresAt = till.now();
  tellSession(till, session, 'expired');
  return showSession(till, session);
}

const newPortal = z.object({
  customer: z.string(),
  return_url: webUrl.optional(),
  locale: z.string().max(20).optional(),
});

function createPortal({ till, params }: Call): unknown {
  const given = newPortal.parse(params);
  const customer = find(till.kept, 'customers', given.customer, 'customer');
  if (customer.isDeleted) throw missing('customer', customer.id, 'customer');
  const portal: KeptPortal = {
    id: newId('bps'),
    created: till.now(),
    customer: customer.id,
    returnUrl: given.return_url ?? null,
  };
  till.kept.portals[portal.id] = portal;
  return showPortal(till, portal);
}

export const sessionCalls: Calls = {
  'POST /v1/checkout/sessions': create,
  'GET /v1/checkout/sessions': ({ till, params }) => {
    const asked = z
      .object({ ...page, customer: z.string().optional(), subscription: z.string().optional() })
      .parse(params);
    const found = Object.values(till.kept.sessions).filter(
      (session) =>
        (asked.customer === undefined || asked.customer === session.customer) &&
        (asked.subscription === undefined || asked.subscription === session.subscription),
    );
    return pageOf(found, asked, '/v1/checkout/sessions', (one) => showSession(till, one));
  },
  'GET /v1/checkout/sessions/:id': ({ till, ids: [id = ''] }) =>
    showSession(till, find(till.kept, 'sessions', id)),
  'POST /v1/checkout/sessions/:id/expire': expire,
  'POST /v1/billing_portal/sessions': createPortal,
};
