import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { demoPictures } from '@leakblock/demo-web';
import { encodeQuery, hashQuery } from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import sharp from 'sharp';
import { idOf, sql } from './database.ts';
import { expectNoFaultsAnywhere } from './faults.ts';
import { arrive } from './people.ts';
import { expect, test } from './visitor.ts';

const pictures = await demoPictures('luna-marlowe');
const [photo, another] = pictures.map(({ bytes }) => Buffer.from(bytes)) as [Buffer, Buffer];

/** One of her scans has fetched this picture. */
async function see(email: string, file: Buffer, page: string): Promise<void> {
  const picture = await decodePicture(file);
  const query = hashQuery(picture);
  const preview = await sharp(file).resize(24).webp({ quality: 40 }).toBuffer();
  await sql(
    `insert into private.seen_pictures
       (user_id, media_url, page_url, page_title, sha256, quality, width, height, query, preview)
     values ($1, $2, $3, 'Somebody’s set', $4, $5, $6, $7, $8, $9)`,
    [
      await idOf(email),
      `${page}/1.jpg`,
      page,
      createHash('sha256').update(file).digest(),
      query.quality,
      picture.width,
      picture.height,
      Buffer.from(encodeQuery(query)),
      `data:image/webp;base64,${preview.toString('base64')}`,
    ],
  );
}

/** Drops a file onto the page as a person would. */
async function drop(page: Page, file: Buffer, name: string, type = 'image/jpeg'): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([data, called, kind]) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const held = new DataTransfer();
      held.items.add(new File([bytes], called, { type: kind }));
      return held;
    },
    [file.toString('base64'), name, type] as const,
  );
  await page.dispatchEvent('.picture-drop', 'drop', { dataTransfer: transfer });
}

const open = async (page: Page) => {
  const email = await arrive(page, '/reverse-image-finder');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reverse image finder');
  await expect(page.getByText('No search yet.')).toBeVisible();
  return email;
};

test('a dropped picture is found where a mirrored, framed copy of it was seen', async ({
  page,
}) => {
  const email = await open(page);
  const copy = await sharp(photo)
    .flop()
    .extend({ top: 80, bottom: 80, left: 60, right: 60, background: '#101010' })
    .jpeg({ quality: 80 })
    .toBuffer();
  await see(email, copy, 'https://leakvault.example/thread/7');
  await see(email, another, 'https://leakvault.example/thread/8');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));

  await page.getByLabel('Keep a tiny blurred thumbnail').check();
  await drop(page, photo, 'evening.jpg');
  await expect(page.getByRole('heading', { name: 'Seen in 1 place' })).toBeFocused();
  await expect(page.getByText('Compared with 2 pictures from 2 pages')).toBeVisible();
  const match = page.locator('.match');
  await expect(match).toContainText('It is mirrored.');
  await expect(match).toContainText('It stands inside a border or bars.');
  await expect(match).toContainText('https://leakvault.example/thread/7');
  await expect(match.locator('.picture-box')).toBeVisible();
  const link = match.getByRole('link', { name: 'Open page' });
  await expect(link).toHaveAttribute('rel', /noopener noreferrer/);
  // Neither the file nor anything of its size has left the browser.
  expect(Math.max(...sent.map(({ length }) => length))).toBeLessThan(16_000);

  const show = match.getByRole('button', { name: 'Show the found picture' });
  const found = show.locator('img');
  expect(await found.evaluate((image) => getComputedStyle(image).filter)).toContain('blur');
  await show.click();
  await expect(match.getByRole('button', { name: 'Blur the found picture' })).toBeVisible();

  const earlier = page.locator('.earlier li');
  await expect(earlier).toHaveCount(1);
  await expect(earlier).toContainText('1 match');
  await expect(earlier.locator('img')).toHaveAttribute('src', /^data:image/);
  await page.reload();
  await page.getByRole('button', { name: /^Search again/ }).click();
  await expect(page.getByRole('heading', { name: 'Seen in 1 place' })).toBeVisible();
  await page.getByRole('button', { name: /^Forget the search/ }).click();
  await expect(page.getByText('No search yet.')).toBeVisible();
});

test('nothing found says what was compared; what is no picture says so', async ({ page }) => {
  const email = await open(page);
  await drop(page, photo, 'evening.jpg');
  await expect(page.getByText('there was nothing to compare with')).toBeVisible();
  await see(email, another, 'https://leakvault.example/thread/8');
  await drop(page, photo, 'evening.jpg');
  await expect(page.getByText('Compared with 1 picture from 1 page')).toBeVisible();
  await expect(page.getByText('No match among what was compared')).toBeVisible();

  await drop(page, Buffer.from('a letter'), 'letter.txt', 'text/plain');
  await expect(page.getByRole('alert')).toContainText('This is no picture');
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(100),
  ]);
  await drop(page, heic, 'IMG_1.HEIC', 'image/heic');
  await expect(page.getByRole('alert')).toContainText('HEIC photo');
  const plain = await sharp({
    create: { width: 300, height: 300, channels: 3, background: '#777777' },
  })
    .png()
    .toBuffer();
  await drop(page, plain, 'grey.png', 'image/png');
  await expect(page.getByRole('alert')).toContainText('too little in this picture');
});

test('a result has no faults by day and by night, narrow and wide', async ({ page }) => {
  const email = await open(page);
  await see(
    email,
    await sharp(photo).extract({ left: 60, top: 60, width: 860, height: 1080 }).jpeg().toBuffer(),
    `https://a-host-with-a-long-name.example/${'a-long-way/'.repeat(12)}`,
  );
  await drop(page, photo, 'evening.jpg');
  await expect(page.getByText('It is cropped')).toBeVisible();
  await page.getByText('Look for this picture elsewhere').click();
  await expectNoFaultsAnywhere(page, 'a result');
});
