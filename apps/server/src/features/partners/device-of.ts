import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { ServerContext, ServerHono } from '#platform/feature';
import { deviceCookie, deviceCookieMaxAge, identifyVisitor } from '#features/scans';
import type { Device } from './partner-devices.ts';

/** Where a request comes from. */
export function deviceOf(
  c: Context<ServerHono>,
  { secrets }: Pick<ServerContext, 'secrets'>,
): Device {
  const { deviceKey } = identify(c, secrets);
  return {
    deviceKey,
    address: c.var.clientAddress,
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 500),
  };
}

/**
 * The key of the device that a request comes from; a device without one gets the cookie that free scans give too. For
 * partners only: it tells whether they recommend themselves.
 */
export function ensureDevice(
  c: Context<ServerHono>,
  { secrets, publicUrl }: Pick<ServerContext, 'secrets' | 'publicUrl'>,
): string {
  const { newCookie, newDeviceKey } = identify(c, secrets);
  if (newCookie !== null) {
    setCookie(c, deviceCookie, newCookie, {
      httpOnly: true,
      sameSite: 'Strict',
      secure: publicUrl.startsWith('https:'),
      path: '/functions/v1',
      maxAge: deviceCookieMaxAge,
    });
  }
  return newDeviceKey;
}

const identify = (c: Context<ServerHono>, secrets: ServerContext['secrets']) =>
  identifyVisitor(
    {
      cookie: getCookie(c, deviceCookie),
      address: c.var.clientAddress,
      userAgent: c.req.header('user-agent') ?? '',
    },
    secrets,
  );
