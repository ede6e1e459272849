import type { PaymentProvider } from '../payment-provider.ts';
import { createHash } from 'node:crypto';
import { AppError } from '@leakblock/domain/errors';
import type { StripeDesk } from './stripe-desk.ts';
import { dateOf } from './stripe-desk.ts';

/** Languages of our screens that Stripe's pages speak too; for others Stripe asks the browser. */
const pageLanguages = ['en', 'de', 'es', 'fr'];

function pageLanguage(locale: string): string {
  const [language = ''] = locale.toLowerCase().split('-');
  return pageLanguages.includes(language) ? language : 'auto';
}

/**
 * End of a checkout that is opened now, in seconds: after 35 to 95 minutes, Stripe takes no less than 30. It falls on
 * the same moment for a whole hour, since a request that is repeated with its key must be the same to the letter.
 */
function expiryOf(now: Date): number {
  return Math.ceil(now.getTime() / 3_600_000) * 3600 + 35 * 60;
}

const forAgency = (agencyId: string | null) => (agencyId === null ? {} : { agencyId });

/** Customers, checkout pages and the portal. */
export function stripeCheckouts(
  desk: StripeDesk,
): Pick<
  PaymentProvider,
  | 'createCustomer'
  | 'updateCustomer'
  | 'readCustomer'
  | 'startCheckout'
  | 'closeCheckout'
  | 'openPortal'
> {
  const { ask, find } = desk;
  return {
    createCustomer: async ({ userId, agencyId, email, locale }) => {
      const said = createHash('sha256').update(`${email} ${locale}`).digest('hex').slice(0, 16);
      const { id } = await ask((stripe) =>
        stripe.customers.create(
          { email, preferred_locales: [locale], metadata: { userId, ...forAgency(agencyId) } },
          { idempotencyKey: `customer-${userId}${agencyId ?? ''}-${said}` },
        ),
      );
      return { customerRef: id };
    },
    updateCustomer: async (customerRef, { email, locale }) => {
      await ask((stripe) =>
        stripe.customers.update(customerRef, { email, preferred_locales: [locale] }),
      );
    },
    readCustomer: async (customerRef) => {
      const customer = await find((stripe) => stripe.customers.retrieve(customerRef));
      if (customer === null || customer.deleted) return null;
      const { userId = null, agencyId = null } = customer.metadata as Record<string, string>;
      return { userId, agencyId };
    },
    startCheckout: async (checkout) => {
      const { checkoutId, userId, agencyId, customerRef, plan, quantity } = checkout;
      const { locale, successUrl, cancelUrl } = checkout;
      const metadata = { userId, checkoutId, ...forAgency(agencyId) };
      const price = await desk.priceOf(plan);
      const expiresAt = expiryOf(desk.now());
      const session = await ask((stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerRef,
            client_reference_id: checkoutId,
            line_items: [{ price, quantity }],
            locale: pageLanguage(locale),
            success_url: successUrl,
            cancel_url: cancelUrl,
            expires_at: expiresAt,
            allow_promotion_codes: false,
            customer_update: { address: 'auto', name: 'auto' },
            metadata,
            subscription_data: { metadata },
            ...(desk.isTaxed
              ? { automatic_tax: { enabled: true }, billing_address_collection: 'required' }
              : {}),
          },
          { idempotencyKey: `checkout-${checkoutId}-${String(expiresAt)}` },
        ),
      );
      if (session.url === null) {
        throw new AppError('billing.nothing_to_change', 'This checkout is over.');
      }
      return { checkoutRef: session.id, url: session.url, expiresAt: dateOf(session.expires_at) };
    },
    closeCheckout: async (checkoutRef) => {
      const session = await find((stripe) => stripe.checkout.sessions.retrieve(checkoutRef));
      if (session?.status !== 'open') return false;
      // Null or refused: it was paid or closed between the two requests.
      const closed = await find((stripe) =>
        stripe.checkout.sessions.expire(
          checkoutRef,
          {},
          { idempotencyKey: `close-${checkoutRef}` },
        ),
      ).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'billing.nothing_to_change') return null;
        throw error;
      });
      return closed?.status === 'expired';
    },
    openPortal: async (customerRef, returnUrl, locale) => {
      const { url } = await ask((stripe) =>
        stripe.billingPortal.sessions.create({
          customer: customerRef,
          return_url: returnUrl,
          locale: pageLanguage(locale),
        }),
      );
      return { url };
    },
  };
}
