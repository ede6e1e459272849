import type { Context } from 'hono';
import { z } from 'zod';
import { parseJson } from '../../../platform/errors.ts';
import type { ServerHono } from '../../../platform/feature.ts';
import type { Origin } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { readDeviceCookie } from '../devices/known-devices.ts';

export const originOf = (c: Context<ServerHono>): Origin => ({
  address: c.var.clientAddress,
  userAgent: c.req.header('user-agent') ?? null,
  device: readDeviceCookie(c),
});

/** What is sent for a telephone, to routes that on the platform know mailboxes and telephones. */
const phoneInput = z.union([
  z.looseObject({ phone: z.string().min(1) }),
  z.looseObject({ type: z.enum(['sms', 'phone_change']) }),
]);

/**
 * The body of a request that leads through a mailbox.
 * @throws AuthError `phone_provider_disabled`
 */
export async function parseMailBody<Schema extends z.ZodType>(
  c: Context<ServerHono>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body = await parseJson(c, z.record(z.string(), z.unknown()));
  if (phoneInput.safeParse(body).success) {
    throw new AuthError('phone_provider_disabled', 'Unsupported phone provider');
  }
  return schema.parse(body);
}
