import { frameAddresses } from '../apps/web/src/app/addresses.ts';
import { arrive, newAccount, newPerson, register, signIn } from './people.ts';
import { changeAddress, expect, test } from './visitor.ts';

const addresses = frameAddresses.map((address) => address.replace('/*', '/some-where'));
/** Screens of the app that a visitor may read. */
const openToVisitors = [
  '/faq',
  '/subscription-plans',
  '/onboarding',
  '/agency/apply',
  '/oauth-clients/docs',
];

test('a visitor is led to the sign-in from every screen of the app, and back', async ({ page }) => {
  for (const path of addresses.filter((each) => !openToVisitors.includes(each))) {
    await page.goto(`${path}?a=1#place`);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`${path}?a=1#place`)}`);
  }
  await page.goto('/settings?section=password');
  const person = newPerson();
  await page.locator('#main').getByRole('link', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/register?next=%2Fsettings%3Fsection%3Dpassword');
  await register(page, person, page.url());
  await expect(page).toHaveURL('/settings?section=password');
});

test('some screens are for visitors too', async ({ page }) => {
  for (const path of openToVisitors) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('an agency sees its own area and nothing else', async ({ page }) => {
  await arrive(page, '/dashboard', { as: 'agency' });
  await expect(page).toHaveURL('/agency');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Areas of the agency' });
  await expect(menu.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  for (const path of ['/account', '/faq', '/admin', '/onboarding']) {
    await page.goto(path);
    await expect(page).toHaveURL('/agency');
  }
  await page.goto('/settings#password');
  await expect(page).toHaveURL('/agency/account#password');
  for (const [path, title] of [
    ['/agency/creators', 'Creators'],
    ['/agency/add-creator', 'Invite a creator'],
    ['/agency/creator/1', 'Page not found'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('a creator is turned away from agencies and administration, and told why', async ({
  page,
}) => {
  await arrive(page, '/agency');
  await expect(page).toHaveURL('/dashboard');
  const toast = page.locator('.toast', { hasText: 'Access Denied' });
  await expect(toast).toContainText("You don't have permission to access the agency dashboard.");
  await page.goto('/agency/creators');
  await expect(page).toHaveURL('/dashboard');
  for (const path of ['/admin', '/admin/accounts']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
    await expect(toast).toContainText('This area is for administrators.');
  }
  await page.goto('/agency/apply');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/agency/apply');
});

test('an admin comes to the administration by the menu', async ({ page }) => {
  await arrive(page, '/dashboard', { as: 'admin' });
  await page.getByRole('complementary').getByRole('link', { name: 'Admin Panel' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Panel', level: 1 })).toBeVisible();
});

test('no address leads to another site', async ({ page, problems }) => {
  problems.expected.push(/40[04]/);
  await arrive(page, '/dashboard');
  const { origin } = new URL(page.url());
  const elsewhere = [
    'https://example.org/',
    '//example.org/',
    '/\\example.org',
    '/..//example.org',
    '/%5Cexample.org',
    '/dashboard/../..//example.org',
    'http:example.org',
    'javascript:alert(1)',
    'data:text/html,hello',
  ];
  for (const next of elsewhere) {
    await changeAddress(page);
    const wanted = encodeURIComponent(next);
    for (const path of [
      `/login?next=${wanted}#next=${next}`,
      `/onboarding?next=${wanted}&redirect_to=${wanted}#${next}`,
    ]) {
      await page.goto(path);
      // The only one that is a path of ours once parsed, and no page.
      await page.waitForURL(
        ({ origin: arrived, pathname }) =>
          arrived === origin && ['/dashboard', '/%5Cexample.org'].includes(pathname),
      );
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  }
});

test('an address that brings a sign-in along is not sent away before it is tried', async ({
  page,
  problems,
}) => {
  problems.expected.push(/40[034]/);
  for (const rest of ['?code=not-a-code', '#access_token=no.to.ken&refresh_token=none']) {
    await page.goto('about:blank');
    await page.goto(`/dashboard${rest}`);
    await expect(page.getByText('The link did not sign you in')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  }
});

test('who signs in from a screen comes back to it', async ({ page }) => {
  const person = await newAccount(page);
  await page.goto('/authorisation?a=1#place');
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(page, person, page.url());
  await expect(page).toHaveURL('/authorisation?a=1#place');
  await expect(page.getByRole('heading', { name: 'Authorisation', level: 1 })).toBeVisible();
});
