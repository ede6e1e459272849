import type { Page } from '@playwright/test';
import { ban, idOf, liftBan, sql } from './database.ts';
import { untilFollowed } from './live-rows.ts';
import { arrive, newAccount, signIn } from './people.ts';
import { expect, test } from './visitor.ts';

const missing = (page: Page) => page.locator('[data-status]');
const accountEntry = (page: Page) =>
  page.getByRole('complementary').getByRole('link', { name: /^Account/ });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const saved = (page: Page) => page.locator('.toast', { hasText: 'Successfully saved.' });

const facts = [
  ['First name', 'Nora'],
  ['Last name', 'Quill'],
  ['Date of birth', '1994-05-17'],
  ['Street and number', '12 Lantern Row'],
  ['Postal code', '10115'],
] as const;

test('what is missing leads to its field, until nothing is missing', async ({ page }) => {
  const email = await arrive(page, '/account');
  await expect(missing(page).getByRole('link')).toHaveText([
    'First name',
    'Last name',
    'Date of birth',
    'Street and number',
    'Postal code',
    'Country',
    'A niche',
    'A stage name',
    'An official link',
  ]);
  await expect(accountEntry(page).getByText('Your account is incomplete')).toHaveCount(1);
  await missing(page).getByRole('link', { name: 'Postal code' }).click();
  await expect(page.getByLabel('Postal code')).toBeFocused();
  for (const [label, words] of facts) await page.getByLabel(label).fill(words);
  await page.getByLabel('Country').selectOption('Germany');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  await expect(missing(page).getByRole('link')).toHaveText([
    'A niche',
    'A stage name',
    'An official link',
  ]);
  await expect(page.locator('aside .welcome-name')).toHaveText('Nora');

  await page.getByRole('button', { name: 'Add Cosplay' }).click();
  await missing(page).getByRole('link', { name: 'A stage name' }).click();
  await page.keyboard.type('Nora Q');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Stage names' })).toContainText('Nora Q');
  await page.getByLabel('Platform').selectOption('Instagram');
  await page.getByLabel('User name').fill('nora.quill');
  await page.getByRole('button', { name: 'Add link' }).click();
  await expect(page.getByRole('list', { name: 'Official links' })).toContainText('nora.quill');

  await expect(page.getByRole('heading', { name: 'Your account is complete' })).toBeVisible();
  await expect(accountEntry(page).getByText('Your account is incomplete')).toHaveCount(0);
  const [profile] = await sql(
    `select first_name, last_name, date_of_birth::text, address, postal_code, country
     from public.profiles where id = $1`,
    [await idOf(email)],
  );
  expect(profile).toEqual({
    first_name: 'Nora',
    last_name: 'Quill',
    date_of_birth: '1994-05-17',
    address: '12 Lantern Row',
    postal_code: '10115',
    country: 'DE',
  });
});

