import { randomBytes } from 'node:crypto';
import { startPayments } from '@leakblock/demo-web';
import type { Payments } from '@leakblock/demo-web';
import { call } from './call.ts';
import type { Person } from './call.ts';

/** A payment provider of a story's own. Its webhooks go to the address that it is told. */
export type Till = Payments & {
  /** Settings of the programs that use it. Production refuses a played provider. */
  settings: Record<string, string>;
  webhookSecret: string;
  sendTo: (gatewayUrl: string) => void;
  /** A person opens the page of a plan, at a gateway. @throws when she is refused */
  openPage: (to: { url: string; publishableKey: string }, person: Person) => Promise<string>;
  /** She pays on that page. Resolves when the provider has taken the money. */
  pay: (page: string) => Promise<void>;
  /** Invoices that money was taken for. */
  charges: () => number;
};

export async function startTill(): Promise<Till> {
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  let webhookUrl: string | null = null;
  const payments = await startPayments({
    webhookUrl: () => webhookUrl,
    webhookSecret,
    now: () => new Date(),
    vatPercent: 19,
  });
  return {
    ...payments,
    webhookSecret,
    settings: {
      NODE_ENV: 'development',
      STRIPE_SECRET_KEY: payments.secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: payments.url,
      VAT_PERCENT: '19',
    },
    sendTo: (gatewayUrl) => {
      webhookUrl = `${gatewayUrl}/functions/v1/billing-events`;
    },
    async openPage(to, { token }) {
      const body = { plan: 'pro', beginAtOnce: true };
      const told = await call(to, '/functions/v1/start-checkout', { token, body });
      const { url } = told.body;
      if (typeof url !== 'string')
        throw new Error(`No page: ${String(told.status)} ${told.code ?? ''}`);
      return url;
    },
    async pay(page) {
      const form = new URLSearchParams({ card: 'works' });
      const shown = await (await fetch(page)).text();
      const email = /name="email"[^>]*value="([^"]*)"/u.exec(shown)?.[1];
      if (email !== undefined) form.set('email', email);
      const answer = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
      await answer.arrayBuffer();
      if (answer.status !== 303) throw new Error(`Not paid: ${String(answer.status)}`);
    },
    charges: () => payments.events().filter(({ type }) => type === 'invoice.paid').length,
  };
}
