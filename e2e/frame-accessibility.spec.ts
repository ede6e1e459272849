import type { Page } from '@playwright/test';
import { adminViews } from '@leakblock/domain/administration';
import { frameAddresses } from '../apps/web/src/app/addresses.ts';
import {
  colourRules,
  expectNoFaults,
  expectNoFaultsAnywhere,
  expectNoFaultsDayAndNight,
  expectNoFaultsInAllLights,
  expectToFit,
} from './faults.ts';
import { ban, idOf, notify, sql } from './database.ts';
import { arrive, newAccount, signIn } from './people.ts';
import { changeAddress, expect, test } from './visitor.ts';

const screens = frameAddresses
  .map((address) => address.replace('/*', '/some-where'))
  .filter((path) => !/^\/(agency|admin|onboarding)/.test(path));

/** Case of the demo's `basic` person, whose page is gone. */
const seededCase = '5eed0000-0000-4000-8000-00000000e001';

async function untilRead(page: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  await expect(title.and(page.locator(':not([data-left])'))).toBeVisible();
  await expect(page.locator('.skeleton, .waiting')).toHaveCount(0);
  // What was read may stand in another view of the screen, with its own title.
  await expect(title).toBeVisible();
}

/** Comes to a screen of the app from the one that is shown, as by a link, and waits until it has read what it shows. */
async function open(page: Page, path: string): Promise<void> {
  await changeAddress(page);
  // One that is drawn only after it is to be left would be taken for the next one.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate((to) => {
    // The screen that is left stands until the next one is there.
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
  }, path);
  await untilRead(page);
  expect(new URL(page.url()).pathname).toBe(path);
}

// Many looks at each screen.
test.describe.configure({ timeout: 480_000 });

for (const half of [0, 1]) {
  test(`every screen of the app, by day and by night, narrow and wide, ${half + 1}`, async ({
    page,
  }) => {
    await arrive(page, '/faq', { as: 'pro' });
    await untilRead(page);
    await expectNoFaultsInAllLights(page, 'frame');
    for (const path of screens.filter((_, place) => place % 2 === half)) {
      await open(page, path);
      await expectNoFaultsAnywhere(page, path);
    }
  });
}

/** Opens a view of a screen that its address names, and waits until it has read what it shows. */
async function openView(page: Page, address: string): Promise<void> {
  await changeAddress(page);
  await page.goto(address);
  await untilRead(page);
}

test('a new removal request, cases, and a case that is done', async ({ page }) => {
  await arrive(page, '/faq', { as: 'basic' });
  for (const view of ['?new=1', '', '?word=removed', `?case=${seededCase}`]) {
    await openView(page, `/request-removal${view}`);
    await expectNoFaultsAnywhere(page, `removals ${view}`);
  }
  await expect(page.getByRole('heading', { name: /^Case R-2026-000901$|^Fall / })).toBeVisible();
  // Its word is that of its lamp.
  await expect(
    page
      .locator('.screen')
      .getByText(/^(?:Removed|Entfernt)$/)
      .first(),
  ).toBeVisible();
});

test('the views of the admin panel', async ({ page, problems }) => {
  test.setTimeout(600_000);
  // Axe asks every frame, also the one of a mail, which runs no scripts.
  problems.expected.push(/Blocked script execution in 'about:srcdoc'/);
  await arrive(page, '/admin', { as: 'admin' });
  for (const view of adminViews) {
    await changeAddress(page);
    const link = page.locator(`.admin-views a[href="/admin?view=${view}"]`);
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await untilRead(page);
    await expectNoFaultsAnywhere(page, `admin ${view}`);
  }
  await openView(page, `/admin?view=accounts&person=${await idOf('elite@example.org')}`);
  await expectNoFaultsAnywhere(page, 'admin, an account');
});

test('mistakes, the bell, icons without words, the menu of a telephone', async ({ page }) => {
  const email = await arrive(page, '/account');
  await notify(email, 'A finding', 'With a message that goes over more than one line. '.repeat(4));
  await page.getByLabel('Date of birth').fill('2020-01-01');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('you must be 18 or older.').last()).toBeVisible();
  await expectNoFaultsAnywhere(page, 'mistakes');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Benachrichtigungen' })).toBeVisible();
  await expectNoFaultsAnywhere(page, 'bell');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /^Tools/ })
    .focus();
  await expect(page.locator('.tip')).toBeVisible();
  // The words belong to a link of the menu, though they stand at the end of the document.
  await expectNoFaults(page, 'icons', { apart: ['region'] });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectNoFaultsDayAndNight(page, 'menu');
});

