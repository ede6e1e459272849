import { expect, sidewaysScroll, test } from './visitor.ts';

test('the landing page is there before any script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Has your content been leaked?');
  await expect(page.locator('noscript p')).toBeVisible();
  for (const words of ['1000+', '1,200+', '€2.3 million', '€99', '€199', '€349', 'Most popular']) {
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  }
  await context.close();
});

test('every link leads to a page or a place on it', async ({ page, request }) => {
  await page.goto('/home');
  const targets = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const target of new Set(targets)) {
    const [path, place] = target.split('#');
    if (path !== undefined && path !== '')
      expect((await request.get(path)).status(), target).toBe(200);
    if (place !== undefined) await expect(page.locator(`#${place}`), target).toHaveCount(1);
  }
});

test('the language is kept for every page and the next visit', async ({ page, context }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: /Deutsch/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wurden Ihre Inhalte geleakt?');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/instant-scan');
  await expect(page.getByRole('button', { name: 'Nach Leaks suchen' })).toBeVisible();
  await page.getByRole('button', { name: 'Nach Leaks suchen' }).click();
  await expect(page.getByRole('alert')).toHaveText('Bitte geben Sie einen Creator-Namen ein.');
  // The cookie is gone, the preference in local storage is not.
  await context.clearCookies({ name: 'language' });
  await page.goto('/home');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('an unknown address says so', async ({ page, problems }) => {
  problems.expected.push(/404/);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('questions open', async ({ page }) => {
  await page.goto('/home#questions');
  await page.getByText('Nothing was found. Am I safe?').click();
  await expect(page.getByText('Nobody can promise that.')).toBeVisible();
});

for (const width of [320, 390, 768, 1280]) {
  test(`nothing scrolls sideways at ${width} px, in any language`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const language of ['en', 'de', 'es', 'fr']) {
      await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
      for (const path of ['/home', '/instant-scan', '/scan-results']) {
        await page.goto(path);
        expect(await sidewaysScroll(page), `${path} ${language}`).toBeLessThanOrEqual(0);
      }
    }
  });
}

test('the page loads fast: nothing moves, and only what it needs', async ({ page }) => {
  await page.goto('/home', { waitUntil: 'networkidle' });
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            sum += (entry as PerformanceEntry & { value: number }).value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
  expect(shift).toBeLessThan(0.02);
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
  expect(scripts).toBeLessThan(75_000);
});
