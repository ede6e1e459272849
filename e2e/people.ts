import { createHmac, randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { idOf, sql } from './database.ts';
import { expect } from './visitor.ts';

/** A person nobody has heard of yet. */
export type Person = { name: string; email: string; password: string };

/** The password of everybody new. */
export const newPassword = 'slow-otters-cross-at-dusk';

export function newPerson(): Person {
  const email = `${randomUUID().slice(0, 13)}@example.org`;
  return { name: 'Nora Quill', email, password: newPassword };
}

export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('I accept the').check();
  await page.getByLabel('I am 18 years old or older.').check();
}

/** Makes an account by the form; leaves the page that signing up leads back to. */
export async function register(
  page: Page,
  person: Person,
  path = '/register?next=/instant-scan',
): Promise<void> {
  await page.goto(path);
  await fillRegistration(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(signedInAs(page)).toContainText(person.email);
}

/** Where public pages and screens of the app say who is signed in. */
export function signedInAs(page: Page): Locator {
  return page.locator('[data-account], .top-email');
}

export async function signIn(page: Page, person: Person, path = '/login'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Stands at the dashboard and says no to the question for a plan. */
export async function refusePlan(page: Page): Promise<void> {
  await expect(page).toHaveURL(/^[^?]*\/dashboard$/);
  await page.getByRole('button', { name: 'Continue without protection' }).click();
}

/** Shows once more that it is she, where that is asked for. */
export async function prove(page: Page, { password }: Pick<Person, 'password'>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** The password of everybody whom the demo has from the start. */
export const seededPassword = 'try-the-quiet-lantern';

type Arrival = {
  /** One of the demo's own people, by what stands before `@example.org`; else somebody new. */
  as?: string;
  /** Tier of somebody new: `pro` is not asked for a plan. */
  tier?: 'standard' | 'basic' | 'pro' | 'elite';
};

/**
 * Opens a page as somebody who is signed in already, in a browser that knows her session: for journeys that begin
 * behind the sign-in. Gives back her address.
 */
export async function arrive(page: Page, path: string, arrival: Arrival = {}): Promise<string> {
  const email = await storeSession(page, arrival);
  await page.goto(path);
  return email;
}

async function storeSession(page: Page, { as, tier = 'pro' }: Arrival): Promise<string> {
  const person =
    as === undefined ? newPerson() : { email: `${as}@example.org`, password: seededPassword };
  const session = await askAuth(
    page,
    as === undefined ? 'signup' : 'token?grant_type=password',
    person,
  );
  // She has just shown that it is she; how that is asked for has journeys of its own. A demo of its own asks.
  await sql(
    `insert into leakblock_auth.proofs (session_id, proved_at)
     select sessions.id, now() + interval '1 hour'
     from auth.sessions join auth.users on users.id = user_id where users.email = $1
     on conflict (session_id) do update set proved_at = excluded.proved_at`,
    [person.email],
  );
  if (as === undefined && tier !== 'standard') {
    const id = await idOf(person.email);
    await sql(
      'insert into public.profiles (id, email) values ($1, $2) on conflict (id) do nothing',
      [id, person.email],
    );
    await sql(
      `insert into public.subscriptions (user_id, provider, plan, status)
       values ($1, 'operator', $2, 'active')`,
      [id, tier === 'basic' ? 'starter' : tier],
    );
  }
  // A page of the same origin that runs no program of its own.
  await page.goto('/robots.txt');
  await page.evaluate((answer) => {
    // The moment of its end is the client's to add, by the clock of the device.
    const expires_at = Math.floor(Date.now() / 1000) + answer.expires_in;
    localStorage.setItem('leakblock-session', JSON.stringify({ ...answer, expires_at }));
  }, session);
  await followProfileLanguage(page, person.email);
  return person.email;
}

/**
 * Keeps the language of her profile in her browser, as her first page does: that page would load itself anew for it,
 * in whatever moment a journey has come to by then.
 */
async function followProfileLanguage(page: Page, email: string): Promise<void> {
  const [profile] = await sql('select locale from public.profiles where email = $1', [email]);
  const language = profile?.['locale'];
  if (typeof language !== 'string' || language === 'en') return;
  await page.evaluate((kept) => {
    localStorage.setItem('language', kept);
    document.cookie = `language=${kept}; Path=/; SameSite=Lax`;
  }, language);
}

/** Somebody who has an account, and no session anywhere. */
export async function newAccount(page: Page): Promise<Person> {
  const person = newPerson();
  await askAuth(page, 'signup', person);
  return person;
}

async function askAuth(
  page: Page,
  path: string,
  person: Partial<Person>,
): Promise<{ expires_in: number }> {
  const settings = (await (await page.request.get('/config.json')).json()) as {
    publishableKey: string;
  };
  const { email, password, name } = person;
  const answer = await page.request.post(`/auth/v1/${path}`, {
    headers: { apikey: settings.publishableKey },
    data: { email, password, ...(name !== undefined && { data: { full_name: name } }) },
  });
  const session = (await answer.json()) as { expires_in: number };
  expect(session).toHaveProperty('access_token');
  return session;
}

/** Calls the sign-in API as the person whose session this page holds. */
export async function callAuth(
  page: Page,
  path: string,
  body: object = {},
): Promise<Record<string, unknown>> {
  return page.evaluate(
    async ([to, sent]) => {
      const stored = localStorage.getItem('leakblock-session') ?? '{}';
      const { access_token: token } = JSON.parse(stored) as { access_token: string };
      const settings = (await (await fetch('/config.json')).json()) as { publishableKey: string };
      const answer = await fetch(`/auth/v1/${to}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apikey: settings.publishableKey,
          authorization: `Bearer ${token}`,
        },
        body: sent,
      });
      return (answer.status === 204 ? {} : await answer.json()) as Record<string, unknown>;
    },
    [path, JSON.stringify(body)] as const,
  );
}

/** The six digits an authenticator app shows now for a secret in base32 (RFC 6238). */
export function codeOf(secret: string, now = Date.now()): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replaceAll('=', '').split('')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The link of the newest mail to this address, as people find it in their mailbox. */
export function linkFromMail(email: string, subject: RegExp): Promise<string> {
  return findInMail(email, subject, /https?:\S+\/confirm\?\S+/);
}

/** The six digits that stand beside the link. */
export function codeFromMail(email: string, subject: RegExp): Promise<string> {
  return findInMail(email, subject, /^\d{6}$/m);
}

/** What the newest mail to this address with such a subject says. */
export async function findInMail(email: string, subject: RegExp, what: RegExp): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${process.env['E2E_MAILBOX'] ?? ''}mails.json`);
        const mails = (await answer.json()) as { to: string; subject: string; text: string }[];
        const mail = mails.find((each) => each.to === email && subject.test(each.subject));
        found = what.exec(mail?.text.replaceAll('\r', '') ?? '')?.[0] ?? '';
        return found;
      },
      { timeout: 120_000 },
    )
    .not.toBe('');
  return found;
}
