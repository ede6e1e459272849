import { Buffer } from 'node:buffer';
import type { Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { arrive } from './people.ts';
import { expect, test } from './visitor.ts';

type DroppedFile = { name: string; type: string; bytes: Buffer };

/** A photo of its own for every seed: blobs of colour. */
async function drawPhoto(seed: number, width = 900, height = 600): Promise<Buffer> {
  let state = seed * 2_654_435_761 + 1;
  const raw = Buffer.alloc(14 * 10 * 3);
  for (let at = 0; at < raw.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    raw[at] = state >>> 24;
  }
  return sharp(raw, { raw: { width: 14, height: 10, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .jpeg({ quality: 92 })
    .toBuffer();
}

async function drawPhotos(count: number, firstSeed: number): Promise<DroppedFile[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `Beach ${String(index + 1).padStart(2, '0')}.jpg`,
      type: 'image/jpeg',
      bytes: await drawPhoto(firstSeed + index),
    })),
  );
}

/** The beginning of a HEIC file, as phones write it. */
const heic: DroppedFile = {
  name: 'IMG_4411.HEIC',
  type: 'image/heic',
  bytes: Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic'),
    Buffer.alloc(4),
    Buffer.from('mif1heic'),
    Buffer.alloc(400, 7),
  ]),
};
const broken: DroppedFile = {
  name: 'broken.jpg',
  type: 'image/jpeg',
  bytes: Buffer.from('this is no picture'),
};

/** Drops files as a hand does; they come into being in the page and are never fetched. */
async function drop(page: Page, files: readonly DroppedFile[]): Promise<void> {
  const given = files.map(({ bytes, ...file }) => ({ ...file, base64: bytes.toString('base64') }));
  await page.locator('.drop-zone').evaluate((zone, dropped) => {
    const data = new DataTransfer();
    for (const { base64, name, type } of dropped) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([bytes], name, { type }));
    }
    const event = { bubbles: true, cancelable: true, dataTransfer: data };
    zone.dispatchEvent(new DragEvent('dragover', event));
    zone.dispatchEvent(new DragEvent('drop', event));
  }, given);
}

/** Everything that the page sends from now on. */
function logRequests(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => sent.push(request));
  return sent;
}

/** Whether some stretch of the file, as it is or in base64, stands in what was sent. */
function holdsFile(body: Buffer, { bytes }: DroppedFile): boolean {
  const [from, length] = [Math.floor(bytes.length / 2), 48];
  // Three bytes are four letters of base64, wherever the file begins in what is encoded.
  const pieces = [0, 1, 2].map((shift) =>
    bytes.subarray(from + shift, from + shift + length).toString('base64'),
  );
  const text = body.toString('latin1');
  return (
    body.includes(bytes.subarray(from, from + length)) ||
    pieces.some((piece) => text.includes(piece))
  );
}

const row = (page: Page, title: string) =>
  page.locator('.work-row', { has: page.getByText(title, { exact: true }) });

