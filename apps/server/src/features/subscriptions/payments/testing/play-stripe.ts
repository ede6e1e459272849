import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '#platform/log';
import { createStripeProvider } from '../stripe/create-stripe-provider.ts';
import type { StripeSettings } from '../stripe/create-stripe-provider.ts';

/** One answer of the played API; a hang never answers. */
export type Answer = { status?: number; body?: unknown } | 'hang' | 'cut';

/**
 * For tests only: a Stripe that answers what it is told to, by method and path, for what the sandbox does not play:
 * states and refusals that come about at Stripe only. Further requests get the last answer again.
 */
export async function playStripe(settings: Partial<StripeSettings> = {}) {
  const answers = new Map<string, Answer[]>();
  const asked: { call: string; form: URLSearchParams }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = `${request.method ?? ''} ${(request.url ?? '').split('?')[0] ?? ''}`;
      asked.push({ call, form: new URLSearchParams(Buffer.concat(chunks).toString()) });
      const list = answers.get(call) ?? [];
      const answer = (list.length > 1 ? list.shift() : list[0]) ?? { status: 404 };
      if (answer === 'hang') return;
      if (answer === 'cut') return void request.socket.destroy();
      const { status = 200, body = { error: { type: 'invalid_request_error' } } } = answer;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const later: object[] = [];
  const provider = createStripeProvider(
    {
      name: 'sandbox',
      secretKey: 'sk_test_played',
      webhookSecret: 'whsec_played',
      apiUrl: `http://127.0.0.1:${String(port)}`,
      billingName: 'Online service',
      isTaxed: false,
      vatPercent: 0,
      ...settings,
    },
    {
      ...{ now: () => new Date(), log: createLog({ LOG_LEVEL: 'silent' }) },
      waitLater: (lost) => {
        later.push(lost);
        return Promise.resolve();
      },
    },
  );
  return {
    provider,
    asked,
    later,
    answer: (call: string, ...list: Answer[]) => {
      answers.set(call, list);
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