test('what was typed survives a save that fails, and a click that leads away', async ({
  page,
  problems,
}) => {
  problems.expected.push(/ERR_FAILED/);
  await arrive(page, '/account');
  for (const [label, words] of facts) await page.getByLabel(label).fill(words);
  await page.route('**/rest/v1/profiles*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await save(page).click();
  await expect(page.locator('.notice-problem')).toBeVisible();
  for (const [label, words] of facts) await expect(page.getByLabel(label)).toHaveValue(words);

  // Nobody leaves what is not saved without being asked.
  let question = '';
  page.once('dialog', (dialog) => {
    question = dialog.message();
    void dialog.dismiss();
  });
  await page.getByRole('complementary').getByRole('link', { name: 'FAQ' }).click();
  await expect.poll(() => question).not.toBe('');
  await expect(page).toHaveURL('/account');
  await expect(page.getByLabel('First name')).toHaveValue('Nora');

  await page.unroute('**/rest/v1/profiles*');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  for (const [label, words] of facts) await expect(page.getByLabel(label)).toHaveValue(words);
});

test('the way back asks before what is typed is lost', async ({ page }) => {
  await arrive(page, '/faq');
  await page.getByRole('complementary').getByRole('link', { name: 'Account' }).click();
  await page.getByLabel('City').fill('Ghent');
  const questions: string[] = [];
  page.once('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  await page.evaluate(() => history.back());
  await expect.poll(() => questions).toHaveLength(1);
  await expect(page).toHaveURL('/account');
  await expect(page.getByLabel('City')).toHaveValue('Ghent');

  page.once('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.accept();
  });
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/faq');
  await expect(page.getByLabel('City')).toHaveCount(0);
  expect(questions).toHaveLength(2);
});

test('what is typed in one view of a screen is asked about before another one is opened', async ({
  page,
}) => {
  await arrive(page, '/admin?view=notifications', { as: 'admin' });
  await page.getByLabel('Title').first().fill('New disks');
  let question = '';
  page.once('dialog', (dialog) => {
    question = dialog.message();
    void dialog.dismiss();
  });
  await page.locator('.admin-views a[href="/admin?view=accounts"]').click();
  await expect.poll(() => question).not.toBe('');
  await expect(page.getByLabel('Title').first()).toHaveValue('New disks');
  await expect(page).toHaveURL('/admin?view=notifications');
});

test('entries that cannot be are said at their fields', async ({ page }) => {
  await arrive(page, '/account');
  await page.getByLabel('Date of birth').fill(`${new Date().getUTCFullYear() - 10}-01-01`);
  await save(page).click();
  await expect(
    page.getByText('An account is only for adults: you must be 18 or older.'),
  ).toBeVisible();
  await expect(page.getByLabel('Date of birth')).toBeFocused();
  await page.getByLabel('Platform').selectOption('Other');
  await page.getByLabel('Whole address').fill('nora.example');
  await page.getByRole('button', { name: 'Add link' }).click();
  await expect(page.getByText('URL must start with http:// or https://')).toBeVisible();
});

const reason = 'Claimed the content of another creator as her own.';
const suspended = (page: Page) => page.getByRole('heading', { name: 'Account Suspended' });

test('suspended while signed in: the screen comes by itself, and stays', async ({
  page,
  problems,
}) => {
  problems.expected.push(/40[013]/, /WebSocket/);
  const followed = untilFollowed(page);
  const email = await arrive(page, '/dashboard');
  await followed;
  await ban(email, reason, 'Two complaints with proof.');
  await expect(suspended(page)).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByText('Two complaints with proof.')).toBeVisible();
  await expect(page.locator('time')).toContainText(String(new Date().getFullYear()));
  for (const words of [
    'the e-mail address of your account',
    'a detailed explanation',
    'any evidence',
  ]) {
    await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible();
  }
  const link = page.getByRole('link', { name: 'Contact Support via WhatsApp' });
  const address = new URL((await link.getAttribute('href')) ?? '');
  expect(address.origin + address.pathname).toBe('https://wa.me/49305550199');
  const message = address.searchParams.get('text');
  for (const words of [`Account e-mail: ${email}`, 'Detailed explanation', 'Evidence']) {
    expect(message).toContain(words);
  }
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(page.locator('.toast')).toHaveCount(0);

  await page.reload();
  await expect(suspended(page)).toBeVisible();
  // Wherever she comes in: what is said does not hang on the words of the screen that she asked for.
  for (const path of ['/account', '/earning-hub', '/settings/export']) {
    await page.goto(path);
    await expect(suspended(page)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');
  await page.reload();
  await expect(page.getByText('nothing else can be changed')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(suspended(page)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.locator('.toast')).toContainText('You have been logged out successfully.');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login?next=%2Fdashboard');
});

test('suspended while signed in, and out at once', async ({ page, problems }) => {
  problems.expected.push(/40[013]/, /WebSocket/);
  const followed = untilFollowed(page);
  const email = await arrive(page, '/dashboard');
  await followed;
  await ban(email, reason, null);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.locator('.toast')).toHaveCount(1);
  await expect(page.locator('.toast')).toContainText('You have been logged out successfully.');
});

test('a suspended person signs in to the reason, and is let in once it is lifted', async ({
  page,
  problems,
}) => {
  problems.expected.push(/40[013]/);
  const person = await newAccount(page);
  await ban(person.email, reason, null);
  await signIn(page, person);
  await expect(suspended(page)).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByText('Notes')).toHaveCount(0);
  // A wrong password tells nobody anything.
  await page.getByRole('button', { name: 'Logout' }).click();
  await signIn(page, { ...person, password: 'not-her-password' });
  await expect(page.getByRole('alert')).toHaveText('E-mail address or password is wrong.');

  await signIn(page, person);
  await expect(suspended(page)).toBeVisible();
  await liftBan(person.email);
  await page.getByRole('button', { name: 'Logout' }).click();
  await signIn(page, person);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('button', { name: 'Continue without protection' })).toBeVisible();
});

test('lifted while she looks at the reason: the next load leads to the sign-in', async ({
  page,
  problems,
}) => {
  problems.expected.push(/40[013]/);
  const person = await newAccount(page);
  await ban(person.email, reason, null);
  await signIn(page, person);
  await expect(suspended(page)).toBeVisible();
  await liftBan(person.email);
  await page.reload();
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(page, person, page.url());
  await expect(page).toHaveURL('/dashboard');
});
