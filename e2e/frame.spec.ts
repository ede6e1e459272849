import type { Locator, Page } from '@playwright/test';
import { idOf, notify, sql } from './database.ts';
import { untilFollowed } from './live-rows.ts';
import { arrive } from './people.ts';
import { expect, sidewaysScroll, test } from './visitor.ts';

const bar = (page: Page) => page.getByRole('banner');
const side = (page: Page) => page.getByRole('complementary');
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const tip = (page: Page) => page.locator('.tip');

async function openDashboard(page: Page): Promise<string> {
  const email = await arrive(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  return email;
}

async function widthOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.width ?? 0;
}

test('the bar is 64 px high and stays; the menu is 248 px wide, or 72', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const email = await openDashboard(page);
  await page.getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/faq');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Dashboard');
  expect((await bar(page).boundingBox())?.height).toBe(64);
  await page.mouse.move(800, 300);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect((await bar(page).boundingBox())?.y).toBe(0);
  await expect(bar(page)).toContainText(email);
  await expect(bar(page).getByRole('link', { name: 'LeakBlock' })).toHaveAttribute('href', '/home');
  await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toBeVisible();

  expect(await widthOf(side(page))).toBe(248);
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await expect.poll(() => widthOf(side(page))).toBe(72);
  await page.reload();
  const expand = page.getByRole('button', { name: 'Expand menu' });
  await expect(expand).toHaveAttribute('aria-expanded', 'false');
  expect(await widthOf(side(page))).toBe(72);
  await expand.click();
  await expect.poll(() => widthOf(side(page))).toBe(248);
});

test('icons say what they are after 700 ms, the next one at once within 300 ms', async ({
  page,
}) => {
  await page.clock.install();
  await openDashboard(page);
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  const account = side(page).getByRole('link', { name: 'Account', exact: false }).first();
  const settings = side(page).getByRole('link', { name: 'Settings' });
  await page.mouse.move(800, 500);
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 5000));

  await account.hover();
  await page.clock.runFor(690);
  await expect(tip(page)).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tip(page)).toContainText('Account – Your account is incomplete');
  await page.clock.runFor(100);
  const [icon, words] = [await account.boundingBox(), await tip(page).boundingBox()];
  expect(Math.round((words?.x ?? 0) - (icon?.x ?? 0) - (icon?.width ?? 0))).toBe(4);

  await settings.hover();
  // A hand never holds quite still; a pointer that jumps would pass as on its way into the words.
  for (const y of [20, 22, 24]) await settings.hover({ position: { x: 20, y } });
  await page.clock.runFor(20);
  await expect(tip(page)).toContainText('Settings');

  await page.mouse.move(800, 500, { steps: 4 });
  await page.clock.runFor(310);
  await expect(tip(page)).toHaveCount(0);
  await settings.hover();
  await page.clock.runFor(690);
  await expect(tip(page)).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tip(page)).toContainText('Settings');
  await page.keyboard.press('Escape');
  await expect(tip(page)).toHaveCount(0);
});

test('under 768 px the menu slides in, and is closed by Escape, by its button and by a way on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await openDashboard(page);
  const open = page.getByRole('button', { name: 'Open menu' });
  await expect(open).toBeHidden();
  await expect(side(page)).toBeVisible();

  await page.setViewportSize({ width: 767, height: 800 });
  await expect(side(page)).toBeHidden();
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  await expect(sheet(page).getByText('Welcome')).toBeVisible();
  // The focus stays in it.
  for (let step = 0; step < 25; step += 1) await page.keyboard.press('Tab');
  expect(
    await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body || activeElement?.closest('dialog') !== null;
    }),
  ).toBe(true);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  await sheet(page).getByRole('button', { name: 'Close menu' }).click();
  await expect(sheet(page)).toBeHidden();
  await open.click();
  await sheet(page).getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/faq');
  await expect(sheet(page)).toBeHidden();
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);

  // Also by one to another view of the same screen.
  await page.goto('/dashboard?view=findings');
  await open.click();
  await sheet(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(sheet(page)).toBeHidden();
});

test('with the keyboard alone: past the menu, through it, into the bell and out', async ({
  page,
}) => {
  const email = await openDashboard(page);
  await notify(email, 'Read me', 'With the keyboard.');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Search one site' })).toBeFocused();

  const faq = side(page).getByRole('link', { name: 'FAQ' });
  await faq.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/faq');
  await expect(faq).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // Where there is nothing yet, the keyboard finds the reason.
  await faq.focus();
  await page.keyboard.press('Shift+Tab');
  const tools = side(page).getByRole('link', { name: 'Tools – Coming soon' });
  await expect(tools).toBeFocused();
  await expect(tools).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/faq');

  // What is unread has come: in a list that opens empty the focus stays on the list itself.
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread/ });
  await bell.focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Benachrichtigungen' });
  await expect(list).toBeVisible();
  await expect(list.getByRole('button', { name: 'Mark all as read' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(list.getByRole('button', { name: /^Mark “Read me” as read/ })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(list.getByRole('heading', { name: 'Read me' })).toHaveText('Read me');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(bell).toBeFocused();
});

test('with the keyboard alone: no to the question for a plan', async ({ page }) => {
  await arrive(page, '/dashboard', { tier: 'standard' });
  const modal = page.getByRole('dialog', { name: /Unlock Premium/ });
  await expect(modal).toBeVisible();
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === document.body || activeElement?.closest('dialog') !== null;
      }),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await expect(page.locator('#main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Search one site' })).toBeFocused();
});

