import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expectNoFaults, expectToFit } from './faults.ts';
import { arrive, newPerson, register } from './people.ts';
import { expect, test } from './visitor.ts';

// Three people in as many browsers.
test.describe.configure({ timeout: 360_000 });

const newCode = () => `walk-${randomUUID().slice(0, 8)}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const question = (page: Page) => page.getByRole('region', { name: 'Recommendation' });

/** A browser of somebody else, at another address. */
async function otherBrowser(browser: Browser, page: Page): Promise<Page> {
  const part = () => String(Math.floor(Math.random() * 254) + 1);
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    userAgent: `Journey ${randomUUID()}`,
    extraHTTPHeaders: { 'x-forwarded-for': `198.18.${part()}.${part()}` },
  });
  return context.newPage();
}

async function apply(page: Page, code: string): Promise<void> {
  await page.goto('/affiliates');
  await page.getByLabel('Your name or your company’s').fill(`Quill ${code}`);
  await page.getByLabel('Word for your link').fill(code);
  await expect(page.getByText(`/home?ref=${code}`)).toBeVisible();
  await page.getByLabel('To whom do you recommend us').fill('A newsletter for creators.');
  await button(page, 'Send the application').click();
  await expect(page.getByText('Without the terms there is no application.')).toBeVisible();
  await page.getByLabel('I have read the terms').check();
  await button(page, 'Send the application').click();
  await expect(page.getByText('We have your application')).toBeVisible();
}

async function approve(browser: Browser, page: Page, code: string): Promise<void> {
  const desk = await otherBrowser(browser, page);
  await arrive(desk, '/admin?view=partners', { as: 'admin' });
  const entry = desk.getByRole('listitem').filter({ hasText: code });
  await button(desk, 'Approve …').first().waitFor();
  await entry.getByRole('button', { name: 'Approve …' }).click();
  await expectNoFaults(desk, 'partners');
  await entry.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(desk.getByText('Done.')).toBeVisible();
  await desk.context().close();
}

test('an application, its approval, a recommended account with consent, and the figures of it', async ({
  browser,
  page,
}) => {
  const code = newCode();
  await arrive(page, '/faq');
  await apply(page, code);
  await approve(browser, page, code);

  const guest = await otherBrowser(browser, page);
  await guest.goto(`/home?ref=${code}`);
  await expect(question(guest)).toContainText('for 60 days');
  await expect(guest).toHaveURL('/home');
  await expectNoFaults(guest, 'the question');
  await question(guest).getByRole('button', { name: 'Yes, remember it' }).click();
  await expect(question(guest)).toContainText('remembers it');
  const cookies = await guest.context().cookies();
  expect(cookies.find(({ name }) => name === 'leakblock_referral')).toMatchObject({
    httpOnly: true,
  });
  // By a call of the page after she is in: a browser that is closed before it makes none.
  const claimed = guest.waitForResponse('**/functions/v1/claim-referral');
  await register(guest, newPerson());
  await claimed;
  await guest.context().close();

  await page.goto('/earning-hub');
  await expect(page.locator('.hub-link')).toContainText(`/home?ref=${code}`);
  await page.getByText('As a table').click();
  const today = page.getByRole('row').nth(1);
  await expect(today.getByRole('cell')).toHaveText(['1', '1', '0', /^€0/]);
  await button(page, 'QR code').click();
  await expect(page.getByRole('img', { name: /^QR code of/ })).toBeVisible();
});

test('without consent a recommendation lives through the visit only, and no cookie is set', async ({
  browser,
  page,
}) => {
  const code = newCode();
  await arrive(page, '/faq');
  await apply(page, code);
  await approve(browser, page, code);

  const guest = await otherBrowser(browser, page);
  await guest.goto(`/affiliates?ref=${code}`);
  await question(guest).getByRole('button', { name: 'No', exact: true }).click();
  await expect(question(guest)).toContainText('Nothing is remembered');
  // By links of ours from page to page, which store nothing.
  await guest.getByRole('link', { name: 'Create account', exact: true }).click();
  await expect(guest).toHaveURL('/register');
  const person = newPerson();
  await guest.getByLabel('Full name').fill(person.name);
  await guest.getByLabel('E-mail address').fill(person.email);
  await guest.getByLabel('Password', { exact: true }).fill(person.password);
  await guest.getByLabel('I accept the').check();
  await guest.getByLabel('I am 18 years old or older.').check();
  await guest.getByRole('button', { name: 'Create account' }).click();
  await expect(guest).toHaveURL('/onboarding');
  const cookies = await guest.context().cookies();
  expect(cookies.filter(({ name }) => name === 'leakblock_referral')).toEqual([]);
  await guest.context().close();

  await page.goto('/earning-hub');
  await page.getByText('As a table').click();
  await expect(page.getByRole('row').nth(1).getByRole('cell')).toHaveText(['1', '1', '0', /^€0/]);
});

test('a payout account is kept, only its ending is shown, and the file is saved', async ({
  browser,
  page,
  problems,
}) => {
  // An IBAN with a wrong digit is refused.
  problems.expected.push(/422/);
  const code = newCode();
  await arrive(page, '/faq');
  await apply(page, code);
  await approve(browser, page, code);
  await page.goto('/earning-hub');
  await expect(page.getByText('Payouts begin at €50.')).toBeVisible();
  await page.getByLabel('Account holder').fill('Nora Quill');
  await page.getByLabel('IBAN', { exact: true }).fill('DE89 3704 0044 0532 0130 01');
  await button(page, 'Save').click();
  await expect(page.getByText('This is not a valid IBAN.')).toBeVisible();
  await page.getByLabel('IBAN', { exact: true }).fill('DE89 3704 0044 0532 0130 00');
  await button(page, 'Save').click();
  await expect(page.getByText('ends with 3000')).toBeVisible();
  await expect(page.getByText('370400')).toHaveCount(0);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectToFit(page, `hub at ${String(width)} px`);
    await expectNoFaults(page, 'hub of a partner');
  }
  const download = page.waitForEvent('download');
  await button(page, 'Save as CSV').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('earnings.csv');
  expect((await readFile(await file.path(), 'utf8')).length).toBeGreaterThan(10);
});
