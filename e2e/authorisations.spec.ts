import type { Page } from '@playwright/test';
import { idOf, sql } from './database.ts';
import { arrive } from './people.ts';
import { expect, test } from './visitor.ts';

const status = (page: Page) => page.getByRole('region', { name: 'Where it stands' });
const steps = (page: Page) => page.getByRole('region', { name: 'The three steps' });
const entry = (page: Page) =>
  page.getByRole('complementary').getByRole('link', { name: 'Authorisation' });

for (const [as, whole, parts, words] of [
  ['pro', 'Authorized', ['Complete', 'Complete', 'Complete'], /Signed on .*Confirmed on /s],
  [
    'elite',
    'Action required',
    ['Complete', 'Action required', 'Complete'],
    /The consent signed on .* is no longer valid/,
  ],
  [
    'unverified',
    'Action required',
    ['Incomplete', 'Pending', 'Action required'],
    /The picture of the document is too dark to be read\./,
  ],
  [
    'standard',
    'Pending',
    ['Complete', 'Pending', 'Pending'],
    /not signed the consent yet.*are waiting to be looked at/s,
  ],
  [
    'empty',
    'Incomplete',
    ['Incomplete', 'Pending', 'Pending'],
    /Some entries are missing.*Your identity has not been checked yet/s,
  ],
] as const) {
  test(`${as}: ${whole}`, async ({ page }) => {
    await arrive(page, '/authorisation', { as });
    await expect(status(page)).toContainText(whole);
    await expect(steps(page).locator('.badge')).toHaveText([...parts]);
    await expect(steps(page)).toContainText(words);
    // The red dot stands for everything but a valid signature with an approved identity.
    const isPending = whole !== 'Authorized';
    await expect(entry(page).getByText('Your authorisation is pending')).toHaveCount(
      isPending ? 1 : 0,
    );
    for (const go of await steps(page).getByRole('link').all()) {
      await expect(go).toHaveAttribute('href', /^\/(account|digital-signature|verify-identity)$/);
    }
  });
}

test('an identity that is approved meanwhile is there at once, with the badge', async ({
  page,
}) => {
  const email = await arrive(page, '/authorisation');
  const person = await idOf(email);
  await sql(
    `insert into public.digital_signatures (user_id, document_type, consent_version, is_valid)
     values ($1, 'google_removal_consent', '2026-01', true)`,
    [person],
  );
  await expect(page.getByRole('complementary').getByText('Welcome')).toBeVisible();
  await expect(page.getByText('Verifiziert')).toHaveCount(0);
  await sql("insert into public.identity_verifications (user_id, status) values ($1, 'pending')", [
    person,
  ]);
  await expect(steps(page)).toContainText('are waiting to be looked at');
  await sql(
    "update public.identity_verifications set status = 'approved', decided_at = now() where user_id = $1",
    [person],
  );
  await expect(page.getByRole('complementary').getByText('Verifiziert')).toBeVisible();
  await expect(status(page)).toContainText('Authorized');
  await expect(entry(page).getByText('Your authorisation is pending')).toHaveCount(0);
  // Only the account is still to be completed.
  await expect(steps(page).locator('.badge')).toHaveText(['Incomplete', 'Complete', 'Complete']);
});
