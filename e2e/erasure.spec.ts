import type { Page } from '@playwright/test';
import { idOf, sql } from './database.ts';
import { newAccount, prove, signIn } from './people.ts';
import type { Person } from './people.ts';
import { expect, test } from './visitor.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Delete my account' });
const banner = (page: Page) => page.getByRole('region', { name: 'End of your account' });

/** @param person who has not proved yet that it is she; null: of late she has */
async function askForTheEnd(page: Page, person: Person | null): Promise<void> {
  await section(page).getByRole('button', { name: 'Delete my account …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  if (person !== null) await prove(page, person);
  await expect(dialog).toBeHidden();
  await expect(section(page)).toContainText('Your account will be deleted on');
}

test('an account is to end, stays after all, is to end again, and is gone', async ({
  page,
  problems,
}) => {
  problems.expected.push(/40[0-3]/);
  const person = await newAccount(page);
  await signIn(page, person, '/login?next=/settings');
  await expect(section(page)).toContainText('What will be gone');
  await expect(
    section(page).getByRole('link', { name: 'Download your data first' }),
  ).toHaveAttribute('href', '/settings/export');
  await askForTheEnd(page, person);
  // On every screen, with the way back.
  await page.goto('/faq');
  await expect(banner(page)).toContainText('Your account will be deleted on');
  await banner(page).getByRole('button', { name: 'Keep my account' }).click();
  await expect(banner(page)).toBeHidden();

  await page.goto('/settings');
  await askForTheEnd(page, null);
  await expect(banner(page)).toBeVisible();
  const id = await idOf(person.email);
  // Two weeks go by, and the hourly job looks.
  await sql(
    `update public.account_deletions
     set requested_at = requested_at - interval '14 days', due_at = due_at - interval '14 days 1 minute'
     where user_id = $1`,
    [id],
  );
  await sql(`insert into pgboss.job (name, data) values ('exports.erase-accounts', '{}')`);
  await expect
    .poll(async () => (await sql('select from auth.users where id = $1', [id])).length)
    .toBe(0);
  await page.goto('/login');
  await signIn(page, person);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});
