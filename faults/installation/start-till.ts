import { randomBytes } from 'node:crypto';
import { startPayments } from '@leakblock/demo-web';
import type { Payments } from '@leakblock/demo-web';
import { call } from './call.ts';
import type { Person } from './call.ts';
import { startThirdParty } from './third-party.ts';
import type { Asked, Answer, ThirdParty } from './third-party.ts';

/** A payment provider of a story's own. Its webhooks go to the address that it is told. */
export type Till = Payments & {
  /** Its API, as the programs reach it. Pages and events go their own way. */
  api: Pick<ThirdParty, 'behave' | 'asked'>;
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
  const api = await startThirdParty((asked) => passOn(payments.url, asked));
  return {
    ...payments,
    api,
    webhookSecret,
    settings: {
      NODE_ENV: 'development',
      STRIPE_SECRET_KEY: payments.secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: api.url,
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
    async stop() {
      await Promise.all([api.stop(), payments.stop()]);
    },
  };
}

async function passOn(url: string, { body, headers, method, path }: Asked): Promise<Answer> {
  const passed = ['authorization', 'content-type', 'idempotency-key', 'stripe-version'];
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: Object.fromEntries(
      passed.flatMap((name) => {
        const value = headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    ),
    ...(method !== 'GET' && { body }),
  });
  const type = answer.headers.get('content-type') ?? 'application/json';
  return { status: answer.status, headers: { 'content-type': type }, body: await answer.text() };
}
