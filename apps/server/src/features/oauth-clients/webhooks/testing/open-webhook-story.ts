import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { deliveriesAnswer, webhookSecretAnswer } from '@leakblock/domain/oauth-clients';
import type { WebhookDeliveries, WebhookEvent } from '@leakblock/domain/oauth-clients';
import type { z } from 'zod';
import type { SignedIn } from '../../../../testing/start-test-gateway.ts';
import { openApiWorld } from '../../api/testing/open-api-world.ts';
import { deliverWebhooks } from '../deliver-webhooks.job.ts';

export type Taken = { path: string; headers: IncomingHttpHeaders; body: string };
type Delivery = WebhookDeliveries['deliveries'][number];

/** For tests only: a gateway whose webhooks lead to a listener on loopback, which keeps what it is told. */
export async function openWebhookStory() {
  let shift = 0;
  const taken: Taken[] = [];
  const answer: { status: number; location?: string } = { status: 204 };
  let release: (() => void)[] = [];
  const isSlow = (path: string) => path.startsWith('/slow');
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      taken.push({ path: request.url ?? '', headers: request.headers, body });
      const { location, status } = answer;
      const say = () =>
        response.writeHead(status, location === undefined ? {} : { location }).end();
      if (isSlow(request.url ?? '')) release.push(say);
      else say();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const world = await openApiWorld({ now: () => new Date(Date.now() + shift) });
  world.context.env.fetch.testing = {
    isAllowedAddress: (address) => address === '127.0.0.1',
    allowedPorts: [port],
    resolve: () => Promise.resolve(['127.0.0.1']),
  };

  async function call(who: SignedIn | null, name: string, body: object = {}) {
    const response = await fetch(`${world.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(who !== null && { authorization: `Bearer ${who.token}` }),
      },
      body: JSON.stringify(body),
    });
    const said = (await response.json()) as { code?: string };
    return { status: response.status, code: said.code, body: said as unknown };
  }

  const addressOf = (path: string) => `http://hooks.example:${String(port)}${path}`;
  const deliver = () => deliverWebhooks(world.context, new AbortController().signal);

  return {
    ...world,
    call,
    addressOf,
    deliver,
    taken,
    answer,
    /** Somebody's new webhook with its secret. */
    async listen(
      who: SignedIn,
      events: readonly WebhookEvent[],
      path = '/in',
    ): Promise<z.infer<typeof webhookSecretAnswer>> {
      const { body } = await call(who, 'save-webhook', { url: addressOf(path), events });
      return webhookSecretAnswer.parse(body);
    },
    /** What was sent to addresses that begin with `/slow` is answered at last. */
    answerSlow(): void {
      for (const say of release) say();
      release = [];
    },
    /** Time goes on; what is due then is sent. */
    async pass(ms: number): Promise<void> {
      shift += ms;
      await deliver();
    },
    async deliveriesOf(who: SignedIn, id: string): Promise<Delivery[]> {
      const { body } = await call(who, 'list-webhook-deliveries', { id });
      return deliveriesAnswer.parse(body).deliveries;
    },
    /** Nobody listens, and nothing was told. */
    async clear(): Promise<void> {
      await world.sql('delete from private.webhook_endpoints');
      taken.length = 0;
      answer.status = 204;
      delete answer.location;
    },
    async stop(): Promise<void> {
      await world.stop();
      server.close();
    },
  };
}
