import { readingPages } from './pages.ts';
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

test('every link of every page leads to a page or a place on it', async ({ page, request }) => {
  const places = new Set<string>();
  for (const from of ['/home', ...readingPages]) {
    await page.goto(from);
    const targets = await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    for (const target of targets) {
      const { origin, pathname, hash } = new URL(target);
      if (origin === new URL(page.url()).origin) places.add(pathname + hash);
    }
  }
  expect([...places]).toEqual(expect.arrayContaining(['/home#plans', '/imprint', '/register']));
  for (const path of new Set([...places].map((place) => place.split('#')[0] ?? ''))) {
    expect((await request.get(path)).status(), path).toBe(200);
    const onIt = [...places].filter((place) => place.startsWith(`${path}#`));
    if (onIt.length === 0) continue;
    await page.goto(path);
    for (const place of onIt) {
      await expect(page.locator(place.slice(path.length)), place).toHaveCount(1);
    }
  }
});

test('nobody needs the menu to reach them: every page to read is linked in the footer', async ({
  page,
}) => {
  await page.goto('/home');
  const linked = await page
    .locator('footer a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(linked).toEqual(expect.arrayContaining([...readingPages]));
});

test('the root is the way in, and other spellings name the right address', async ({ page }) => {
  for (const [path, canonical, heading] of [
    ['/', '/login', 'Sign in'],
    ['/affilates', '/affiliates', 'Affiliate programme'],
    ['/partnes', '/partners', 'Partner programme'],
  ] as const) {
    const answer = await page.goto(path);
    expect([answer?.status(), new URL(page.url()).pathname]).toEqual([200, path]);
    const whole = new URL(canonical, page.url()).href;
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', whole);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
});

test('an operator who told nothing is not made up', async ({ page }) => {
  await page.route('/config.json', async (route) => {
    const settings = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...settings, supportPhone: null, supportLink: null } });
  });
  await page.goto('/imprint');
  await expect(page.getByText('has not filled in name and address')).toBeVisible();
  await expect(page.getByText('has not given a contact')).toBeVisible();
  await page.goto('/bookacall');
  await expect(page.getByText('has not given a contact')).toBeVisible();
});

test('name, address and contact of the operator stand in imprint and privacy policy', async ({
  page,
}) => {
  await page.route('/config.json', async (route) => {
    const settings = (await (await route.fetch()).json()) as object;
    const operator = {
      operatorName: 'Example GmbH',
      operatorAddress: 'Some Street 1\n12345 Town',
      supportEmail: 'help@leakblock.example',
      supportLink: 'https://wa.me/49301234567',
    };
    await route.fulfill({ json: { ...settings, ...operator } });
  });
  for (const path of ['/imprint', '/privacy-policy']) {
    await page.goto(path);
    await expect(page.locator('address')).toHaveText('Example GmbHSome Street 112345 Town');
    await expect(page.getByRole('link', { name: 'help@leakblock.example' })).toBeVisible();
  }
  await page.goto('/bookacall');
  await expect(page.getByRole('link', { name: 'Write on WhatsApp' })).toBeVisible();
});

test('whoever has a calendar offers it, with the hours in which a person answers', async ({
  page,
}) => {
  await page.route('/config.json', async (route) => {
    const settings = (await (await route.fetch()).json()) as object;
    const told = { calendarLink: 'https://calendar.example/us', supportHours: 'Mon–Fri 9–17' };
    await route.fulfill({ json: { ...settings, ...told } });
  });
  await page.goto('/bookacall');
  await expect(page.getByRole('link', { name: 'Choose a time in the calendar' })).toHaveAttribute(
    'href',
    'https://calendar.example/us',
  );
  await expect(page.getByText('A person answers: Mon–Fri 9–17')).toBeVisible();
});

test('the marketing figures say whose they are', async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByText('not measured in this installation')).toBeVisible();
});

for (const path of ['/privacy-policy', '/terms-of-service', '/imprint']) {
  test(`${path} is marked as a draft, and its contents lead to its sections`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText('to be checked by a lawyer')).toBeVisible();
    const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
    const last = contents.last();
    const name = (await last.textContent()) ?? '';
    await last.click();
    await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden();
    await expect(page.locator('footer')).toBeHidden();
  });
}

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
      for (const path of ['/home', '/instant-scan', '/scan-results', ...readingPages]) {
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
