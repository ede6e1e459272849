import type pg from 'pg';
import type { Page } from '@playwright/test';
import { arrive, newPassword, prove, seededPassword } from './people.ts';
import * as steps from './plan-steps.ts';
import { day, expect, press, test } from './plan-steps.ts';

// A step that cannot be taken is told at once, and not by the end of the whole journey.
test.use({ actionTimeout: 30_000 });
test.setTimeout(480_000);

/** Somebody who has a plan that was given to her, and takes part on the usual terms. */
async function arriveAsPartner(page: Page, database: pg.Client, code: string): Promise<void> {
  const email = await arrive(page, '/robots.txt', { tier: 'standard' });
  const { rows } = await database.query<{ id: string }>(
    'select id from auth.users where email = $1',
    [email],
  );
  const [person] = rows.map(({ id }) => id);
  await database.query(
    'insert into public.profiles (id, email) values ($1, $2) on conflict (id) do nothing',
    [person, email],
  );
  await database.query(
    `insert into public.subscriptions (user_id, provider, plan, status) values ($1, 'operator', 'pro', 'active')`,
    [person],
  );
  await database.query(
    `insert into public.partners (user_id, programme, status, code, name, audience, terms_version, rate_basis_points, holding_days, decided_at)
     values ($1, 'affiliate', 'approved', $2, 'Quiet Harbour', 'Creators who write to me.', '2026-11', 2000, 30, now())`,
    [person, code],
  );
}

/** Reads the earning hub anew and expects its balance: available, still held, asked for, paid out. */
async function expectBalance(page: Page, figures: readonly string[]): Promise<void> {
  // A provider tells of an invoice after it has told of the plan.
  await expect(async () => {
    await page.goto('/earning-hub');
    await expect(page.locator('#balance dd')).toHaveText([...figures], { timeout: 8000 });
  }).toPass({ timeout: 120_000 });
}

test('a recommendation is paid for, held, paid out, and taken back with a refund', async ({
  page,
  browser,
  demo,
  database,
  problems,
}) => {
  // Where the account of payouts is written and the payout approved, both prove who they are.
  problems.expected.push(/403/);
  await arriveAsPartner(page, database, 'quiet-harbour');
  await expectBalance(page, ['€0', '€0', '€0', '€0']);
  await expect(page.getByText(`${demo.url}/home?ref=quiet-harbour`)).toBeVisible();

  const guest = await steps.openBrowser(browser, demo);
  await guest.goto('/home?ref=quiet-harbour');
  await press(guest, 'Yes, remember it');
  await expect(guest.getByText('Thank you. This browser remembers it')).toBeVisible();
  const email = await steps.beginWith(guest, 'elite', 'Top Tier Creator');
  await steps.pay(guest, 'works');
  await expect(guest.locator('.top-bar')).toContainText('Elite');

  const { rows } = await database.query(
    `select status, reason from public.referrals
     where user_id = (select id from auth.users where email = $1)`,
    [email],
  );
  expect(rows).toEqual([{ status: 'counted', reason: null }]);

  // 349 € hold 55.72 € of tax; a fifth of the rest.
  await expectBalance(page, ['€0', '€58.66', '€0', '€0']);
  await expect(page.getByText('The next commission becomes available on')).toBeVisible();
  await expect(page.locator('#main')).not.toContainText(email);

  // She has paid again since; the first month can be paid out.
  await demo.pass(32 * day);
  await expectBalance(page, ['€58.66', '€58.66', '€0', '€0']);
  await page.getByLabel('Account holder').fill('Quiet Harbour');
  await page.getByLabel('IBAN', { exact: true }).fill('DE89 3704 0044 0532 0130 00');
  await press(page, 'Save');
  await prove(page, { password: newPassword });
  await press(page, 'Ask for €58.66');
  await expect(page.getByText('A payout is being worked on.')).toBeVisible();

  const operator = await steps.openBrowser(browser, demo);
  await arrive(operator, '/admin?view=partners', { as: 'admin' });
  const payout = operator.locator('#payouts li').filter({ hasText: 'Quiet Harbour' });
  await payout.getByRole('button', { name: 'Show where to pay' }).click();
  await prove(operator, { password: seededPassword });
  await expect(payout).toContainText('DE89370400440532013000');
  await payout.getByRole('button', { name: 'Approve the payout' }).click();
  await expect(payout).toContainText('Approved, not yet paid');
  await payout.getByRole('button', { name: 'Note as paid' }).click();
  await payout.getByLabel('Reference on the bank statement').fill('Payout 2026-77');
  await payout.getByRole('button', { name: 'Note as paid' }).click();
  await expect(payout).toHaveCount(0);
  await expectBalance(page, ['€0', '€58.66', '€0', '€58.66']);
  await expect(page.locator('#main')).toContainText('reference Payout 2026-77');

  const [first] = await steps.invoicesOf(database, email);
  await demo.atProvider(`refund?invoice=${first ?? ''}`);
  await expectBalance(page, ['-€58.66', '€58.66', '€0', '€58.66']);
  await expect(page.getByText('Your balance is below zero because invoices')).toBeVisible();
  await expect(page.getByText('Taken back after a refund')).toBeVisible();
  await guest.goto('/subscription-plans');
  await expect(steps.invoices(guest).last()).toContainText('Refunded');
});
