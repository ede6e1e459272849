import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@leakblock/domain/errors';
import type { Hono } from 'hono';
import type { GatewayContext, ServerContext, ServerHono } from '#platform/feature';
import { maxMailBytes } from './parse-mail.ts';
import { receiveMail } from './receive-mail.ts';

const timestampHeader = 'x-leakblock-timestamp';
const signatureHeader = 'x-leakblock-signature';

/** Seconds that a signed mail is taken after, or before, it was signed. */
const windowSeconds = 300;

/** Hex HMAC-SHA256 over timestamp, full stop and body: what the sender of a webhook writes as `v1=…`. */
export function signIncomingMail(secret: string, timestamp: number, body: Uint8Array): string {
  return createHmac('sha256', secret)
    .update(`${String(timestamp)}.`)
    .update(body)
    .digest('hex');
}

/** What can be refused before a byte of the body is read: no webhook, no signature, another time. */
function mayReadIncomingMail(
  { env, now }: Pick<ServerContext, 'env' | 'now'>,
  headers: Headers,
): boolean {
  const timestamp = headers.get(timestampHeader) ?? '';
  if (env.INCOMING_MAIL_SECRET === undefined || !/^\d{9,11}$/u.test(timestamp)) return false;
  if (!/^v1=[0-9a-f]{64}$/u.test(headers.get(signatureHeader) ?? '')) return false;
  return Math.abs(now().getTime() / 1000 - Number(timestamp)) <= windowSeconds;
}

/** Size of the webhook's body, and who may send one. */
export const incomingMailBodies = {
  '/incoming-mail': { bytes: maxMailBytes, mayRead: mayReadIncomingMail },
} as const;

/** `POST incoming-mail`: a mail as it came, signed. The same mail again is answered like the first time. */
export function addIncomingMailRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/incoming-mail', async (c) => {
    const { INCOMING_MAIL_SECRET: secret } = context.env;
    if (secret === undefined) throw new AppError('request.not_found');
    const { headers } = c.req.raw;
    if (!mayReadIncomingMail(context, headers)) {
      throw new AppError('request.unauthorized', 'The signature is missing or too old.');
    }
    const body = Buffer.from(await c.req.arrayBuffer());
    const expected = signIncomingMail(secret, Number(headers.get(timestampHeader)), body);
    const given = (headers.get(signatureHeader) ?? '').slice('v1='.length);
    if (!timingSafeEqual(Buffer.from(expected), Buffer.from(given))) {
      throw new AppError('request.unauthorized', 'The signature is wrong.');
    }
    const received = await receiveMail(context, body);
    if (received === 'unreadable') throw new AppError('request.invalid', 'This is no mail.');
    if (received === 'too_many') {
      throw new AppError('request.too_many', 'Too many mails about one thing.', {
        retryAfter: 3600,
      });
    }
    return c.json({ received });
  });
}
