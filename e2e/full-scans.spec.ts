import { arrive } from './people.ts';
import { idOf, sql } from './database.ts';
import { expect, test } from './visitor.ts';

test.describe.configure({ timeout: 360_000 });

test('a person with a plan starts a full scan, sees how it goes and how it ended', async ({
  page,
}) => {
  const email = await arrive(page, '/dashboard');
  const userId = await idOf(email);
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'Full scan', exact: true }),
  });
  await expect(card).toContainText('A full scan needs a stage name to look for.');
  await expect(card.getByRole('button', { name: 'Start a full scan' })).toHaveCount(0);

  // Nobody has this name: sites are asked, and no page has to be read.
  await sql('insert into public.stage_names (user_id, name) values ($1, $2)', [
    userId,
    'Mara Zqsomeone',
  ]);
  await page.reload();
  await card.getByRole('button', { name: 'Start a full scan' }).click();
  await expect(card.getByRole('progressbar', { name: 'Progress of the full scan' })).toBeVisible();
  await expect(card).toContainText(/[1-9]\d* of \d+ sites asked/u, { timeout: 120_000 });

  await expect(card).toContainText('Last full scan: finished', { timeout: 180_000 });
  await expect(card).toContainText(/\d+ of \d+ sites answered/u);
  await expect(card).toContainText('Next scan:');
  await card.getByText('Full scans so far').click();
  await expect(card.getByRole('row')).toHaveCount(2);

  // Nothing is found of a name that nobody has; had there been something, the way to it would be one press.
  const review = card.getByRole('link', { name: 'Review the findings' });
  await expect(review).toHaveCount(0);
  await sql('update public.scans set findings_new = 2 where user_id = $1', [userId]);
  await review.click();
  await expect(page).toHaveURL(/\/dashboard\?view=findings$/);
  await expect(page.getByRole('heading', { name: 'Findings', level: 1 })).toBeVisible();
});

test('a running full scan can be stopped, and what was found stays', async ({ page }) => {
  const email = await arrive(page, '/dashboard');
  await sql('insert into public.stage_names (user_id, name) values ($1, $2)', [
    await idOf(email),
    'Luna Marlowe',
  ]);
  await page.reload();
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'Full scan', exact: true }),
  });
  const stop = card.getByRole('button', { name: 'Stop the scan' });
  const start = card.getByRole('button', { name: 'Start a full scan' });
  await start.click();
  await stop.click();
  await expect(card).toContainText('Last full scan: stopped');
  await expect(start).toBeEnabled();
});

test('without a plan the card leads to the plans', async ({ page }) => {
  await arrive(page, '/dashboard', { tier: 'standard' });
  const question = page.getByRole('button', { name: 'Continue without protection' });
  await question.click();
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'Full scan', exact: true }),
  });
  await expect(card.getByRole('link', { name: 'From Starter' })).toHaveAttribute(
    'href',
    '/subscription-plans?plan=starter',
  );
  await expect(card.getByRole('button')).toHaveCount(0);
});
