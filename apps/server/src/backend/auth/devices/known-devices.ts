import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { deriveKey } from '../../../platform/encrypt.ts';
import type { ServerContext, ServerHono } from '../../../platform/feature.ts';
import type { Auth, Origin, SessionAnswer } from '../auth-context.ts';
import { findUser } from '../users/user-row.ts';

/**
 * Browsers that signed in to an account before ("device cookies", OWASP: Slow Down Online Guessing Attacks). Their tries
 * count apart, so that whoever keeps trying from elsewhere locks only strangers out. Being known opens nothing else.
 */
export type KnownDevices = {
  /** Key of the browser for this account, by a name that stands for it; null for a stranger to it. */
  find: (cookie: string | undefined, account: string) => string | null;
  /** From now on the browser of this request is known to the account. */
  remember: (c: Context<ServerHono>, account: string) => void;
};

const sessionSchema = z.object({
  access_token: z.string(),
  user: z.object({ email: z.string().min(1) }),
});

const cookieName = 'leakblock_known';
/** Marks that one browser keeps, for an account one or, when it has shown its second factor, two; the oldest goes. */
const maxMarks = 10;
/** Seconds; what browsers keep a cookie at most. */
const maxAge = 400 * 24 * 3600;
const form = /^[\w-]{22}(?:\.[\w-]{22}){1,10}$/u;

type Doors = Pick<Auth, 'context' | 'devices'>;

/**
 * Name under which browsers that signed in are known to an account. It changes with the password: who was known by an
 * old one, of which he may have collected marks without number, is a stranger from then on.
 */
async function nameOf({ context }: Doors, email: string): Promise<string> {
  const user = await context.database.asServer((trx) => findUser(trx, { email }));
  const password = createHash('sha256').update(user?.encrypted_password ?? '');
  return `${email} ${password.digest('hex')}`;
}

/**
 * The browser of this request, if it has signed in to the account since the password was set; null for a stranger to it.
 * Costs a question to the database where a browser says that it is known, whoever the address belongs to.
 */
export async function findKnownDevice(
  auth: Doors,
  { email, origin }: { email: string; origin: Origin },
): Promise<string | null> {
  if (origin.device === undefined) return null;
  return auth.devices.find(origin.device, await nameOf(auth, email));
}

/** After a sign-in: the browser is known to the account from now on. A sign-up that waits for its mail is none. */
export async function rememberDevice(
  auth: Doors,
  c: Context<ServerHono>,
  answer: SessionAnswer | Record<string, unknown>,
): Promise<void> {
  const session = sessionSchema.safeParse(answer);
  if (session.success) await keepDevice(auth, c, session.data.user.email);
}

/** After a change of the password: the browser in which she made it stays known. */
export async function keepDevice(
  auth: Doors,
  c: Context<ServerHono>,
  email: string,
): Promise<void> {
  auth.devices.remember(c, await nameOf(auth, email));
}

export const readDeviceCookie = (c: Context<ServerHono>): string | undefined =>
  getCookie(c, cookieName);

/** The cookie holds a random name and a mark for each account, which only we can make; nothing is stored here. */
export function createKnownDevices({
  secrets,
  publicUrl,
}: Pick<ServerContext, 'secrets' | 'publicUrl'>): KnownDevices {
  const key = deriveKey(secrets.device, 'known devices');
  const markOf = (device: string, account: string): string =>
    createHmac('sha256', key)
      .update(`${device}\0${account.toLowerCase()}`)
      .digest('base64url')
      .slice(0, 22);

  const parse = (cookie: string | undefined): string[] =>
    cookie !== undefined && form.test(cookie) ? cookie.split('.') : [];

  return {
    find: (cookie, account) => {
      const [device, ...marks] = parse(cookie);
      if (device === undefined) return null;
      const mark = Buffer.from(markOf(device, account));
      return marks.some((one) => timingSafeEqual(Buffer.from(one), mark)) ? device : null;
    },
    remember: (c, account) => {
      const [device = randomBytes(16).toString('base64url'), ...marks] = parse(readDeviceCookie(c));
      const mark = markOf(device, account);
      const others = marks.filter((one) => one !== mark).slice(0, maxMarks - 1);
      setCookie(c, cookieName, [device, mark, ...others].join('.'), {
        httpOnly: true,
        sameSite: 'Strict',
        secure: publicUrl.startsWith('https:'),
        path: '/auth/v1',
        maxAge,
      });
    },
  };
}
