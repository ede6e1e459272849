import type { Page } from '@playwright/test';
import { idOf, sql } from './database.ts';
import { untilFollowed } from './live-rows.ts';
import { arrive, newAccount, refusePlan, signIn, signOut } from './people.ts';
import { expect, test } from './visitor.ts';

type Stored = { access_token: string; refresh_token: string; expires_at: number };

const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard', level: 1 });
const storedSession = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('leakblock-session') ?? 'null') as Stored | null,
  );

/** Lets the stored session end in so many seconds. */
const endIn = (page: Page, seconds: number) =>
  page.evaluate((left) => {
    const stored = JSON.parse(localStorage.getItem('leakblock-session') ?? '{}') as object;
    const end = { expires_at: Math.floor(Date.now() / 1000) + left, expires_in: left };
    localStorage.setItem('leakblock-session', JSON.stringify({ ...stored, ...end }));
  }, seconds);

test('in and out again, each said in words', async ({ page, problems }) => {
  problems.expected.push(/ERR_FAILED|500/);
  const person = await newAccount(page);
  await signIn(page, person);
  await refusePlan(page);
  await expect(dashboard(page)).toBeVisible();

  await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Sign out' }).click();
  const problem = page.locator('.toast', { hasText: 'Logout Error' });
  await expect(problem).toContainText('There was a problem signing out.');
  await page.unroute('**/auth/v1/logout*');
  await signIn(page, person);
  await expect(dashboard(page)).toBeVisible();
  await signOut(page);
  const toast = page.locator('.toast', { hasText: 'Successfully signed out' });
  await expect(toast).toContainText('You have been logged out successfully.');
  expect(await storedSession(page)).toBeNull();
});

test('a token is renewed at the tick of 30 s that finds less than four ticks left', async ({
  page,
}) => {
  await arrive(page, '/dashboard');
  await expect(dashboard(page)).toBeVisible();
  const first = await storedSession(page);
  await page.clock.install();
  await page.reload();
  await expect(dashboard(page)).toBeVisible();
  const renewals: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) renewals.push(request.url());
  });
  await endIn(page, 165);
  // The first tick finds at least 135 s, the second one some 105.
  await page.clock.runFor(31_000);
  // What the tick has asked for has been sent by then.
  await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()));
  expect(renewals).toEqual([]);
  const renewed = page.waitForResponse('**/auth/v1/token?grant_type=refresh_token');
  await page.clock.runFor(30_000);
  expect((await renewed).status()).toBe(200);
  await expect
    .poll(async () => (await storedSession(page))?.refresh_token)
    .not.toBe(first?.refresh_token);
});

test('the keys of the server are good for 10 minutes', async ({ page }) => {
  const answer = await page.request.get('/auth/v1/.well-known/jwks.json');
  expect(answer.headers()['cache-control']).toContain('max-age=600');
});

test('across the end of a token the app goes on', async ({ page }) => {
  const email = await arrive(page, '/dashboard');
  await expect(dashboard(page)).toBeVisible();
  const first = await storedSession(page);
  await endIn(page, 30);
  const renewed = page.waitForResponse('**/auth/v1/token?grant_type=refresh_token');
  const followed = untilFollowed(page);
  await page.reload();
  expect((await renewed).status()).toBe(200);
  await expect(dashboard(page)).toBeVisible();
  expect((await storedSession(page))?.access_token).not.toBe(first?.access_token);
  await followed;
  await sql("update public.profiles set first_name = 'Still here' where id = $1", [
    await idOf(email),
  ]);
  await expect(page.locator('aside .welcome-name')).toHaveText('Still here');
});

test('signed out in one tab is signed out in the other, without a way back to show', async ({
  page,
  context,
}) => {
  await arrive(page, '/dashboard');
  await expect(dashboard(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/faq');
  await expect(other.getByRole('complementary')).toBeVisible();
  const third = await context.newPage();
  await third.goto('/account');
  await expect(third.getByRole('heading', { name: 'My Account', level: 1 })).toBeVisible();
  await signOut(page);
  await expect(third).toHaveURL('/login?next=%2Faccount');
  // What everybody may read stays.
  await expect(other.getByRole('complementary')).toHaveCount(0);
  await expect(other).toHaveURL('/faq');
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('ended elsewhere: the sign-in says so and keeps the way back', async ({ page, problems }) => {
  problems.expected.push(/40[013]/, /WebSocket/);
  const person = await newAccount(page);
  const followed = untilFollowed(page);
  await signIn(page, person, '/login?next=%2Faccount');
  await expect(page.getByRole('heading', { name: 'My Account', level: 1 })).toBeVisible();
  await followed;
  // "Sign out everywhere" on another device.
  const stored = await storedSession(page);
  const settings = (await (await page.request.get('/config.json')).json()) as {
    publishableKey: string;
  };
  await page.request.post('/auth/v1/logout?scope=global', {
    headers: {
      apikey: settings.publishableKey,
      authorization: `Bearer ${stored?.access_token ?? ''}`,
    },
  });
  await expect(page).toHaveURL('/login?next=%2Faccount');
  await expect(page.locator('.toast')).toContainText('Your session has ended');
  await expect(page.locator('.toast')).toContainText('Please sign in again.');
  await signIn(page, person, page.url());
  await expect(page).toHaveURL('/account');
});

test('whoever signs in in one tab is signed in in the other', async ({ page, context }) => {
  const first = await arrive(page, '/faq');
  await expect(page.locator('.top-email')).toContainText(first);
  const other = await context.newPage();
  const second = await newAccount(other);
  await other.goto('/account');
  await signOut(other);
  await expect(page.locator('.top-email')).toHaveCount(0);
  await signIn(other, second);
  await expect(page.locator('.top-email')).toContainText(second.email);
  await expect(page.locator('aside .welcome-name')).toHaveText('Nora');
});

test('German is kept in this browser, on the profile, and for the next browser', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await arrive(page, '/settings');
  await page.getByLabel('Language of the pages').selectOption('Deutsch');
  await page.getByRole('button', { name: 'Use this language' }).click();
  await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('de');
  await expect
    .poll(async () => sql('select locale from public.profiles where id = $1', [await idOf(email)]))
    .toEqual([{ locale: 'de' }]);
  await page.goto('/faq');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');

  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const elsewhere = await context.newPage();
  await arrive(elsewhere, '/faq', { as: 'basic' });
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'de');
  await context.close();
});
