import { readFile } from 'node:fs/promises';
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

const signingForm = (page: Page) => page.locator('form.sign-form');

async function fillLetter(page: Page): Promise<void> {
  const form = signingForm(page);
  await form.getByLabel('Full name').fill('Żaneta Ωmega');
  await form.getByLabel('Name shown to recipients').selectOption('other');
  await form.getByLabel('This name').fill('Luna Star');
  await form.getByLabel('Description of the protected content').fill('All my photos and videos.');
  await form.getByLabel('Send copyright notices').check();
  await form.getByLabel('Ask search engines such as Google').check();
  await form.getByLabel('What the letter says about me').check();
  await form.getByLabel('I agree that letter and signature').check();
}

async function draw(page: Page): Promise<void> {
  const field = page.locator('canvas');
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  if (box === null) throw new Error('The signature field is not shown.');
  await page.mouse.move(box.x + 20, box.y + 80);
  await page.mouse.down();
  for (let at = 0; at < 40; at += 1) {
    await page.mouse.move(box.x + 20 + at * 5, box.y + 80 + 40 * Math.sin(at / 4));
  }
  await page.mouse.up();
}

/** The file that a press saves. */
async function save(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).first().click(),
  ]);
  return readFile(await download.path());
}

test('a letter is looked at, signed, downloaded, verified by anybody, and taken back', async ({
  page,
  browser,
  problems,
}) => {
  test.slow();
  problems.expected.push(/ERR_INTERNET_DISCONNECTED/);
  const email = await arrive(page, '/digital-signature');
  await signingForm(page).getByRole('button', { name: 'Sign and save' }).click();
  for (const words of [
    'Please enter your full name',
    'Please describe the content to be protected',
    'Please create a signature first',
    'Signature Required',
  ]) {
    await expect(signingForm(page)).toContainText(words);
  }
  await signingForm(page).getByRole('button', { name: 'Preview' }).click();
  await expect(signingForm(page)).toContainText(
    'Please fill in all fields before creating a preview.',
  );
  await fillLetter(page);
  expect((await save(page, 'Preview')).subarray(0, 5).toString()).toBe('%PDF-');
  await draw(page);
  // Without a connection nothing is lost, and the second try signs.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Sign and save' }).click();
  await expect(signingForm(page)).toContainText('Your entry is kept');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Sign and save' }).click();
  await expect(page.getByText(/Your letter, version 1, is valid until/)).toBeVisible();
  const letter = await save(page, 'Download redacted edition');

  const anybody = await browser.newContext();
  const visitor = await anybody.newPage();
  const check = async (file: Buffer) => {
    await visitor.goto('/verify-document');
    const field = visitor.getByLabel('PDF file');
    // Nobody can choose a file before the page can read it; the journey's hand could.
    await expect(field).toBeEnabled();
    await field.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: file });
  };
  await check(letter);
  await expect(visitor.getByText('Genuine and valid')).toBeVisible();
  await expect(visitor.getByText('Redacted edition')).toBeVisible();
  const changed = Buffer.from(letter);
  changed[1000] = (changed[1000] ?? 0) ^ 1;
  await check(changed);
  await expect(visitor.getByText('We do not know this document')).toBeVisible();

  await page.getByRole('link', { name: 'To my authorisation' }).click();
  const section = page.getByRole('region', { name: 'Your letter' });
  await expect(section).toContainText(/Version 1, signed on .*Valid/s);
  await expect(steps(page).locator('.badge')).toHaveText(['Incomplete', 'Complete', 'Pending']);
  await section.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke now' }).click();
  await expect(section).toContainText('Revoked');
  await expect(steps(page)).toContainText('is no longer valid');
  await check(letter);
  await expect(visitor.getByText('Genuine, but no longer valid')).toBeVisible();
  await anybody.close();
  const rows = await sql<{ broken: number | null; actions: string[] }>(
    `select private.find_broken_authorisation_event(letter.id) as broken,
       array(select action from public.authorisation_events where authorisation_id = letter.id order by seq) as actions
     from public.authorisations as letter where user_id = $1`,
    [await idOf(email)],
  );
  expect(rows).toEqual([{ broken: null, actions: ['signed', 'downloaded', 'revoked'] }]);
});

test('who cannot draw types her name, by keyboard alone', async ({ page }) => {
  await arrive(page, '/digital-signature');
  await fillLetter(page);
  await page.getByRole('radio', { name: 'Draw' }).focus();
  await page.keyboard.press('ArrowRight');
  const name = page.getByLabel('Your name as the signature');
  await name.fill('Somebody Else');
  await page.getByRole('button', { name: 'Sign and save' }).press('Enter');
  await expect(page.getByText('Please type the same name as above')).toBeVisible();
  await expect(page.getByLabel('Your name as the signature')).toBeVisible();
  await name.fill('zaneta ωmega');
  await page.getByRole('button', { name: 'Sign and save' }).press('Enter');
  await expect(page.getByText(/Your letter, version 1, is valid until/)).toBeVisible();
});
