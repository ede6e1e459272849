import { randomBytes } from 'node:crypto';
import { startPayments } from '@leakblock/demo-web';
import type { Payments } from '@leakblock/demo-web';
import type { Feature } from '#platform/feature';
import { startTestGateway } from './start-test-gateway.ts';
import type { TestGateway } from './start-test-gateway.ts';

/** Cards of the sandbox's pages. */
export type TestCard = 'works' | 'works_too' | 'refused' | 'fails_later';

/** For tests only: a gateway and the payment sandbox, each talking to the other over HTTP, on one clock. */
export type BillingWorld = {
  gateway: TestGateway;
  payments: Payments;
  /** The clock of both. */
  now: () => Date;
  /**
   * Fills in a checkout page as a browser would, with a card of the person's own or of `owner`. Resolves after the
   * webhooks were delivered: where the browser was led to, or null when the card was refused.
   */
  pay: (checkoutUrl: string, card?: TestCard, owner?: string) => Promise<string | null>;
  /** Changes the card on a portal page. */
  changeCard: (portalUrl: string, card: TestCard) => Promise<void>;
  /** Moves the clock of both; what is due at the sandbox happens, and its webhooks are delivered. */
  advance: (days: number) => Promise<void>;
  /** Events of the sandbox, oldest first. */
  events: Payments['events'];
  /** Gives back all of an invoice, or some cents of it. */
  refund: Payments['refund'];
  stop: () => Promise<void>;
};

/** Starts both. */
export async function startBillingWorld(
  options: {
    env?: Record<string, string>;
    features?: readonly Feature[];
    prepareSql?: string;
    /** Null: the sandbox works out no tax. */
    vatPercent?: number | null;
  } = {},
): Promise<BillingWorld> {
  let skippedMs = 0;
  const now = (): Date => new Date(Date.now() + skippedMs);
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  let webhookUrl: string | null = null;
  const { vatPercent = 19 } = options;
  const payments = await startPayments({
    webhookUrl: () => webhookUrl,
    webhookSecret,
    now,
    ...(vatPercent !== null && { vatPercent }),
  });
  const gateway = await startTestGateway({
    env: {
      STRIPE_SECRET_KEY: payments.secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: payments.url,
      ...(vatPercent !== null && { VAT_PERCENT: String(vatPercent) }),
      // A story calls from one address as fast as the machine can.
      REST_REQUESTS_PER_MINUTE: '1000000',
      ...options.env,
    },
    ...(options.features !== undefined && { features: options.features }),
    ...(options.prepareSql !== undefined && { prepareSql: options.prepareSql }),
    now,
  }).catch(async (error: unknown) => {
    await payments.stop();
    throw error;
  });
  webhookUrl = `http://127.0.0.1:${String(gateway.port)}/functions/v1/billing-events`;

  /** Sends a page's form with the card chosen; the rest as it is filled in already. */
  async function sendForm(url: string, card: TestCard, owner?: string): Promise<Response> {
    const page = await fetch(url, { redirect: 'manual' });
    const email = /name="email"[^>]*value="([^"]*)"/u.exec(await page.text())?.[1];
    const form = new URLSearchParams({ card });
    if (email !== undefined) form.set('email', email);
    if (owner !== undefined) form.set('owner', owner);
    const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
    await answer.arrayBuffer();
    await payments.settled();
    return answer;
  }
  return {
    gateway,
    payments,
    now,
    async pay(checkoutUrl, card = 'works', owner) {
      const answer = await sendForm(checkoutUrl, card, owner);
      if (answer.status === 303) return answer.headers.get('location');
      if (answer.status === 402) return null;
      throw new Error(`The checkout answered with ${String(answer.status)}.`);
    },
    async changeCard(portalUrl, card) {
      const answer = await sendForm(portalUrl, card);
      if (answer.status !== 303) throw new Error('The card was not taken.');
    },
    async advance(days) {
      // What is under way would be too old when it comes.
      await payments.settled();
      skippedMs += days * 86_400_000;
      await payments.advance();
    },
    events: payments.events,
    refund: payments.refund,
    async stop() {
      await payments.stop();
      await gateway.stop();
    },
  };
}
