import { creator, expect, scanFor, sidewaysScroll, test } from './visitor.ts';

test('from the landing page to results, their page and the report', async ({ page }) => {
  await page.goto('/home');
  await scanFor(page, creator);
  await expect(page.getByRole('heading', { name: `Checking “${creator}”` })).toBeVisible();

  const result = page.getByRole('article');
  await expect(result.getByRole('heading', { level: 2 })).toHaveText(/We found \d+ leaks?\./, {
    timeout: 120_000,
  });
  await expect(result.getByText(/of 10 platforms answered/)).toBeVisible();
  await expect(result.getByText('Details are shown to registered creators.')).toBeVisible();
  await expect(result.getByText(/(Exact|High|Good) match/).first()).toBeVisible();
  // The address of a match never reaches a visitor's browser.
  await expect(result.locator('.finding-address').first()).toContainText('••••');

  await result.getByText('How the estimate is made').click();
  await expect(result.getByText(/leaks? × 400 views per month × 5 buyers/)).toBeVisible();
  await result.getByText('Why we think so').first().click();
  await expect(result.getByText(/Together: \d+%/).first()).toBeVisible();

  await result.getByRole('link', { name: 'Open results page' }).click();
  await expect(page).toHaveURL(/\/scan-results#.{20,}/);
  await expect(page.getByRole('heading', { name: /We found \d+ leaks?\./ })).toBeVisible();

  await page.getByLabel('E-mail address').fill('luna@example.org');
  await page.getByRole('button', { name: 'Request the report' }).click();
  await expect(page.getByText('We have sent a mail to luna@example.org.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('We have sent a mail to l•••@example.org.')).toBeVisible();
});

test('a name that nobody has', async ({ page }) => {
  await page.goto('/instant-scan');
  await scanFor(page, 'Qzxv Nobody Wkjh');
  await expect(page.getByText(/This is not proof that nothing is out there/)).toBeVisible({
    timeout: 120_000,
  });
  await expect(page.getByText(/^Not found \(\d+\)$/)).toBeVisible();
});

test('three scans a day, then the words of the specification', async ({ page, problems }) => {
  problems.expected.push(/429/);
  await page.goto('/instant-scan');
  for (const left of ['2 free scans left', '1 free scan left', 'No free scan left']) {
    await scanFor(page, 'Qzxv Nobody Wkjh');
    await expect(page.getByText(left)).toBeVisible({ timeout: 120_000 });
  }
  await scanFor(page, 'Qzxv Nobody Wkjh');
  await expect(page.getByRole('alert')).toContainText(
    'Daily scan limit reached. Please register for unlimited access.',
  );
  await expect(page.getByRole('textbox').first()).toHaveValue('Qzxv Nobody Wkjh');
});

test('a second tab is refused while the first one scans', async ({ page, context, problems }) => {
  problems.expected.push(/409/);
  // Both are ready before either asks: a scan of the demo may be over before another page has come.
  const second = await context.newPage();
  await second.goto('/instant-scan');
  await second.getByRole('textbox').fill(creator);
  await page.goto('/instant-scan');
  await scanFor(page, creator);
  // The first answer has to have set the device's cookie before the second tab asks.
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('scan-result-token')))
    .not.toBeNull();
  await second.getByRole('button', { name: 'Scan for leaks' }).click();
  await expect(second.getByRole('alert')).toContainText('Scan already in progress - please wait');
});

test('leaving the page does not stop the scan', async ({ page }) => {
  await page.goto('/instant-scan');
  await scanFor(page, creator);
  await expect(page.getByRole('heading', { name: `Checking “${creator}”` })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('scan-result-token')))
    .not.toBeNull();
  await page.goto('/scan-results');
  await expect(page.getByRole('heading', { name: /We found \d+ leaks?\./ })).toBeVisible({
    timeout: 120_000,
  });
});

test('offline: a clear sentence, the name kept, and a new try works', async ({
  page,
  context,
  problems,
}) => {
  problems.expected.push(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/instant-scan');
  await page.getByRole('textbox').focus();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await scanFor(page, creator);
  await expect(page.getByRole('alert')).toContainText('You are offline.');
  await expect(page.getByRole('textbox')).toHaveValue(creator);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Scan for leaks' }).click();
  await expect(page.getByRole('article')).toBeVisible({ timeout: 120_000 });
});

test('a name that is typed and sent before the page lives is scanned once it does', async ({
  page,
}) => {
  let letIn = () => {};
  const alive = new Promise<void>((resolve) => (letIn = resolve));
  await page.route('**/assets/main-*.js', async (route) => {
    await alive;
    await route.continue();
  });
  await page.goto('/home', { waitUntil: 'commit' });
  await page.getByRole('textbox').first().fill(creator);
  await page.getByRole('textbox').first().press('Enter');
  await page.getByRole('textbox').first().press('Enter');
  letIn();
  await expect(page.getByRole('heading', { name: `Checking “${creator}”` })).toBeVisible();
  await expect(page.getByRole('textbox').first()).toHaveValue(creator);
  await expect(page).toHaveURL(/\/home$/);
});

test('a name that is typed before the page lives is still there', async ({ page }) => {
  let letIn = () => {};
  const alive = new Promise<void>((resolve) => (letIn = resolve));
  await page.route('**/assets/main-*.js', async (route) => {
    await alive;
    await route.continue();
  });
  await page.goto('/home', { waitUntil: 'commit' });
  await page.getByRole('textbox').first().fill(creator);
  letIn();
  await expect(page.getByText('12 of 60 characters used')).toBeAttached();
  await page.getByRole('button', { name: 'Scan for leaks' }).click();
  await expect(page.getByRole('heading', { name: `Checking “${creator}”` })).toBeVisible();
});

test('with the keyboard alone', async ({ page }) => {
  await page.goto('/home');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(creator);
  // A form sends nothing before it lives.
  await expect(page.getByRole('button', { name: 'Scan for leaks' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toBeVisible({ timeout: 120_000 });
  const summary = page.getByText('How the estimate is made');
  for (let steps = 0; steps < 10; steps += 1) {
    await page.keyboard.press('Tab');
    if (await summary.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(summary).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/buyers per 1,000 viewers/)).toBeVisible();
});

test.describe('names that could break something', () => {
  test('an empty name and 61 characters ask nobody', async ({ page }) => {
    await page.goto('/instant-scan');
    await scanFor(page, '');
    await expect(page.getByRole('alert')).toHaveText('Please enter a creator name.');
    await scanFor(page, 'x'.repeat(61));
    await expect(page.getByRole('alert')).toHaveText('A creator name has at most 60 characters.');
    await expect(page.getByText('61 / 60')).toBeVisible();
  });

  for (const name of [
    `<img src=x onerror="document.title='broken'">`,
    `'; drop table scans; --`,
    'لونا مارلو',
    'Lυnа 😀',
  ]) {
    test(`${name} is asked for and shown as text`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/instant-scan');
      await scanFor(page, name);
      const result = page.getByRole('article');
      await expect(result).toContainText(name, { timeout: 120_000 });
      await expect(page).not.toHaveTitle('broken');
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    });
  }
});

test('a link to a result that is gone', async ({ page, problems }) => {
  problems.expected.push(/404/);
  await page.goto('/scan-results#a-token-that-never-was-or-is-long-gone');
  await expect(page.getByRole('alert')).toContainText('no longer available');
  await page.getByRole('link', { name: 'Start a free check' }).click();
  await expect(page).toHaveURL(/\/instant-scan$/);
});
