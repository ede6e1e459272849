import type { Page } from '@playwright/test';
import { idOf, sql } from './database.ts';
import { arrive, fillRegistration, newPerson } from './people.ts';
import { expect, test } from './visitor.ts';

const step = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 1 });
const details = 'Tell us about yourself';
const links = 'Add your official links';
const plans = 'Get the best protection possible';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** From the first step to a second one that is filled in, as somebody new. */
async function fillDetails(page: Page) {
  const person = newPerson();
  await page.goto('/onboarding');
  await page.getByLabel('E-mail address').fill(person.email);
  await button(page, 'Continue').click();
  await expect(step(page, details)).toBeVisible();
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('I accept the').check();
  await page.getByLabel('I am 18 years old or older.').check();
  return person;
}

/** From the first step to the links, as somebody new. */
async function comeToLinks(page: Page) {
  const person = await fillDetails(page);
  await button(page, 'Next').click();
  await expect(step(page, links)).toBeVisible();
  return person;
}

test('in four steps from a visitor to the dashboard', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const person = newPerson();
  await page.goto('/onboarding');
  await expect(page.getByText('(1/4)')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login to your account' })).toHaveAttribute(
    'href',
    '/login',
  );
  await button(page, 'Continue').click();
  await expect(page.getByText('Please enter your e-mail address.')).toBeVisible();
  await page.getByLabel('E-mail address').fill(person.email);
  await button(page, 'Continue').click();

  await expect(step(page, details)).toBeFocused();
  await expect(page.getByText('(2/4)')).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toHaveValue(person.email);
  await expect(page.getByLabel('E-mail address')).not.toBeEditable();
  const duration = page.locator('.onboarding-step');
  expect(await duration.evaluate((each) => getComputedStyle(each).animationDuration)).toBe('0.3s');
  const name = page.getByLabel('Full name');
  await name.fill('n'.repeat(60));
  await expect(page.getByText('60 / 60')).toBeVisible();
  await name.fill('n'.repeat(61));
  await expect(page.getByText('61 / 60')).toBeVisible();
  const password = page.getByLabel('Password', { exact: true });
  for (const [typed, strength] of [
    ['a', 'Very weak'],
    ['abcdefgh', 'Weak'],
    ['Abcdefgh', 'Fair'],
    ['Abcdefg8', 'Strong'],
    ['Abcdef8!', 'Very strong'],
  ] as const) {
    await password.fill(typed);
    await expect(page.getByText(`Strength: ${strength}`, { exact: true })).toBeVisible();
  }
  await button(page, 'Next').click();
  await expect(page.getByText('A name has at most 60 characters.')).toBeVisible();
  await expect(page.getByText('Please accept the Terms of Service to continue.')).toBeVisible();
  await name.fill(person.name);
  await password.fill(person.password);
  await page.getByLabel('I accept the').check();
  await page.getByLabel('I am 18 years old or older.').check();
  await button(page, 'Next').click();

  await expect(step(page, links)).toBeFocused();
  await expect(page.getByText('(3/4)')).toBeVisible();
  await expect(
    page.locator('.toast', { hasText: 'Willkommen! Ihr Konto wurde erfolgreich erstellt.' }),
  ).toBeVisible();
  await page.getByLabel('Search for a platform').fill('instagr');
  await button(page, 'Instagram').click();
  await page.getByLabel('Your user name on Instagram').fill('@Nora Quill');
  await expect(page.getByLabel('Your user name on Instagram')).toHaveValue('noraquill');
  await button(page, 'Next').click();

  await expect(step(page, plans)).toBeFocused();
  await expect(page.getByText('(4/4)')).toBeVisible();
  for (const price of ['€99', '€199', '€349'])
    await expect(page.getByText(price, { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: /Creator Pro/ })).toBeChecked();
  await page.getByRole('link', { name: 'Start without Subscription' }).click();
  // The plans were there to choose from: nobody asks again at once.
  await expect(page).toHaveURL('/dashboard');
  await expect(page.locator('aside .welcome-name')).toHaveText('Nora');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog', { name: /Unlock Premium/ })).toHaveCount(0);
  const saved = await sql('select platform, url from public.official_links where user_id = $1', [
    await idOf(person.email),
  ]);
  expect(saved).toEqual([{ platform: 'Instagram', url: expect.stringContaining('noraquill') }]);
});

