import type { Page } from '@playwright/test';
import { idOf, sql } from './database.ts';
import { expectNoFaults } from './faults.ts';
import { arrive } from './people.ts';
import { plantFindings } from './planted-findings.ts';
import { plantLetter } from './planted-letter.ts';
import { expect, sidewaysScroll, test } from './visitor.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

/** Pages of the demo web with a copied picture of Luna. */
const copies = ['https://leakvault.example/set/0xn9d9', 'https://droplocker.example/f/0xvbs1'];

/** Answers what is wrong with the page: her own work, copied as it is. */
async function claimCopyright(page: Page): Promise<void> {
  await press(page, 'A photo, video or text that I made or sell');
  await press(page, 'As it is, or cut down');
  await expect(heading(page, 'Copyright')).toBeVisible();
  await press(page, 'Go on');
}

/** Says what was copied and that she made it. */
async function describeWork(page: Page): Promise<void> {
  await page.getByLabel('What was copied?').fill('Photo set by the sea, May 2026');
  await page.getByLabel('Who made it?').selectOption('self');
  await page.getByLabel(/I have considered whether this use may be allowed/).check();
}

test('pasted addresses become notices that she reads, approves and follows', async ({
  page,
  problems,
}) => {
  // Evidence is kept with a real browser before there is a text to read.
  test.setTimeout(480_000);
  const email = await arrive(page, '/robots.txt');
  await plantLetter(email);
  await page.goto('/request-removal');
  await expect(page.getByText('Nothing has been asked for yet.')).toBeVisible();
  await expectNoFaults(page, 'no cases');
  await page.getByRole('link', { name: 'Request a removal' }).first().click();

  const field = page.getByLabel('Addresses of the pages');
  await field.fill(
    `${copies.join('\n')}\n${copies[0]}\nhttps://leakvault.example/\nnot an address`,
  );
  await expect(page.getByText('2 pages are ready.')).toBeVisible();
  await expect(page.getByText('3 lines are left out')).toBeVisible();
  await expect(page.getByText('This page stands here already.')).toBeVisible();
  await expect(page.getByText('This is a whole site.', { exact: false })).toBeVisible();
  await expectNoFaults(page, 'pasted addresses');
  await page.reload();
  await expect(field).toHaveValue(/not an address/);
  await press(page, 'Go on with 2 pages');

  await claimCopyright(page);
  await describeWork(page);
  await expectNoFaults(page, 'whose work');
  await press(page, 'Open the cases and write the notices');

  await expect(heading(page, 'What would go out')).toBeVisible();
  await expect(page.getByText(/^\d+ notices? to \d+ recipients? for 2 pages$/)).toBeVisible({
    timeout: 360_000,
  });
  await expect(page.getByText('Evidence is being kept')).toHaveCount(0, { timeout: 360_000 });
  await page.getByText('Read the whole text').first().click();
  await expect(page.getByLabel('Text of the notice').first()).toContainText('Luna Marlowe');
  await expect(page.getByLabel('Text of the notice').first()).not.toContainText('Hidden');
  await expectNoFaults(page, 'preview');
  await press(page, /^Approve \d+ notices?$/);
  await expect(
    page.getByText(/notices? goe?s? out\./).or(page.getByText('Nothing can be approved yet')),
  ).toBeVisible();

  await page.goto('/request-removal');
  await expect(page.locator('.case-row')).toHaveCount(2);
  await expectNoFaults(page, 'cases');
  await page.locator('.case-name').first().click();
  await expect(heading(page, /^Case R-\d{4}-\d{6}$/)).toBeVisible();
  await expect(page.getByText('The notice was read and approved.').first()).toBeVisible();
  await expect(page.getByText('The notice was sent.').first()).toBeVisible({ timeout: 120_000 });
  await expectNoFaults(page, 'case');
  expect(await sidewaysScroll(page)).toBe(0);

  const mails = await sql<{ body: string; status: string }>(
    'select body, status from public.outgoing_mails where user_id = $1',
    [await idOf(email)],
  );
  expect(mails.length).toBeGreaterThan(0);
  for (const { body } of mails) expect(body).toContain('Photo set by the sea');

  await page.getByLabel('For whom').fill('My lawyer');
  await press(page, 'Make a link');
  const shared = await page.getByText(/\/case#/).innerText();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoFaults(page, 'case on a phone');

  await page.context().clearCookies();
  await page.goto(shared);
  await expect(heading(page, /^Case R-\d{4}-\d{6}$/)).toBeVisible();
  await expect(heading(page, 'Evidence that is kept')).toBeVisible();
  await expect(page.locator('main')).not.toContainText(email);
  await expectNoFaults(page, 'shared case');
  expect(await sidewaysScroll(page)).toBe(0);
  problems.expected.push(/404/);
  await page.goto('/robots.txt');
  await page.goto(`${shared.slice(0, -4)}xxxx`);
  await expect(page.getByRole('alert')).toContainText('This link does not open a case');
});

test('a finding that is marked leads on to the questions, by keys alone', async ({ page }) => {
  const email = await arrive(page, '/robots.txt');
  await plantFindings(email, [{ status: 'to_remove' }, { status: 'to_remove' }, {}]);
  await page.goto('/dashboard?view=findings&mode=list');
  await expect(page.getByText('2 pages are marked for removal.')).toBeVisible();
  await page.getByRole('link', { name: 'Request the removal' }).press('Enter');
  await page.getByRole('button', { name: 'Go on with these 2 pages' }).press('Enter');
  await page.getByRole('button', { name: 'Somebody writes about me' }).press('Enter');
  await page.getByRole('button', { name: 'An opinion' }).press('Enter');
  await expect(heading(page, 'A notice cannot have this removed')).toBeFocused();
  await expectNoFaults(page, 'not removable');
  await page.getByRole('button', { name: 'Back to the question before' }).press('Enter');
  await expect(heading(page, 'What does it say about you?')).toBeFocused();
});
