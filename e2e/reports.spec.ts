import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { idOf, sql } from './database.ts';
import { expectNoFaults, expectNoFaultsAnywhere } from './faults.ts';
import { arrive, findInMail, newAccount } from './people.ts';
import { plantReport } from './planted-report.ts';
import { changeAddress, creator, expect, scanFor, test } from './visitor.ts';

const few = { found: 4, confirmed: 3, sent: 2, removed: 1, hidden: 0 };
const more = { found: 210, confirmed: 40, sent: 2, removed: 0, hidden: 1 };

/** A saved file is a whole PDF of at least one page. */
async function expectPdf(download: Download): Promise<void> {
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(bytes.subarray(-1024).toString('latin1')).toContain('%%EOF');
}

/** Saves what the open dialog offers. */
async function savePdf(page: Page): Promise<Download> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  return saved;
}

test('a creator reads a report, compares it, prints it and saves it as a PDF', async ({ page }) => {
  const email = await arrive(page, '/robots.txt');
  const earlier = await plantReport(email, 2, { counts: few });
  await plantReport(email, 1, { counts: more, before: few, findings: 210 });
  await page.goto('/dashboard?view=reports');
  const list = page.getByRole('region', { name: 'Reports', exact: true });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText('Found210');
  await expectNoFaultsAnywhere(page, 'list of reports');
  await changeAddress(page);

  await list.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: /^Weekly report, / })).toBeVisible();
  await expect(page.getByText('206 more than in the span before (4)')).toBeVisible();
  await expect(page.getByText('As many as in the span before (2)')).toBeVisible();
  const findings = page.getByRole('region', { name: 'What was found' });
  await expect(findings.getByRole('listitem')).toHaveCount(100);
  await expectNoFaultsAnywhere(page, 'report');
  await changeAddress(page);

  // Each number opens the list behind it.
  await page.getByRole('link', { name: 'R-2026-990002' }).click();
  await expect(page.getByRole('main').getByLabel(/^Search/)).toHaveValue('R-2026-990002');
  await page.goBack();
  await page.getByRole('link', { name: 'Earlier' }).click();
  await expect(page).toHaveURL(new RegExp(`id=${earlier}$`));
  await expect(page.getByText(/Nothing was watched in the span before/)).toBeVisible();
  await page.getByRole('link', { name: 'Later' }).click();
  await expect(page.getByText('206 more than in the span before (4)')).toBeVisible();

  // On paper there is the whole report, and nothing else.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(findings.getByRole('listitem')).toHaveCount(210);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Weekly report, / })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });

  await page.getByRole('button', { name: 'Save as PDF' }).click();
  await expect(page.getByLabel('Discreet')).not.toBeChecked();
  await page.getByLabel('Language of the file').selectOption('de');
  await expectNoFaults(page, 'PDF dialog');
  const download = await savePdf(page);
  expect(download.suggestedFilename()).toMatch(/^report-[\d-]{21}\.pdf$/);
  await expectPdf(download);
  await expect(page.getByText('The file is saved.')).toBeVisible();
});

test('somebody without reports learns when they come, and makes one about days she chooses', async ({
  page,
}) => {
  // Looked at by day and by night, narrow and wide.
  const email = await arrive(page, '/robots.txt');
  await sql('update public.profiles set discreet_mode = true where id = $1', [await idOf(email)]);
  await page.goto('/dashboard?view=reports');
  await expect(page.getByText(/a report every week.*The next is due on/)).toBeVisible();
  await expect(page.getByText(/There is no report yet/)).toBeVisible();
  await expectNoFaultsAnywhere(page, 'no reports');
  await changeAddress(page);
  await page.getByLabel('First day').fill('2020-01-01');
  await page.getByRole('button', { name: 'Make the report' }).click();
  await expect(page.getByText(/two days in their order, at most 366/)).toBeVisible();
  await page.getByLabel('First day').fill(new Date(Date.now() - 864e5).toISOString().slice(0, 10));
  await page.getByRole('button', { name: 'Make the report' }).click();
  await expect(page.getByRole('heading', { name: /^Report about days of your/ })).toBeVisible();
  await expect(page.getByText('No case was open at the end.')).toBeVisible();
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  // Whoever lives discreetly gets discreet files.
  await expect(page.getByLabel('Discreet')).toBeChecked();
  await expectPdf(await savePdf(page));
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'All reports' }).click();
  await expect(page.locator('.report-item')).toHaveCount(1);
});

test('a stranger sees nothing of it', async ({ page, problems }) => {
  // The refusal, as the browser reports it.
  problems.expected.push(/404/);
  const { email } = await newAccount(page);
  const id = await plantReport(email, 1, { counts: few });
  await arrive(page, `/dashboard?view=report&id=${id}`);
  await expect(page.getByRole('heading', { name: 'This report is not here' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('leakvault');
  await page.getByRole('link', { name: 'All reports' }).click();
  await expect(page.getByText(/There is no report yet/)).toBeVisible();
});

test('an agency reads the report of a creator and saves it under its own brand', async ({
  page,
}) => {
  // Looked at by day and by night, narrow and wide.
  const email = await arrive(page, '/robots.txt');
  const id = await idOf(email);
  await sql(
    `insert into public.agency_creators (agency_id, user_id, scopes)
     select agency_id, $1, '{}' from public.agency_members where user_id = $2`,
    [id, await idOf('agency@example.org')],
  );
  await plantReport(email, 1, { counts: more, before: few });
  await arrive(page, `/agency/creator/${id}`, { as: 'agency' });
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await page.locator('.report-item a').click();
  await expect(page.getByRole('heading', { name: /^Weekly report, / })).toBeVisible();
  await expectNoFaultsAnywhere(page, 'report of a creator');
  await changeAddress(page);
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  await expect(page.getByText(/carries your agency’s name, logo and colour/)).toBeVisible();
  await expectPdf(await savePdf(page));
});

test('a visitor asks for the PDF of her check, confirms her address and downloads it', async ({
  page,
}) => {
  const email = `visitor-${String(Date.now())}@example.org`;
  await page.goto('/instant-scan');
  await scanFor(page, creator);
  await page.getByLabel('E-mail address').fill(`wrong-${email}`);
  await page.getByRole('button', { name: 'Request the report' }).click();
  await expect(page.getByText('Confirming e-mail', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download PDF' })).toHaveCount(0);

  // Mistyped: corrected, and sent again.
  await page.getByRole('button', { name: 'Send again or correct the address' }).click();
  await expect(page.getByLabel('E-mail address')).toHaveValue(`wrong-${email}`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Request the report' }).click();
  await expect(page.getByText(`We have sent a mail to ${email}.`)).toBeVisible();
  await expectNoFaults(page, 'confirming e-mail');

  const link = await findInMail(email, /^Confirm/, /https?:\S+\/scan-results\?confirm=\S+/);
  await page.goto(link);
  await expect(page.getByText('E-mail confirmed')).toBeVisible();
  // The link does not stay in the address.
  await expect(page).toHaveURL(/\/scan-results#.{20,}/);
  await expectNoFaultsAnywhere(page, 'e-mail confirmed');
  await page.getByLabel('Language of the report').selectOption('fr');
  await expectPdf(await savePdf(page));
  await expect(page.getByText('The PDF is saved.')).toBeVisible();
});