test('at most ten platforms, each once, and only what a name or an address may hold', async ({
  page,
}) => {
  const person = await comeToLinks(page);
  await expect(button(page, 'Next')).toBeDisabled();
  for (const category of ['Adult', 'Social', 'Cam']) {
    await expect(page.getByRole('group', { name: category })).toBeVisible();
  }
  await expect(page.getByRole('group', { name: 'Forum' })).toHaveCount(0);
  const choices = page.locator('.platform-choice');
  for (let place = 0; place < 10; place += 1) await choices.nth(place).click();
  await expect(page.getByText('Maximum of 10 platforms reached.')).toHaveCount(0);
  await choices.nth(10).click();
  await expect(page.getByRole('alert')).toHaveText('Maximum of 10 platforms reached.');
  await expect(page.getByRole('textbox', { name: /^Your user name on/ })).toHaveCount(10);
  // A second press takes one back; then there is place for any other address.
  await choices.nth(0).click();
  await button(page, 'Another address').click();

  const first = page.getByRole('textbox', { name: /^Your user name on/ }).first();
  await first.fill('nora/quill');
  await expect(page.getByText('Only letters, numbers, _ . - allowed')).toBeVisible();
  const address = page.getByLabel('The whole address of your profile');
  await address.fill('nora.example/me');
  await button(page, 'Next').click();
  await expect(page.getByText('URL must start with http:// or https://')).toBeVisible();
  await expect(step(page, links)).toBeVisible();

  // Loading the page again loses nothing.
  await page.reload();
  await expect(first).toHaveValue('nora/quill');
  await expect(address).toHaveValue('nora.example/me');
  await first.fill('nora.quill-9');
  await address.fill('https://nora.example/Me');
  await button(page, 'Next').click();
  await expect(step(page, plans)).toBeVisible();
  const saved = await sql<{ url: string }>(
    'select url from public.official_links where user_id = $1 order by platform = $2',
    [await idOf(person.email), 'Other'],
  );
  // Those without a name are left out.
  expect(saved.map(({ url }) => url)).toEqual([
    expect.stringContaining('nora.quill-9'),
    'https://nora.example/Me',
  ]);
});

test('everything after the account can be skipped; a chosen plan leads to its payment', async ({
  page,
}) => {
  await comeToLinks(page);
  await button(page, 'Skip for now').click();
  await expect(step(page, plans)).toBeVisible();
  await page.getByText('Top Tier Creator').click();
  await page.getByLabel('Begin at once').check();
  await button(page, 'Continue with Top Tier Creator').click();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/onboarding?cancelled=1');
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Top Tier Creator/ })).toBeChecked();
});

test('the cross leads out of every step; whoever has an account goes to the dashboard', async ({
  page,
}) => {
  await page.goto('/onboarding');
  await page.getByRole('link', { name: 'Skip to the dashboard' }).click();
  await expect(page).toHaveURL('/login?next=%2Fdashboard');

  await comeToLinks(page);
  await page.evaluate(() => {
    sessionStorage.setItem('scan-result-token', 'a'.repeat(32));
    sessionStorage.setItem('creator-name', 'Nora Quill');
  });
  await page.getByRole('link', { name: 'Skip to the dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(
    await page.evaluate(() =>
      ['onboarding', 'scan-result-token', 'creator-name'].filter(
        (key) => sessionStorage.getItem(key) !== null,
      ),
    ),
  ).toEqual([]);
  await page.goto('/onboarding');
  await expect(page).toHaveURL('/dashboard');
});

test('an account made on the page /register goes on with the links', async ({ page }) => {
  const person = newPerson();
  await page.goto('/register');
  await fillRegistration(page, person);
  await button(page, 'Create account').click();
  await expect(page).toHaveURL('/onboarding');
  await expect(step(page, links)).toBeVisible();
  await expect(page.getByText('(3/4)')).toBeVisible();
  await expect(page.locator('.toast', { hasText: 'Willkommen!' })).toBeVisible();
});

test('a sign-up that does not get through keeps what was typed', async ({ page, problems }) => {
  problems.expected.push(/ERR_FAILED|422/);
  const person = newPerson();
  await page.goto('/onboarding');
  await page.getByLabel('E-mail address').fill('pro@example.org');
  await button(page, 'Continue').click();
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('I accept the').check();
  await page.getByLabel('I am 18 years old or older.').check();
  await page.route('**/auth/v1/signup*', (route) => route.abort());
  await button(page, 'Next').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue(person.name);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password);
  await expect(page.getByLabel('I accept the')).toBeChecked();

  await page.unroute('**/auth/v1/signup*');
  await button(page, 'Next').click();
  await expect(page.getByText('Account bereits vorhanden')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue(person.name);
  await button(page, 'Use another e-mail address').click();
  await page.getByLabel('E-mail address').fill(person.email);
  await button(page, 'Continue').click();
  await expect(page.getByLabel('Full name')).toHaveValue(person.name);
});

test('toasts of the wizard stay 5 s, those of the app 4 s', async ({ page }) => {
  await page.clock.install();
  // Only the journey moves the clock, and gives the page time to draw after each tenth of a second.
  const stays = async (words: string, seconds: number) => {
    const toast = page.locator('.toast', { hasText: words });
    await expect(async () => {
      await page.clock.runFor(100);
      await expect(toast).toBeVisible({ timeout: 2000 });
    }).toPass({ intervals: [0] });
    await page.clock.runFor(seconds * 1000 - 500);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1000);
    await expect(toast).toHaveCount(0);
  };
  const stopClock = async () => {
    await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 10_000));
  };
  await fillDetails(page);
  await stopClock();
  await button(page, 'Next').click();
  await stays('Willkommen!', 5);
  await page.clock.resume();
  await expect(step(page, links)).toBeVisible();
  await stopClock();
  await arrive(page, '/agency');
  await stays('Access Denied', 4);
  await expect(page).toHaveURL('/dashboard');
});
