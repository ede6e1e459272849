import type { Page, Route } from '@playwright/test';
import { arrive } from './people.ts';
import { creator, expect, scanFor, test } from './visitor.ts';

// A browser may keep for as long as a document is open that a part of the program did not come. What is promised here holds
// although asking again would not help.

type CutOff = {
  /** Documents that were asked for since. */
  documents: () => number;
  /** From here on the files come. */
  mend: () => Promise<void>;
};

/**
 * Cuts off the files of that name, in this document and in as many that follow. A browser may ask several times within one:
 * ahead, for the part itself, and since a while again for what did not come.
 */
async function cutOff(page: Page, name: string, following = Infinity): Promise<CutOff> {
  const files = `**/assets/${name}-*.js`;
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(files, (route: Route) =>
    documents <= following ? route.abort() : route.continue(),
  );
  return { documents: () => documents, mend: () => page.unroute(files) };
}

test('words that stand below the dashboard are missed in a calm sentence, and come with Try again', async ({
  page,
  problems,
}) => {
  problems.expected.push(/ERR_FAILED/);
  await arrive(page, '/settings');
  const { mend } = await cutOff(page, 'removal-requests');
  await page.goto('/dashboard');
  await expect(page.getByText('The service cannot be reached right now.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Where you stand' })).toBeVisible();
  await expect(page.getByText('The service cannot be reached right now.')).toHaveCount(0);
});

test("a view's own file that is lost comes with Try Again", async ({ page, problems }) => {
  problems.expected.push(/ERR_FAILED|dynamically imported/);
  await arrive(page, '/dashboard');
  await expect(page.getByRole('region', { name: 'Where you stand' })).toBeVisible();
  const { mend } = await cutOff(page, 'works-view');
  await page.getByRole('link', { name: 'Works', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
  await expect(page.getByText('Nothing is registered yet.')).toBeVisible();
});

test('a screen whose file is lost loads itself once more', async ({ page, problems }) => {
  problems.expected.push(/ERR_FAILED|dynamically imported/);
  await arrive(page, '/dashboard');
  await expect(page.getByRole('region', { name: 'Where you stand' })).toBeVisible();
  const { documents } = await cutOff(page, 'faq-page', 0);
  await page.getByRole('complementary').getByRole('link', { name: 'FAQ' }).click();
  await expect(
    page.getByRole('heading', { name: 'Questions and answers', level: 1 }),
  ).toBeVisible();
  expect(documents()).toBe(1);
});

test('a screen opened without a connection comes when the connection does', async ({
  context,
  page,
  problems,
}) => {
  problems.expected.push(/ERR_INTERNET_DISCONNECTED|WebSocket|dynamically imported|preload CSS/);
  await arrive(page, '/dashboard');
  await expect(page.getByRole('region', { name: 'Where you stand' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('complementary').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await context.setOffline(false);
  await expect(
    page.getByRole('heading', { name: 'Questions and answers', level: 1 }),
  ).toBeVisible();
});

test('a free check that was begun before what runs it came is begun again by itself, once', async ({
  page,
  problems,
}) => {
  problems.expected.push(/ERR_FAILED/);
  const first = await cutOff(page, 'scan-run', 1);
  await page.goto('/instant-scan');
  await scanFor(page, creator);
  await expect(page.getByRole('article')).toBeVisible({ timeout: 120_000 });
  expect(first.documents()).toBe(2);

  await first.mend();
  await cutOff(page, 'scan-run');
  await page.goto('/instant-scan');
  await scanFor(page, creator);
  await expect(page.getByRole('alert')).toContainText('or reload the page');
  await expect(page.getByRole('textbox')).toHaveValue(creator);
});

test('the way in loads itself once more when a part of it is lost', async ({ page, problems }) => {
  problems.expected.push(/ERR_FAILED/);
  const { documents } = await cutOff(page, 'login', 1);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  expect(documents()).toBe(2);
  await expect(page.getByText('A part of this page did not arrive.')).toBeHidden();
});

test('and says what to do when it is lost again', async ({ page, problems }) => {
  problems.expected.push(/ERR_FAILED/);
  const { documents } = await cutOff(page, 'login');
  await page.goto('/login');
  await expect(page.getByText('A part of this page did not arrive.')).toBeVisible();
  expect(documents()).toBe(2);
});