test('the wizard, and the question for a plan', async ({ page }) => {
  await page.goto('/onboarding');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('Please enter your e-mail address.')).toBeVisible();
  await expectNoFaultsAnywhere(page, 'first step');
  await page.getByLabel('E-mail address').fill('nora@example.org');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill('Abc');
  await page.getByRole('button', { name: 'Next' }).click();
  await expectNoFaultsAnywhere(page, 'second step');

  const email = await arrive(page, '/faq', { tier: 'standard' });
  const links = [{ platformId: 'custom', username: 'x' }];
  for (const step of [3, 4]) {
    await page.evaluate(
      (draft) => sessionStorage.setItem('onboarding', draft),
      JSON.stringify({ email, name: 'Nora', links, step }),
    );
    await page.goto('/onboarding');
    await expect(page.getByText(`(${step}/4)`)).toBeVisible();
    await expect(page.locator('.skeleton, .waiting')).toHaveCount(0);
    if (step === 3) await page.getByRole('button', { name: 'Next' }).click();
    await expectNoFaultsAnywhere(page, `step ${step}`);
  }
  await page.goto('/dashboard');
  await expect(page.getByRole('dialog', { name: /Unlock Premium/ })).toBeVisible();
  await expectNoFaultsAnywhere(page, 'question for a plan');
});

test('a plan that is cancelled, and a payment that is missing', async ({ page }) => {
  const email = await arrive(page, '/faq', { tier: 'standard' });
  const id = await idOf(email);
  await sql('insert into public.profiles (id, email) values ($1, $2) on conflict (id) do nothing', [
    id,
    email,
  ]);
  await sql(
    `insert into public.subscriptions
       (user_id, provider, provider_ref, plan, status, current_period_end)
     values ($1, 'sandbox', 'sub_' || gen_random_uuid(), 'pro', 'active', now() + interval '20 days')`,
    [id],
  );
  await openView(page, '/subscription-plans');
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByRole('dialog', { name: 'Cancel Creator Pro' })).toBeVisible();
  await expectNoFaultsAnywhere(page, 'cancellation');
  await sql(
    `update public.subscriptions set status = 'past_due', past_due_since = now(),
       grace_ends_at = now() + interval '7 days' where user_id = $1`,
    [id],
  );
  await openView(page, '/settings');
  await expect(page.getByRole('region', { name: 'Missing payment' })).toBeVisible();
  await expectNoFaultsAnywhere(page, 'missing payment');
  await page.getByRole('button', { name: 'Hide this note' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Missing payment' })).toHaveCount(0);
});

test('a suspended account', async ({ page, problems }) => {
  problems.expected.push(/400/);
  const person = await newAccount(page);
  await ban(person.email, 'Claimed what is not hers.', 'Two complaints.');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Account Suspended' })).toBeVisible();
  await expectNoFaultsAnywhere(page, 'suspended');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expectNoFaultsAnywhere(page, 'suspended settings');
});

test.describe('in German, whose words are long', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('every screen of the app, on narrow and on wide windows', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'language', value: 'de', url: baseURL ?? '' }]);
    // What this browser was told goes before what the profile says.
    await page.addInitScript(() => localStorage.setItem('language', 'de'));
    await arrive(page, '/faq', { as: 'unverified' });
    await page.evaluate(() => sessionStorage.setItem('plan-modal-dismissed', 'yes'));
    for (const path of screens) {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await expectNoFaults(page, path, { apart: colourRules });
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await expectToFit(page, `${path} at ${width} px`);
      }
    }
  });
});

test('the screens of agencies and administrators', async ({ page }) => {
  await arrive(page, '/admin', { as: 'admin' });
  await expect(page.getByRole('heading', { name: 'Admin Panel', level: 1 })).toBeVisible();
  await expectNoFaults(page, 'admin');
  await arrive(page, '/agency', { as: 'agency' });
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await expectNoFaults(page, 'agency');
});