test('thirty files are registered without leaving the page, listed, renamed and deleted', async ({
  page,
}) => {
  await arrive(page, '/dashboard?view=works');
  await expect(page.getByText('Nothing is registered yet.')).toBeVisible();
  const photos = await drawPhotos(28, 1);
  const sent = logRequests(page);
  await drop(page, [...photos, heic, broken]);

  await expect(page.getByText('30 of 30 files')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('28 works are registered.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '2 files were not registered' })).toBeVisible();
  const problem = (sentence: RegExp) => page.locator('details', { hasText: sentence });
  await expect(problem(/Export the picture as JPEG/)).toContainText('IMG_4411.HEIC');
  await expect(problem(/Not a picture that can be read/)).toContainText('broken.jpg');

  const calls = sent.filter((request) => request.url().endsWith('/register-works'));
  expect(calls.length).toBeGreaterThan(0);
  const works = calls.flatMap(
    (request) => (request.postDataJSON() as { works: { title: string }[] }).works,
  );
  expect(new Set(works.map(({ title }) => title)).size).toBe(28);
  for (const work of works)
    expect(Object.keys(work).toSorted()).toEqual([
      ...['durationSeconds', 'frames', 'id', 'isWholeOnly', 'kind'],
      ...['sha256', 'thumbnail', 'title'],
    ]);
  expect(JSON.stringify(works[0]).length).toBeLessThan(4000);
  for (const request of sent) {
    const body = request.postDataBuffer();
    for (const file of [...photos, heic, broken])
      expect(body !== null && holdsFile(body, file), request.url()).toBe(false);
  }

  await expect(page.getByText('28 works', { exact: true })).toBeVisible();
  await page.getByLabel('Search titles').fill('Beach 07');
  await expect(page.getByText('1 work', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit “Beach 07”' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Dunes at night');
  await dialog.getByLabel('Made by').selectOption('Photographer');
  await dialog.getByLabel('Name').fill('Ada Lens');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel('Search titles').fill('dunes');
  await expect(row(page, 'Dunes at night')).toContainText('Photographer: Ada Lens');

  await page.getByRole('button', { name: 'Delete “Dunes at night”' }).click();
  await expect(dialog).toContainText('Findings stay in your list');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No work fits this search.')).toBeVisible();
  await page.getByLabel('Search titles').fill('');
  await expect(page.getByText('27 works', { exact: true })).toBeVisible();

  await page
    .getByLabel(/^Select “/)
    .nth(0)
    .check();
  await page
    .getByLabel(/^Select “/)
    .nth(1)
    .check();
  await page.getByRole('button', { name: 'Delete 2 works' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('25 works', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete all works' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nothing is registered yet.')).toBeVisible();
});

test('files that are dropped again are told to be registered, also in strict privacy', async ({
  page,
}) => {
  await arrive(page, '/dashboard?view=works');
  await page.getByLabel('Strict privacy').check();
  await page.getByLabel('Keep a blurred thumbnail').uncheck();
  const photos = await drawPhotos(2, 200);
  await drop(page, photos);
  await expect(page.getByText('2 works are registered.')).toBeVisible();
  await expect(row(page, 'Beach 01')).toContainText('whole picture only');
  await expect(page.locator('.work-thumbnail img')).toHaveCount(0);
  await drop(page, photos);
  await expect(page.getByText('Registered already. (2)')).toBeVisible();
  await expect(page.getByText('No work was registered.')).toBeVisible();
});

test('without a connection nothing is lost, and it goes on by itself', async ({
  context,
  page,
  problems,
}) => {
  problems.expected.push(/ERR_INTERNET_DISCONNECTED/);
  await arrive(page, '/dashboard?view=works');
  await expect(page.getByText('Nothing is registered yet.')).toBeVisible();
  await drop(page, await drawPhotos(1, 300));
  await expect(page.getByText('1 work is registered.')).toBeVisible();
  await context.setOffline(true);
  await drop(page, await drawPhotos(3, 301));
  await expect(page.getByText('It goes on by itself.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('3 works are registered.')).toBeVisible();
});

test('files that are dropped before what reads them has come wait for it', async ({
  context,
  page,
  problems,
}) => {
  problems.expected.push(/ERR_INTERNET_DISCONNECTED/);
  await arrive(page, '/dashboard?view=works');
  await expect(page.getByText('Nothing is registered yet.')).toBeVisible();
  await context.setOffline(true);
  await drop(page, await drawPhotos(3, 401));
  await expect(page.getByText('It goes on by itself.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('3 works are registered.')).toBeVisible();
});

test('a video is registered by its frames', async ({ page }) => {
  await arrive(page, '/dashboard?view=works');
  const seconds = await page.locator('.drop-zone').evaluate(async (zone) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 240];
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser has no canvas.');
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const stopped = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    const begun = performance.now();
    for (let tick = 0; tick < 35; tick += 1) {
      for (let spot = 0; spot < 60; spot += 1) {
        const seed = Math.floor(tick / 10) * 97 + spot * 13;
        context.fillStyle = `hsl(${String((seed * 47) % 360)} 80% ${String(20 + ((seed * 7) % 60))}%)`;
        context.fillRect((seed * 31) % 300, (seed * 17) % 220, 30 + (seed % 40), 30 + (seed % 30));
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    recorder.stop();
    const recorded = (performance.now() - begun) / 1000;
    await stopped;
    const data = new DataTransfer();
    data.items.add(new File(pieces, 'Clip.webm', { type: 'video/webm' }));
    const event = { bubbles: true, cancelable: true, dataTransfer: data };
    zone.dispatchEvent(new DragEvent('drop', event));
    return recorded;
  });
  await expect(page.getByText('1 work is registered.')).toBeVisible({ timeout: 120_000 });
  // It lasts as long as this machine took to record it, less what the recorder needs to begin.
  const shown = `Video · 0:0(${String(Math.floor(seconds - 0.5))}|${String(Math.floor(seconds))})`;
  await expect(row(page, 'Clip')).toContainText(new RegExp(`${shown}(?!\\d)`));
});
