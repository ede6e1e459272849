import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Name of the cookie that tells one device of a shared address from another. */
export const deviceCookie = 'leakblock_device';

/** How long a device is remembered, seconds. The allowance is daily; two days cover every time zone. */
export const deviceCookieMaxAge = 2 * 24 * 3600;

/** Who asks for a free scan, as keyed hashes only: no address and no user agent is stored. */
export type Visitor = {
  /** Hash of the device cookie; null when the device came without a (valid) one. */
  deviceKey: string | null;
  /** Cookie value to set on the answer; the key it will have is `newDeviceKey`. */
  newCookie: string | null;
  newDeviceKey: string;
  addressKey: string;
  /** Hash of address and browser together, for devices that come without a cookie. */
  agentKey: string;
};

/**
 * Identifies a visitor by cookie, address and browser.
 * @param request address as seen by the gateway (IPv4, or IPv6: its /64 counts, one subscriber each)
 * @param secrets `device` signs the cookie, `address` keys the hashes: without it a leaked table tells
 * nothing
 */
export function identifyVisitor(
  request: { cookie: string | undefined; address: string; userAgent: string },
  secrets: { device: string; address: string },
): Visitor {
  const key = (kind: string, value: string): string =>
    createHmac('sha256', secrets.address).update(`${kind}:${value}`).digest('base64url');
  const sign = (id: string): string =>
    createHmac('sha256', secrets.device).update(id).digest('base64url').slice(0, 22);

  const known = readCookie(request.cookie, sign);
  const fresh = randomBytes(16).toString('base64url');
  const network = networkOf(request.address);
  return {
    deviceKey: known === null ? null : key('device', known),
    newCookie: known === null ? `${fresh}.${sign(fresh)}` : null,
    newDeviceKey: key('device', known ?? fresh),
    addressKey: key('address', network),
    agentKey: key('agent', `${network}|${request.userAgent.slice(0, 300)}`),
  };
}

function readCookie(cookie: string | undefined, sign: (id: string) => string): string | null {
  const [id = '', signature = ''] = (cookie ?? '').split('.');
  const expected = Buffer.from(sign(id));
  const given = Buffer.from(signature);
  return id !== '' && expected.length === given.length && timingSafeEqual(expected, given)
    ? id
    : null;
}

/** IPv4 (also mapped into IPv6) as it is; IPv6 cut to its /64: one subscriber owns at least that. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined
      ? left
      : [
          ...left,
          ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'),
          ...right,
        ];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
