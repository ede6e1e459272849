import type { Page } from '@playwright/test';
import { idOf, sql } from './database.ts';
import { expectNoFaults } from './faults.ts';
import { arrive } from './people.ts';
import { expect, sidewaysScroll, test } from './visitor.ts';

/** A picture with something to see: the page itself. */
const photo = async (page: Page, name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await page.screenshot(),
});
const choose = (page: Page, side: string) => page.locator(`input[type=file]#picture-${side}`);

async function sendPassport(page: Page): Promise<void> {
  await page.getByLabel('Which paper do you have at hand?').selectOption('passport');
  await choose(page, 'front').setInputFiles(await photo(page, 'front.png'));
  await choose(page, 'selfie').setInputFiles(await photo(page, 'selfie.png'));
  await expect(page.getByAltText(/^Preview/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(
    page.getByRole('heading', { name: 'Your papers are being looked at' }),
  ).toBeVisible();
}

test('papers are sent, looked at and approved; the badge appears without loading the page again', async ({
  browser,
  page,
}) => {
  const email = await arrive(page, '/verify-identity');
  const person = await idOf(email);
  await sql('update public.profiles set first_name = $2, last_name = $3 where id = $1', [
    person,
    'Nora',
    `Quill ${person.slice(0, 8)}`,
  ]);
  await expect(
    page.getByRole('heading', { name: 'What happens with your pictures' }),
  ).toBeVisible();
  await sendPassport(page);
  await expect(page.getByText('Verifiziert')).toHaveCount(0);

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const desk = await context.newPage();
  await arrive(desk, '/admin?view=reviews', { as: 'admin' });
  const queue = desk.locator('#queue');
  await queue.getByRole('button', { name: `Nora Quill ${person.slice(0, 8)}` }).click();
  const review = desk.locator('#review');
  await expect(review.getByRole('img')).toHaveCount(0);
  // Approved unseen: refused, and it says why.
  await review.getByRole('button', { name: 'Confirm identity' }).click();
  await expect(review.getByText('Look at every picture before you approve.')).toBeVisible();
  await review.getByRole('button', { name: 'Show: Front of the paper' }).click();
  await expect(review.getByRole('img', { name: 'Front of the paper' })).toBeVisible();
  await desk.keyboard.press('2');
  await expect(review.getByRole('img', { name: 'Photo of the face' })).toBeVisible();
  await expectNoFaults(desk, 'reviews');
  await review.getByRole('button', { name: 'Confirm identity' }).click();
  await expect(desk.getByText('Confirmed. The person was told.')).toBeVisible();

  await expect(page.getByRole('complementary').getByText('Verifiziert')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your identity is confirmed' })).toBeVisible();
  await expect(page.getByText(/^The pictures are deleted on/)).toBeVisible();
  await context.close();
});

test('rejected papers say why, and new ones can be sent; those that wait can be taken back', async ({
  page,
}) => {
  const email = await arrive(page, '/verify-identity');
  await sendPassport(page);
  await sql(
    `update public.identity_verifications set status = 'rejected', decided_at = now(), reason = $2 where user_id = $1`,
    [await idOf(email), 'The print cannot be read.'],
  );
  await expect(page.getByRole('heading', { name: 'Your papers were not accepted' })).toBeVisible();
  await expect(page.getByText('The print cannot be read.')).toBeVisible();
  await sendPassport(page);
  await page.getByRole('button', { name: 'Withdraw my papers' }).click();
  await page.getByRole('button', { name: 'Withdraw and delete' }).click();
  await expect(page.getByRole('heading', { name: 'Send new pictures' })).toBeVisible();
});

test('what is wrong is said at its picture, and nothing that was chosen is lost', async ({
  page,
}) => {
  await arrive(page, '/verify-identity');
  const field = (side: string) => page.getByRole('group', { name: side });
  await choose(page, 'front').setInputFiles({
    name: 'front.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html>no picture</html>'),
  });
  await expect(field('Front of the paper')).toContainText('This file is no picture');
  await choose(page, 'back').setInputFiles({
    name: 'back.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([Buffer.from('\0\0\0\x24ftypheic', 'latin1'), Buffer.alloc(2000)]),
  });
  await expect(field('Back of the paper')).toContainText('This is a HEIC photo');
  await choose(page, 'selfie').setInputFiles(await photo(page, 'selfie.png'));
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(field('Front of the paper')).toContainText('This file is no picture');
  await expect(field('Photo of the face').getByAltText(/^Preview/)).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoFaults(page, `papers at ${String(width)} px`);
    expect(await sidewaysScroll(page)).toBe(0);
  }
});
