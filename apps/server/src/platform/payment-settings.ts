import { z } from 'zod';
import { flag, optionalText, text, webUrl, whole } from './backend-settings.ts';

/** Settings of payment and of what partners are paid. */
export const paymentSettings = {
  STRIPE_SECRET_KEY: optionalText.describe(
    'Secret key of the Stripe account that takes payments, `sk_…` or `rk_…`; in production none of its test mode. Not set: plans cannot be bought, only given by an operator.',
  ),
  STRIPE_WEBHOOK_SECRET: optionalText.describe(
    'Signing secret, `whsec_…`, of the webhook endpoint `PUBLIC_URL/functions/v1/billing-events`.',
  ),
  STRIPE_API_URL: webUrl
    .default('https://api.stripe.com')
    .describe('Address of the payment API; another one is the sandbox of the demo.'),
  STRIPE_TAX: flag
    .prefault('false')
    .describe('Whether Stripe Tax works out the tax that is inside the prices.'),
  VAT_PERCENT: z.coerce
    .number()
    .min(0)
    .max(40)
    .optional()
    .describe(
      'Percent of VAT inside the prices, as plan cards say it. Not set: they only say that VAT is included where it applies.',
    ),
  BILLING_NAME: text
    .max(22)
    .default('Online service')
    .describe(
      'Neutral name of what is sold, at most 22 characters: on invoices, receipts and bank statements.',
    ),
  PARTNER_COMMISSION_PERCENT: whole(0, 100)
    .default(20)
    .describe('Share of every paid invoice, without tax, that goes to who recommended the person.'),
  PARTNER_HOLDING_DAYS: whole(0, 365)
    .default(30)
    .describe('Days until a commission can be paid out: refunds come in this time.'),
  PARTNER_PAYOUT_MINIMUM_EUR: whole(1, 10_000)
    .default(50)
    .describe('Least amount of a payout in euros.'),
  PARTNER_COOKIE_DAYS: whole(1, 365)
    .default(60)
    .describe('Days that a browser keeps the first recommendation, where its owner agreed.'),
};
