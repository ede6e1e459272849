import { randomUUID } from 'node:crypto';
import { idOf, sql } from './database.ts';
import { expectNoFaults } from './faults.ts';
import { arrive } from './people.ts';
import { expect, pay } from './plan-steps.ts';
import { test } from './visitor.ts';

test('an agency pays for a creator, who has the plan until her link ends', async ({
  page,
  browser,
  baseURL,
}) => {
  const agencyId = randomUUID();
  const agency = `Harbour ${agencyId.slice(0, 8)}`;
  const owner = await arrive(page, '/robots.txt', { tier: 'standard' });
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const hers = await context.newPage();
  const creator = await arrive(hers, '/robots.txt', { tier: 'standard' });
  const creatorId = await idOf(creator);
  await sql('insert into public.profiles (id, email) values ($1, $2) on conflict (id) do nothing', [
    ...[creatorId, creator],
  ]);
  await sql('insert into public.stage_names (user_id, name) values ($1, $2)', [
    ...[creatorId, 'Ada Lantern'],
  ]);
  await sql('insert into public.agencies (id, name) values ($1, $2)', [agencyId, agency]);
  await sql(
    `insert into public.agency_members (agency_id, user_id, role) values ($1, $2, 'owner')`,
    [agencyId, await idOf(owner)],
  );
  await sql('insert into public.agency_creators (agency_id, user_id) values ($1, $2)', [
    ...[agencyId, creatorId],
  ]);

  await page.goto('/agency/billing');
  await expect(page.getByText('Your agency pays for nobody yet.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Ada Lantern' }).check();
  await expect(page.getByText('1 creator × €199 = €199 a month')).toBeVisible();
  await expectNoFaults(page, 'agency billing');
  await page.getByRole('button', { name: 'Go to payment: €199' }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await pay(page, 'works');
  await expect(page).toHaveURL(/\/agency\/billing/);
  await expect(page.getByText('Creator Pro for 1 creator: €199 a month.')).toBeVisible();
  await expect(page.locator('table.invoices tbody tr')).toContainText('€199');

  await hers.goto('/subscription-plans');
  await expect(hers.locator('#subscription')).toContainText(
    `Your plan is paid by ${agency}: Creator Pro.`,
  );
  await expect(hers.locator('.top-bar')).toContainText('Pro');

  await sql(
    `update public.agency_creators set status = 'ended', ended_at = now(), ended_by = user_id
     where agency_id = $1 and user_id = $2`,
    [agencyId, creatorId],
  );
  await hers.reload();
  await expect(hers.locator('#subscription')).not.toContainText(agency);
  await expect(hers.locator('.top-bar')).not.toContainText('Pro');
  await page.reload();
  await expect(page.getByText('Nobody is covered.')).toBeVisible();
  await context.close();
});