test('the menu says who she is, what is missing, and where a person answers', async ({ page }) => {
  const email = await openDashboard(page);
  await expect(side(page).locator('.welcome-name')).toHaveText(email);
  await expect(
    side(page).getByRole('link', { name: 'Account – Your account is incomplete' }),
  ).toBeVisible();
  await expect(side(page).getByRole('link', { name: 'Help & Support' })).toHaveAttribute(
    'href',
    'https://wa.me/49305550199',
  );
  for (const path of ['/privacy-policy', '/terms-of-service', '/imprint']) {
    await expect(side(page).locator(`a[href="${path}"]`)).toBeVisible();
  }
  await expect(side(page).getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
  // Changed elsewhere, shown here.
  await sql("update public.profiles set first_name = 'Nora', verified = true where id = $1", [
    await idOf(email),
  ]);
  await expect(side(page).locator('.welcome-name')).toHaveText('Nora');
  await expect(side(page).getByText('Verifiziert')).toBeVisible();
});

test('the menu comes with who is greeted, and stands still; when nobody can be greeted it comes too', async ({
  page,
  problems,
}) => {
  problems.expected.push(/ERR_FAILED/);
  await arrive(page, '/settings');
  let come = () => {};
  const answer = new Promise<void>((resolve) => (come = resolve));
  let isRefused = false;
  await page.route('**/rest/v1/profiles?select=id%2C**', async (route) => {
    if (isRefused) return route.abort();
    await answer;
    return route.continue();
  });
  const entry = side(page).getByRole('link', { name: 'Dashboard' });
  await page.goto('/dashboard');
  await expect(bar(page).getByRole('button', { name: 'Search and commands' })).toBeVisible();
  await expect(entry).toBeHidden();
  come();
  await expect(entry).toBeVisible();
  await expect(side(page).getByText('Welcome')).toBeVisible();

  isRefused = true;
  await page.reload();
  await expect(entry).toBeVisible();
  await expect(side(page).getByText('Welcome')).toHaveCount(0);
});

test('what is opened in the bar while the plan is checked stays open when the screen comes', async ({
  page,
}) => {
  await arrive(page, '/settings');
  const held: (() => void)[] = [];
  await page.route('**/functions/v1/check-subscription', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  // Before the screen reads it: a check of the last screen may still write it down.
  await page.addInitScript(() => localStorage.removeItem('subscription-cache'));
  const open = async (button: RegExp) => {
    await page.goto('/dashboard');
    await expect(page.getByText('Checking your plan')).toBeVisible();
    await page.getByRole('button', { name: button }).click();
  };
  const goOn = async () => {
    for (const release of held.splice(0)) release();
    await expect(page.locator('#full-scan')).toBeAttached();
  };

  await open(/^Search and commands/);
  const field = page.getByRole('combobox', { name: 'Search, or type a command' });
  await field.fill('questions');
  await goOn();
  await expect(field).toHaveValue('questions');

  await open(/^Notifications/);
  const list = page.getByRole('dialog', { name: 'Benachrichtigungen' });
  await expect(list).toBeVisible();
  await goOn();
  await expect(list).toBeVisible();
});

test('messages: three at a time, at most 420 px wide, swiped away by 20 px', async ({ page }) => {
  const followed = untilFollowed(page);
  const email = await openDashboard(page);
  await followed;
  // Her time passes in steps: on a busy machine the first one would be gone before the last one is there.
  await page.clock.install();
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 10_000));
  const shows = (titles: string[]) =>
    expect(async () => {
      await page.clock.runFor(50);
      await expect(page.locator('.toast-title')).toHaveText(titles, { timeout: 500 });
    }).toPass({ timeout: 120_000 });
  await notify(email, 'One', 'Words.');
  await shows(['One']);
  await notify(email, 'Two', 'Words.');
  await shows(['One', 'Two']);
  for (const title of ['Three', 'Four']) await notify(email, title, 'Words.');
  await shows(['One', 'Two', 'Three']);
  expect(await widthOf(page.locator('.toasts'))).toBe(420);
  const swipe = async (pixels: number) => {
    const { x = 0, y = 0 } = (await page.locator('.toast').first().boundingBox()) ?? {};
    await page.mouse.move(x + 60, y + 12);
    await page.mouse.down();
    await page.mouse.move(x + 60 + pixels, y + 12, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(15);
  await expect(page.locator('.toast-title')).toHaveText(['One', 'Two', 'Three']);
  await swipe(25);
  await shows(['Two', 'Three', 'Four']);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await widthOf(page.locator('.toasts'))).toBe(390);
});

test('a link opens without a new document, and Back leads back', async ({ page }) => {
  await openDashboard(page);
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await side(page).getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/faq');
  await side(page).getByRole('link', { name: 'Earning hub' }).click();
  await expect(page.getByRole('heading', { name: 'Earning hub', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/faq');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSameDocument') as boolean)).toBe(
    true,
  );
});
