import type { Page, Route } from '@playwright/test';
import { idOf, sql } from './database.ts';
import { arrive } from './people.ts';
import { expect, test } from './visitor.ts';

const check = '**/functions/v1/check-subscription';
const modal = (page: Page) => page.getByRole('dialog', { name: /Unlock Premium|Welcome back/ });
const without = (page: Page) => page.getByRole('button', { name: 'Continue without protection' });

/** Screens that are for everybody, and those that ask somebody without a plan for one. */
const neverGated = ['/account', '/settings', '/authorisation', '/faq', '/subscription-plans'];
const gated = ['/fake-profiles', '/leak-crawler', '/reverse-image-finder', '/earning-hub'];

test('somebody without a plan is asked for one, once per visit', async ({ page, context }) => {
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(check, async (route) => {
    await held;
    await route.fallback();
  });
  await arrive(page, '/dashboard', { tier: 'standard' });
  await expect(page.getByText('Checking your plan...')).toBeVisible();
  await expect(modal(page)).toHaveCount(0);
  letThrough();

  await expect(modal(page)).toHaveAccessibleName('Unlock Premium Protection ✨');
  await expect(modal(page)).toContainText(
    'Get comprehensive protection for your digital content with our premium plans.',
  );
  await expect(modal(page).getByRole('heading', { level: 3 })).toHaveText([
    'Smart Monitoring',
    'Automatic Protection',
    'Detailed Reports',
  ]);
  await expect(page.getByRole('button', { name: 'Refresh Status' })).toHaveCount(0);
  await without(page).click();
  await expect(modal(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  await page.getByRole('link', { name: 'Fake profiles' }).click();
  await expect(page.getByRole('heading', { name: 'Fake profiles', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Fake profiles', level: 1 })).toBeVisible();
  await expect(modal(page)).toHaveCount(0);

  const nextVisit = await context.newPage();
  await nextVisit.goto('/dashboard');
  await expect(modal(nextVisit)).toBeVisible();
});

test('the button leads to the plans, where nobody is asked', async ({ page }) => {
  await arrive(page, '/dashboard', { tier: 'standard' });
  await modal(page).getByRole('link', { name: 'View Plans' }).click();
  await expect(page).toHaveURL(/\/subscription-plans$/);
  await expect(page.getByRole('heading', { name: 'Plans', level: 1 })).toBeVisible();
  await expect(modal(page)).toHaveCount(0);
  for (const price of ['€99', '€199', '€349']) {
    await expect(page.getByText(`${price} per month`)).toBeVisible();
  }
  await expect(page.getByText('including 19% VAT (€31.77)')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Begin at once' }).check();
  await page.getByRole('button', { name: 'Choose: Top Tier Creator' }).click();
  await expect(page).toHaveURL(/\/checkout\//);
});

test('whoever has paid in the wizard is thanked on the dashboard, and not asked for a plan', async ({
  page,
}) => {
  await arrive(page, '/dashboard?paid=1', { tier: 'standard' });
  await expect(page.locator('.toast', { hasText: 'Payment received' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(modal(page)).toHaveCount(0);
});

test('where no payment is taken, the operator is asked for a plan', async ({ page }) => {
  await page.route('**/config.json', async (route) => {
    const settings = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...settings, canPay: false } });
  });
  await arrive(page, '/subscription-plans', { tier: 'standard' });
  await page.getByText('Top Tier Creator').click();
  await expect(page.getByRole('radio', { name: /Top Tier Creator/ })).toBeChecked();
  await expect(page.getByRole('link', { name: 'Ask for Top Tier Creator' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/49305550199/,
  );
});

test('visitors read the plans and begin with the one they choose', async ({ page }) => {
  await page.goto('/subscription-plans');
  await page.getByRole('link', { name: 'Choose: Top Tier Creator' }).click();
  await expect(page).toHaveURL('/onboarding?plan=elite');
});

test('whoever had a plan is welcomed back', async ({ page }) => {
  await page.route(check, (route) => answer(route, { had_subscription: true }));
  await arrive(page, '/dashboard', { tier: 'standard' });
  await expect(modal(page)).toHaveAccessibleName('Welcome back! 👋');
  await expect(modal(page)).toContainText(
    'Your protection has expired. Renew to keep your content secure.',
  );
  await modal(page).getByRole('link', { name: 'Renew Protection' }).click();
  await expect(page).toHaveURL(/\/subscription-plans$/);
});

function answer(route: Route, changes: object) {
  const nothing = { subscribed: false, subscription_tier: 'standard', had_subscription: false };
  return route.fulfill({ json: { ...nothing, message: null, ...changes } });
}

test('some screens never wait for the check, and never ask', async ({ page }) => {
  // The check of this journey does not come back.
  await page.route(check, () => undefined);
  await arrive(page, '/account', { tier: 'standard' });
  for (const path of neverGated) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Checking your plan...')).toHaveCount(0);
    await expect(modal(page)).toHaveCount(0);
  }
  for (const path of gated) {
    await page.goto(path);
    await expect(page.getByText('Checking your plan...')).toBeVisible();
  }
});

test('every other screen asks', async ({ page }) => {
  await arrive(page, '/request-removal', { tier: 'standard' });
  for (const path of [...gated, '/request-removal', '/verify-identity', '/digital-signature']) {
    await page.goto(path);
    await expect(modal(page)).toBeVisible();
  }
});

test('a check that takes longer than 8 s is given up; Refresh Status asks again', async ({
  page,
}) => {
  const unanswered: Route[] = [];
  let isSlow = true;
  await page.route(check, async (route) => {
    if (isSlow) unanswered.push(route);
    else await route.fallback();
  });
  const asked = page.waitForRequest(check);
  await arrive(page, '/dashboard', { tier: 'pro' });
  await asked;
  await expect(modal(page).getByText('Subscription check timed out')).toBeVisible();

  // It may be asking by itself, as it does whenever its rows change: then the button waits.
  const again = page.waitForRequest(check);
  await page.getByRole('button', { name: 'Refresh Status' }).click();
  await again;
  isSlow = false;
  await unanswered.at(-1)?.fallback();
  await expect(modal(page)).toHaveCount(0);
  await expect(page.locator('.top-bar')).toContainText('Pro');
});

for (const [how, words, act] of [
  [
    'answers with an error',
    'Unable to verify subscription. Basic features available.',
    (route: Route) => route.fulfill({ status: 500, json: {} }),
  ],
  [
    'cannot be reached',
    'Subscription check failed. Basic features available.',
    (route: Route) => route.abort(),
  ],
] as const) {
  test(`a check that ${how} leaves the basic features`, async ({ page, problems }) => {
    problems.expected.push(/Failed to load resource/);
    await page.route(check, act);
    await arrive(page, '/dashboard');
    await expect(modal(page).getByText(words)).toBeVisible();
    await without(page).click();
    await expect(page.getByRole('heading', { name: 'What needs you now' })).toBeVisible();
  });
}

test('an answer is good for 5 minutes, also in another document', async ({ page }) => {
  let asked = 0;
  await page.route(check, (route) => {
    asked += 1;
    return route.fallback();
  });
  await arrive(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(asked).toBe(1);
  await page.evaluate(() => {
    const cached = JSON.parse(localStorage.getItem('subscription-cache') ?? '{}') as { at: number };
    localStorage.setItem(
      'subscription-cache',
      JSON.stringify({ ...cached, at: cached.at - 300_000 }),
    );
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(asked).toBe(2);
});

test('a plan that was set meanwhile is there at once', async ({ page }) => {
  const email = await arrive(page, '/account', { tier: 'standard' });
  const bar = page.locator('.top-bar');
  const welcome = page.locator('aside .welcome');
  await expect(bar).toContainText('Standard');
  await expect(welcome).toContainText('Standard Plan');
  await sql("update public.profiles set subscription_tier = 'elite' where id = $1", [
    await idOf(email),
  ]);
  await expect(bar).toContainText('Elite');
  await expect(welcome).toContainText('Elite Plan');
});

test('an admin, an elite creator and a pro are not asked; only elite needs no upgrade', async ({
  browser,
  baseURL,
}) => {
  for (const [as, plan, isUpgradeOffered] of [
    ['admin', 'Admin', true],
    ['elite', 'Elite', false],
    ['pro', 'Pro', true],
  ] as const) {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await arrive(page, '/dashboard', { as });
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expect(page.locator('aside .welcome')).toContainText(`${plan} Plan`);
    await expect(page.locator('.top-bar')).toContainText(plan);
    await expect(modal(page)).toHaveCount(0);
    const side = page.getByRole('complementary');
    await expect(side.getByRole('link', { name: 'Upgrade Plan' })).toHaveCount(
      isUpgradeOffered ? 1 : 0,
    );
    await expect(side.getByRole('link', { name: 'Admin Panel' })).toHaveCount(
      as === 'admin' ? 1 : 0,
    );
    await context.close();
  }
});

test('while her plan is checked an elite creator is not offered it', async ({ page }) => {
  await arrive(page, '/settings', { as: 'elite' });
  // That screen checks too, and would put its answer back.
  const kept = () => page.evaluate(() => localStorage.getItem('subscription-cache'));
  await expect.poll(kept).not.toBeNull();
  await page.evaluate(() => localStorage.removeItem('subscription-cache'));
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/functions/v1/check-subscription', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByText('Checking your plan')).toBeVisible();
  const side = page.getByRole('complementary');
  await expect(side.getByText('Elite Plan')).toBeVisible();
  await expect(side.getByRole('link', { name: 'Upgrade Plan' })).toHaveCount(0);
  answer();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});
