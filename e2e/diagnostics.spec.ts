import { idOf, sql } from './database.ts';
import { arrive } from './people.ts';
import { expect, test } from './visitor.ts';

test('a new version is offered, and taken with the button', async ({ page }) => {
  let version = 'first';
  let asked = '';
  await page.route('**/version.json*', (route) => {
    asked = route.request().url();
    return route.fulfill({ json: { version } });
  });
  await arrive(page, '/dashboard');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('app-version'))).toBe('first');
  expect(asked).toMatch(/\?t=\d{13}$/);
  await expect(page.locator('.toast')).toHaveCount(0);

  // The tab is seen again: that is when it looks.
  version = 'second';
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const toast = page.locator('.toast', { hasText: 'Neue Version verfügbar!' });
  await expect(toast).toContainText(
    'Eine neue Version der App ist verfügbar. Möchten Sie aktualisieren?',
  );
  await page.evaluate(() => caches.open('of-the-old-version'));
  const loaded = page.waitForEvent('load');
  await toast.getByRole('button', { name: 'Aktualisieren' }).click();
  await loaded;
  expect(await page.evaluate(() => localStorage.getItem('app-version'))).toBe('second');
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByText('Neue Version verfügbar!')).toHaveCount(0);
});

test('it looks every 30 minutes, and the question stays for 10 s', async ({ page }) => {
  let version = 'first';
  let looks = 0;
  await page.route('**/version.json*', (route) => {
    looks += 1;
    return route.fulfill({ json: { version } });
  });
  await page.clock.install();
  await arrive(page, '/faq');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => looks).toBe(1);
  version = 'second';
  // From here on her time passes in steps: on a busy machine what lives 10 s would be gone before it is looked at.
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 10_000));
  await page.clock.fastForward(1_750_000);
  expect(looks).toBe(1);
  await page.clock.fastForward(60_000);
  await expect.poll(() => looks).toBe(2);
  const toast = page.locator('.toast', { hasText: 'Neue Version verfügbar!' });
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(toast).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await page.clock.runFor(7000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(4000);
  await expect(toast).toHaveCount(0);
});

test('a screen that breaks leaves the rest standing, and tells the operator', async ({
  page,
  problems,
}) => {
  problems.expected.push(/a screen that breaks/);
  const email = await arrive(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  // The next screen's file holds one that throws while it is drawn.
  let isBroken = true;
  await page.route('**/assets/faq-page-*.js', (route) =>
    isBroken
      ? route.fulfill({
          contentType: 'text/javascript',
          body: `export function FaqPage() { throw new Error('a screen that breaks'); }
                 export { FaqPage as t, FaqPage as n, FaqPage as r };`,
        })
      : route.fallback(),
  );
  await page.getByRole('complementary').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(
    'The dashboard encountered an unexpected error. This helps prevent browser crashes.',
  );
  await page.getByText('Technical details').click();
  await expect(page.getByText('Error: a screen that breaks')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();

  const notes = () =>
    sql<{ action: string; data: Record<string, string> }>(
      'select action, data from public.debug_logs where user_id = $1',
      [person],
    );
  const person = await idOf(email);
  await expect.poll(async () => (await notes()).length).toBe(1);
  const [note] = await notes();
  expect(note?.action).toBe('crash');
  expect(note?.data).toMatchObject({ message: 'Error: a screen that breaks', path: '/faq' });
  for (const name of ['stack', 'component_stack', 'timestamp', 'user_agent']) {
    expect(note?.data[name]).toBeTruthy();
  }

  // Menu and bar work on: another screen is not this one's fault.
  await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('Try Again draws the screen once more', async ({ page, problems }) => {
  problems.expected.push(/only once/);
  await arrive(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.route('**/assets/faq-page-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export function FaqPage() {
               if (!globalThis.isMended) throw new Error('only once');
               return null;
             }
             export { FaqPage as t, FaqPage as n, FaqPage as r };`,
    }),
  );
  await page.getByRole('complementary').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { isMended: true }));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
});

test('an app that does not start says so in plain HTML', async ({ page, problems }) => {
  problems.expected.push(/ERR_FAILED/);
  await page.route('**/assets/frame-*.js', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Application Error' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(
    'Please refresh the page or contact support.',
  );
  await expect(page.getByText('Loading...')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Help & Support' })).toHaveAttribute(
    'href',
    '/contact',
  );
  await page.unroute('**/assets/frame-*.js');
  await page.getByRole('link', { name: 'Reload Page' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard$/);
});

for (const broken of ['libraries', 'words-en'] as const) {
  test(`nor without its ${broken}`, async ({ page, problems }) => {
    problems.expected.push(/ERR_FAILED|Failed to fetch/);
    await page.route(`**/assets/${broken}-*.js`, (route) => route.abort());
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Application Error' })).toBeVisible();
  });
}
