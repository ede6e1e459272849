import { unsubscribeInput } from '@leakblock/domain/notifications';
import type { Context, Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { createLimit } from '#platform/limits';
import { readUnsubscribe, unsubscribe } from './unsubscribe.ts';

/** Times that one address uses links in a minute. Providers of mail post for many people from few addresses. */
const usesPerMinute = 300;

/**
 * `POST read-unsubscribe` and `POST unsubscribe`, for whoever holds a mail's link. The latter also as the form of mail
 * programs (RFC 8058), with the token in the address. Nothing happens when an address is only opened.
 */
export function addUnsubscribeRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  const uses = createLimit(context, {
    name: 'unsubscribe-links',
    points: usesPerMinute,
    seconds: 60,
  });
  const takeTurn = async (c: Context<ServerHono>): Promise<void> => {
    c.header('cache-control', 'no-store');
    await uses.takeAddress(c.var.clientAddress);
  };

  app.post('/read-unsubscribe', async (c) => {
    await takeTurn(c);
    const { token } = await parseJson(c, unsubscribeInput);
    return c.json(await readUnsubscribe(context, token));
  });

  app.post('/unsubscribe', async (c) => {
    await takeTurn(c);
    const inAddress = c.req.query('token');
    const { token } =
      inAddress === undefined
        ? await parseJson(c, unsubscribeInput)
        : unsubscribeInput.parse({ token: inAddress });
    return c.json(await unsubscribe(context, token));
  });
}
