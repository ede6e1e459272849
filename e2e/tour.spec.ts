import type { Locator } from '@playwright/test';
import { expectNoFaults, expectNoFaultsAnywhere, expectToFit } from './faults.ts';
import { expect, test } from './visitor.ts';

const steps = ['dashboard', 'finding', 'decision', 'notice', 'timeline', 'report'] as const;

const titles = [
  'The day begins with what needs you',
  'Every finding brings its reasons',
  'You decide, one word each',
  'You read every word before it goes out',
  'Gone counts only when it is proven',
  'The report tells what is done, and what is not',
];

test('without a program the tour is a page of all its steps, each called an example', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto('/platform-demo');
  for (const [place, title] of titles.entries()) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText(`Step ${String(place + 1)} of 6 – example`)).toBeVisible();
  }
  await expect(page.getByText('Example: invented names, pages and figures')).toHaveCount(6);
  await expect(page.getByText('gone, proven', { exact: true })).toBeVisible();
  // Nothing is offered that would do nothing.
  await expect(page.locator('.tour').getByRole('button')).toHaveCount(0);
  await context.close();
});

test('by keyboard, from the dashboard to the free check; the way back is the way it came', async ({
  page,
}) => {
  await page.goto('/platform-demo');
  const heading = (title: string | undefined) =>
    page.getByRole('heading', { level: 2, name: title ?? 'no title' });
  await expect(heading(titles[0])).toBeVisible();
  await expect(heading(titles[1])).toBeHidden();
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute(
    'aria-current',
    'step',
  );
  // A link by Enter, the others by the arrow.
  await page.getByRole('link', { name: 'Next: A finding' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(titles[1])).toBeFocused();
  for (const [place, step] of steps.entries()) {
    if (place < 2) continue;
    await page.keyboard.press('ArrowRight');
    await expect(heading(titles[place])).toBeFocused();
    expect(new URL(page.url()).hash).toBe(`#${step}`);
  }
  await page.keyboard.press('ArrowRight');
  await expect(heading(titles[5])).toBeFocused();
  await page.goBack();
  await expect(heading(titles[4])).toBeFocused();
  await page.goForward();
  await page.getByRole('link', { name: 'Check your own name, free' }).click();
  await expect(page).toHaveURL(/\/instant-scan$/);
});

test('a step has an address; what is tried out there answers, and nothing leaves the page', async ({
  page,
}) => {
  await page.goto('/platform-demo#decision');
  await expect(page.getByRole('heading', { name: titles[2] ?? '' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(page.getByText('Chosen: Keep. Here the case would end')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Chosen: Remove.')).toBeVisible();

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') asked.push(request.url());
  });
  await page.getByRole('link', { name: 'Next: The notice' }).click();
  await page.getByRole('button', { name: 'Approve (example)' }).click();
  await expect(page.getByText('here nothing is sent')).toBeVisible();

  await page.getByRole('link', { name: 'Next: What follows' }).click();
  await expect(page.getByText('still up', { exact: true })).toBeVisible();
  const next = page.getByRole('button', { name: 'Show what came next' });
  for (let event = 1; event < 8; event += 1) await next.click();
  await expect(page.getByText('gone, proven', { exact: true })).toBeVisible();
  await expect(page.getByText('removed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play it again' })).toBeFocused();
  expect(asked).toEqual([]);
});

test('with colours of one’s own it is still seen where one is and what is chosen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/platform-demo#decision');
  const marked = async (chosen: Locator, others: Locator) => {
    await expect(chosen).toHaveCSS('border-top-width', '3px');
    await expect(others.first()).not.toHaveCSS('border-top-width', '3px');
  };
  await marked(
    page.locator('.tour-nav [aria-current]'),
    page.locator('.tour-nav a:not([aria-current])'),
  );
  const languages = page.locator('.language-switch button');
  await marked(languages.and(page.locator('[aria-pressed="true"]')), languages.nth(1));
  const words = page.locator('.tour-choices button');
  await page.getByRole('button', { name: 'Keep' }).click();
  await marked(words.and(page.locator('[aria-pressed="true"]')), words);
});

test.describe('every step', () => {
  test.describe.configure({ timeout: 480_000 });

  test('has no faults by day and by night, narrow and wide', async ({ page }) => {
    for (const step of steps) {
      await page.goto('about:blank');
      await page.goto(`/platform-demo#${step}`, { waitUntil: 'networkidle' });
      await expectNoFaultsAnywhere(page, step);
    }
  });

  test('has no faults in German, on a telephone', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'language', value: 'de', url: baseURL ?? '' }]);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const step of steps) {
      await page.goto('about:blank');
      await page.goto(`/platform-demo#${step}`, { waitUntil: 'networkidle' });
      await expectToFit(page, `${step}, German`);
      await expectNoFaults(page, `${step}, German`);
    }
  });
});
