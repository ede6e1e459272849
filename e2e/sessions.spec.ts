import {
  callAuth,
  codeFromMail,
  codeOf,
  fillRegistration,
  linkFromMail,
  newPerson,
  refusePlan,
  register,
  signIn,
  signedInAs,
  signOut,
} from './people.ts';
import { creator, expect, scanFor, sidewaysScroll, test } from './visitor.ts';

const nobody = 'Qzxv Nobody Wkjh';

test('from a free check to an account with as many checks as she likes', async ({ page }) => {
  const person = newPerson();
  await page.goto('/instant-scan');
  await scanFor(page, creator);
  await expect(page.getByText('2 free scans left')).toBeVisible({ timeout: 120_000 });
  await page.getByLabel('E-mail address').fill(person.email.toUpperCase());
  await page.getByRole('button', { name: 'Request the report' }).click();
  await expect(page.getByText('Confirming e-mail', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Create account' }).click();
  await fillRegistration(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/onboarding$/);
  await expect(
    page.locator('.toast', { hasText: 'Willkommen! Ihr Konto wurde erfolgreich erstellt.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await page.getByRole('link', { name: 'Start without Subscription' }).click();
  await expect(signedInAs(page)).toContainText(person.email);

  // The check made before she had an account is hers now, with everything that was masked before.
  const earlier = page.getByRole('region', { name: 'Your earlier checks' });
  await earlier.getByRole('link', { name: creator }).click();
  await expect(page.getByRole('heading', { name: /We found \d+ leaks?\./ })).toBeVisible();
  await expect(page.locator('.finding-address').first()).toContainText(/https?:\/\/[^•]+$/);
  await expect(page.getByText('Details are shown to registered creators.')).toHaveCount(0);

  // The fourth check of the day and one more: no limit, nothing masked.
  await page.goto('/instant-scan');
  for (let round = 1; round <= 4; round += 1) {
    await scanFor(page, round === 4 ? creator : nobody);
    await expect(page.getByRole('article')).toContainText(round === 4 ? creator : nobody, {
      timeout: 120_000,
    });
    await expect(earlier.getByRole('link')).toHaveCount(round + 1);
  }
  await expect(page.locator('.finding-address').first()).toContainText(/https?:\/\/[^•]+$/);
  await expect(page.getByText(/free scans? left/)).toHaveCount(0);

  await signOut(page);
  await expect(page.locator('.toast')).toContainText('You have been logged out successfully.');
  await page.goto('/instant-scan');
  await expect(page.locator('[data-account]').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(earlier).toHaveCount(0);
});

test('a wrong password, then the right one', async ({ page, problems }) => {
  problems.expected.push(/400/);
  const person = newPerson();
  await register(page, person);
  await signOut(page);
  await signIn(page, { ...person, password: 'not-her-password' });
  await expect(page.getByRole('alert')).toHaveText('E-mail address or password is wrong.');
  await expect(page.getByLabel('E-mail address')).toHaveValue(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/^[^?]*\/dashboard$/);
});

test('an address that has an account, and a password everybody knows', async ({
  page,
  problems,
}) => {
  problems.expected.push(/422/);
  const person = newPerson();
  await register(page, person);
  await signOut(page);
  await page.goto('/register');
  await fillRegistration(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toContainText('Account bereits vorhanden');
  await expect(page.getByLabel('Full name')).toHaveValue(person.name);

  await page.getByLabel('E-mail address').fill(newPerson().email);
  await page.getByLabel('Password', { exact: true }).fill('password123');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(/Please choose a stronger password\./)).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('the way back is kept, and never leads to another site', async ({ page }) => {
  const person = newPerson();
  await register(page, person, '/register?next=/scan-results');
  await expect(page).toHaveURL(/\/scan-results$/);
  const { origin } = new URL(page.url());
  for (const next of [
    'https://example.org/',
    '//example.org/',
    '/\\example.org',
    '/%09/example.org',
  ]) {
    await page.goto(`/login?next=${next}`);
    await expect(page).toHaveURL(`${origin}/dashboard`);
  }
});

test('a session ended elsewhere: sign in again, and the name is still there', async ({
  page,
  problems,
}) => {
  problems.expected.push(/40[013]/);
  const person = newPerson();
  await register(page, person);
  await expect(page.getByRole('region', { name: 'Your earlier checks' })).toBeVisible();
  await callAuth(page, 'logout?scope=global');
  await scanFor(page, creator);
  await expect(page.getByRole('alert')).toContainText('Your session has ended.');
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  // A form sends nothing before it lives.
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/^[^?]*\/instant-scan$/);
  await expect(page.getByLabel('Your creator name')).toHaveValue(creator);
});

test('a second factor', async ({ page, problems }) => {
  problems.expected.push(/422/);
  const person = newPerson();
  await register(page, person);
  const enrolled = await callAuth(page, 'factors', { factor_type: 'totp', friendly_name: 'phone' });
  const id = String(enrolled['id']);
  const { secret } = enrolled['totp'] as { secret: string };
  const challenge = await callAuth(page, `factors/${id}/challenge`);
  const body = { challenge_id: challenge['id'], code: codeOf(secret) };
  expect(await callAuth(page, `factors/${id}/verify`, body)).toHaveProperty('access_token');
  await page.evaluate(() => localStorage.clear());

  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
  await page.getByLabel('Code from your authenticator app').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This code is wrong');
  // A code works once: the one of the next half minute is another.
  await page
    .getByLabel('Code from your authenticator app')
    .fill(codeOf(secret, Date.now() + 30_000));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/^[^?]*\/dashboard$/);
  await expect(signedInAs(page)).toContainText(person.email);
});

test('a forgotten password: mail, link, button, new password', async ({ page, problems }) => {
  problems.expected.push(/40[03]/, /422/);
  const person = newPerson();
  await register(page, person);
  await signOut(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`If there is an account for ${person.email}`)).toBeVisible();

  const link = await linkFromMail(person.email, /password/i);
  // A program that opens links to look for harm burns nothing.
  expect((await page.request.get(link)).status()).toBe(200);
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`For the account ${person.email}.`)).toBeVisible();

  await page.getByLabel('New password').fill(person.password);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('This is your current password.')).toBeVisible();
  const changed = { ...person, password: 'brave-otters-cross-at-dawn' };
  await page.getByLabel('New password').fill(changed.password);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.locator('.toast', { hasText: 'Your password is changed' })).toBeVisible();
  await refusePlan(page);

  await signOut(page);
  await signIn(page, person);
  await expect(page.getByRole('alert')).toHaveText('E-mail address or password is wrong.');
  await signIn(page, changed);
  await expect(page).toHaveURL(/^[^?]*\/dashboard$/);

  await signOut(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('has expired or was used already');
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
});

test('signed in by a link in a mail, on another device too', async ({ page, browser, baseURL }) => {
  const person = newPerson();
  await register(page, person);
  await signOut(page);
  await page.getByRole('button', { name: 'Send me a link instead' }).click();
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  const link = await linkFromMail(person.email, /sign|link/i);
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const phone = await other.newPage();
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(signedInAs(phone)).toContainText(person.email);
  await other.close();
});

test('signed in by the code of a mail that is read elsewhere', async ({ page }) => {
  const person = newPerson();
  await register(page, person);
  await signOut(page);
  await page.getByRole('button', { name: 'Send me a link instead' }).click();
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  const code = await codeFromMail(person.email, /sign|link/i);
  await page.getByLabel('Or type the code from the mail').fill(code);
  await page.keyboard.press('Enter');
  await expect(signedInAs(page)).toContainText(person.email);
});

test('two tabs: who signs out in one is signed out in the other', async ({ page, context }) => {
  await register(page, newPerson());
  const second = await context.newPage();
  await second.goto('/home');
  await expect(second.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await signOut(page);
  await expect(
    second.locator('[data-account]').getByRole('link', { name: 'Sign in' }),
  ).toBeVisible();
});

test('a long address leaves the page as wide as the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  const person = newPerson();
  await register(page, { ...person, email: `${'a'.repeat(40)}-${person.email}` });
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport();
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
});

test('with the keyboard alone', async ({ page }) => {
  const person = newPerson();
  await page.goto('/register');
  await page.getByLabel('Full name').focus();
  await page.keyboard.type(person.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await expect(page.getByText('Strength: Fair')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/onboarding$/);
  await expect(page.locator('.toast')).toContainText('Willkommen!');
  // A screen that has just come takes the focus to its heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(page.locator('.toast')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('a form that does not live yet cannot put a password into the address', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path);
    await expect(page.locator('button[type=submit]')).toBeDisabled();
    await expect(page.locator('form')).toHaveAttribute('method', 'post');
    await expect(page.locator('noscript p')).toBeVisible();
  }
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Send me a link instead' })).toBeDisabled();
  await context.close();
});

for (const width of [320, 768]) {
  test(`nothing scrolls sideways at ${width} px, in any language`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const language of ['en', 'de', 'es', 'fr']) {
      await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
      for (const path of [
        '/login',
        '/register',
        '/forgot-password',
        '/reset-password',
        '/confirm',
        '/terms-of-service',
      ]) {
        await page.goto(path);
        expect(await sidewaysScroll(page), `${path} ${language}`).toBeLessThanOrEqual(0);
      }
    }
  });
}
