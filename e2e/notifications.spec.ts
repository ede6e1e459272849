import type { Page, Request } from '@playwright/test';
import { idOf, notify, sql } from './database.ts';
import { carryLiveRows, untilFollowed } from './live-rows.ts';
import { arrive } from './people.ts';
import { expect, test } from './visitor.ts';

// What is told to everybody would be counted by the other journeys of this file.
test.describe.configure({ mode: 'default' });

/** Opens the dashboard; from then on the page is told what is inserted. */
async function listen(page: Page): Promise<string> {
  const joined = untilFollowed(page);
  const email = await arrive(page, '/dashboard');
  await joined;
  return email;
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications, / });
const list = (page: Page) => page.getByRole('list', { name: 'Benachrichtigungen' });
const toast = (page: Page, title: string) => page.locator('.toast', { hasText: title });

/** How many answers with her notifications are on their way. */
function countReads(page: Page): () => number {
  const reads = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/notifications')) reads.add(request);
  });
  page.on('requestfinished', (request) => reads.delete(request));
  page.on('requestfailed', (request) => reads.delete(request));
  return () => reads.size;
}

/** Reads by a button. The page says so before the server knows, and a reload would end what is on its way. */
async function read(page: Page, button: string): Promise<void> {
  const stored = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PATCH' && answer.url().includes('/rest/v1/notifications'),
  );
  await page.getByRole('button', { name: button }).click();
  await stored;
}

/** Opens the list and reads all of it, so that a journey counts from nothing. */
async function readAll(page: Page): Promise<void> {
  await bell(page).click();
  await read(page, 'Mark all as read');
  await page.keyboard.press('Escape');
  await expect(bell(page)).toHaveAccessibleName('Notifications, nothing unread');
}

test('what is inserted shows at once, cut at 100 characters, and is counted', async ({ page }) => {
  const email = await listen(page);
  await readAll(page);
  const message = `Found on a site that we watch. ${'Letters '.repeat(30)}`.trim();
  await notify(email, 'A new finding', message);
  await expect(toast(page, 'A new finding')).toContainText(`${message.slice(0, 100)}…`);
  await expect(toast(page, 'A new finding')).not.toContainText(message.slice(0, 101));
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');

  await bell(page).click();
  const entry = list(page).getByRole('listitem').first();
  await expect(entry.getByRole('heading')).toHaveText('Unread: A new finding');
  await expect(entry).toContainText(message);
  await read(page, 'Mark “A new finding” as read');
  await expect(entry.getByRole('heading')).toHaveText('A new finding');
  await expect(page.locator('.bell-badge')).toHaveCount(0);
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notifications, nothing unread');
});

test('a message of 100 characters is shown whole', async ({ page }) => {
  const email = await listen(page);
  const message = 'x'.repeat(100);
  await notify(email, 'Exactly a hundred', message);
  await expect(toast(page, 'Exactly a hundred')).toContainText(new RegExp(`x{100}(?!…)`));
});

test('the list holds the ten newest, the badge says 9+, and all are read at once', async ({
  page,
}) => {
  const email = await arrive(page, '/dashboard');
  await readAll(page);
  for (let number = 1; number <= 9; number += 1) await notify(email, `Report ${number}`, 'Ready.');
  await page.reload();
  await expect(page.locator('.bell-badge')).toHaveText('9');
  for (let number = 10; number <= 12; number += 1) {
    await notify(email, `Report ${number}`, `Ready. ${'Long words about it. '.repeat(12)}`);
  }
  await page.reload();
  await expect(page.locator('.bell-badge')).toHaveText('9+');

  await bell(page).click();
  const titles = list(page).getByRole('heading');
  await expect(titles).toHaveText(
    Array.from({ length: 10 }, (_, place) => `Unread: Report ${12 - place}`),
  );
  // Longer than the window of the list: it is 500 pixels high and scrolls.
  expect((await list(page).boundingBox())?.height).toBe(500);
  expect(await list(page).evaluate((element) => element.scrollHeight)).toBeGreaterThan(500);

  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.locator('.bell-badge')).toHaveCount(0);
  await expect(titles.first()).toHaveText('Report 12');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
});

