import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { deriveKey } from '#platform/encrypt';
import type { ServerContext, ServerHono } from '#platform/feature';

type Keeper = Pick<ServerContext, 'env' | 'secrets' | 'publicUrl' | 'now'>;

/** Keeps the first recommendation, where the visitor agreed: code, second, signature. */
const name = 'leakblock_referral';
const form = /^([a-z0-9-]{3,63})\.(\d{1,12})\.([\w-]{43})$/u;

/** The recommendation that this browser keeps; null when there is none, it is not ours, or it is too old. */
export function readReferralCookie(
  c: Context<ServerHono>,
  { env, secrets, now }: Keeper,
): { code: string; at: Date } | null {
  const [, code = '', second = '', signature = ''] = form.exec(getCookie(c, name) ?? '') ?? [];
  if (code === '') return null;
  const expected = Buffer.from(sign(secrets, code, second));
  if (!timingSafeEqual(expected, Buffer.from(signature))) return null;
  const age = now().getTime() / 1000 - Number(second);
  if (age > env.PARTNER_COOKIE_DAYS * 24 * 3600) return null;
  return { code, at: new Date(Number(second) * 1000) };
}

/** Remembers a recommendation for PARTNER_COOKIE_DAYS; pages cannot read or forge it. */
export function setReferralCookie(c: Context<ServerHono>, keeper: Keeper, code: string): void {
  const second = String(Math.floor(keeper.now().getTime() / 1000));
  setCookie(c, name, `${code}.${second}.${sign(keeper.secrets, code, second)}`, {
    ...attributes(keeper),
    maxAge: keeper.env.PARTNER_COOKIE_DAYS * 24 * 3600,
  });
}

/** Forgets the recommendation in the browser; nothing is sent where nothing was kept. */
export function clearReferralCookie(c: Context<ServerHono>, keeper: Keeper): void {
  if (getCookie(c, name) === undefined) return;
  setCookie(c, name, '', { ...attributes(keeper), maxAge: 0 });
}

function attributes({ publicUrl }: Keeper) {
  const secure = publicUrl.startsWith('https:');
  return { httpOnly: true, sameSite: 'Lax', secure, path: '/' } as const;
}

function sign({ device }: Keeper['secrets'], code: string, second: string): string {
  return createHmac('sha256', deriveKey(device, 'recommendation cookie'))
    .update(`${code}.${second}`)
    .digest('base64url');
}
