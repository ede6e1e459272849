import { AppError } from '@leakblock/domain/errors';
import { unsubscribeInput } from '@leakblock/domain/notifications';
import type { Context, Hono } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressKey } from '#platform/client-address';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { readUnsubscribe, unsubscribe } from './unsubscribe.ts';

/** Times that one address uses links in a minute. Providers of mail post for many people from few addresses. */
const usesPerMinute = 300;

/**
 * `POST read-unsubscribe` and `POST unsubscribe`, for whoever holds a mail's link. The latter also as the form of mail
 * programs (RFC 8058), with the token in the address. Nothing happens when an address is only opened.
 */
export function addUnsubscribeRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  const limiter = new RateLimiterMemory({ points: usesPerMinute, duration: 60 });
  const takeTurn = async (c: Context<ServerHono>): Promise<void> => {
    c.header('cache-control', 'no-store');
    if ((await limiter.consume(addressKey(c.var.clientAddress)).catch(() => null)) !== null) return;
    throw new AppError('request.too_many', 'Too many links used.', { retryAfter: 60 });
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