test('one is deleted for good; when that fails it is back', async ({ page, problems }) => {
  problems.expected.push(/Failed to load resource|ERR_FAILED/);
  const email = await listen(page);
  await notify(email, 'Old news', 'Nobody needs it any more.');
  await expect(toast(page, 'Old news')).toBeVisible();
  await bell(page).click();
  const remove = page.getByRole('button', { name: 'Delete “Old news”' });

  await page.route('**/rest/v1/notifications*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  );
  await remove.click();
  await expect(toast(page, 'Fehler beim Löschen der Benachrichtigung')).toBeVisible();
  await expect(remove).toBeVisible();

  await page.unroute('**/rest/v1/notifications*');
  await remove.click();
  await expect(toast(page, 'Benachrichtigung gelöscht')).toBeVisible();
  await expect(remove).toHaveCount(0);
  const left = await sql(
    "select from public.notifications where title = 'Old news' and user_id = $1",
    [await idOf(email)],
  );
  expect(left).toHaveLength(0);
});

test('one for everybody comes once, and each person puts it away for herself', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = `For everybody ${Date.now()}`;
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await context.newPage();
  await listen(page);
  await listen(other);
  // The same news twice, as two operators may send it.
  await sql(
    `insert into public.notifications (global, title, message, created_at)
     select true, $1, 'The service pauses.', now() from generate_series(1, 2)`,
    [title],
  );
  // Both come at once and go after 4 s.
  await Promise.all([page, other].map((each) => expect(toast(each, title)).toHaveCount(1)));
  for (const each of [page, other]) {
    await bell(each).click();
    await expect(list(each).getByRole('heading', { name: title })).toHaveCount(1);
  }
  await page.getByRole('button', { name: `Delete “${title}”` }).click();
  await expect(toast(page, 'Benachrichtigung gelöscht')).toBeVisible();
  await page.reload();
  await bell(page).click();
  await expect(list(page).getByRole('heading').first()).toBeVisible();
  await expect(list(page).getByRole('heading', { name: title })).toHaveCount(0);
  await other.reload();
  await bell(other).click();
  await expect(list(other).getByRole('heading', { name: title })).toHaveCount(1);
  await context.close();
  await sql('delete from public.notifications where title = $1', [title]);
});

test('what came while the connection was lost is told afterwards', async ({
  page,
  context,
  problems,
}) => {
  problems.expected.push(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const line = await carryLiveRows(page);
  const reads = countReads(page);
  const email = await arrive(page, '/dashboard');
  await expect.poll(() => line.joined).toBeGreaterThan(0);
  // What her first list holds is not told as new: it has come before the line is cut.
  await expect(bell(page)).toHaveAccessibleName(/^Notifications, \d+ unread$/);
  // Nor does an answer come meanwhile, as in the next journey.
  await expect.poll(reads).toBe(0);

  // Chromium leaves open connections open when it plays being offline: the line is cut by hand.
  await context.setOffline(true);
  line.cut();
  // An answer that is late on a busy machine is asked for again: once is the rule, not a promise.
  const joined = line.joined;
  await expect(page.locator('.offline-note')).toBeVisible();
  await notify(email, 'While you were away', 'It waited.');
  await expect.poll(() => line.refused).toBeGreaterThan(0);
  await expect(toast(page, 'While you were away')).toHaveCount(0);

  // The line is there before the browser says so.
  line.mend();
  await context.setOffline(false);
  await expect(toast(page, 'While you were away')).toBeVisible();
  await expect.poll(() => line.joined).toBeGreaterThan(joined);
  await expect(page.locator('.offline-note')).toHaveCount(0);
  await notify(email, 'And now live again', 'At once.');
  await expect(toast(page, 'And now live again')).toBeVisible();
});

test('what an answer brings that comes after the connection was lost is told too', async ({
  page,
  context,
  problems,
}) => {
  problems.expected.push(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const line = await carryLiveRows(page);
  const email = await arrive(page, '/dashboard');
  await expect.poll(() => line.joined).toBeGreaterThan(0);
  await expect(bell(page)).toHaveAccessibleName(/^Notifications, \d+ unread$/);

  // The list is read again, and the answer is on its way for as long as this journey wants.
  const inTime = Promise.withResolvers<undefined>();
  await page.route('**/rest/v1/notifications?*', async (route) => {
    await inTime.promise;
    await route.fulfill({ response: await route.fetch() });
  });
  const asked = page.waitForRequest('**/rest/v1/notifications?*');
  const joined = line.joined;
  line.cut();
  line.mend();
  await asked;
  await expect.poll(() => line.joined).toBeGreaterThan(joined);
  await context.setOffline(true);
  line.cut();
  await expect(page.locator('.offline-note')).toBeVisible();
  await notify(email, 'Late but there', 'It came with the list.');
  inTime.resolve(undefined);
  await bell(page).click();
  await expect(list(page).getByRole('heading', { name: 'Late but there' })).toBeVisible();
  await expect(toast(page, 'Late but there')).toBeVisible();
  line.mend();
  await context.setOffline(false);
});
