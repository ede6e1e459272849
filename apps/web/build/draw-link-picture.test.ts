import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { drawLinkPicture } from './draw-link-picture.ts';

const cache = await mkdtemp(join(tmpdir(), 'leakblock-pictures-'));
afterAll(() => rm(cache, { recursive: true }));

it('is a small PNG of 1200 by 630, and drawn once for the same words', async () => {
  const words = { title: 'Ce que nous faisons, et ce que nous ne faisons pas', brand: 'LeakBlock' };
  const picture = await drawLinkPicture(words, cache);
  const { format, width, height } = await sharp(picture).metadata();
  expect([format, width, height]).toEqual(['png', 1200, 630]);
  expect(picture.byteLength).toBeLessThan(40_000);
  expect(await drawLinkPicture(words, cache)).toEqual(picture);
  expect(await readdir(cache)).toHaveLength(1);
  expect(await drawLinkPicture({ ...words, title: 'Über uns' }, cache)).not.toEqual(picture);
});

it('refuses a title that no size makes room for', async () => {
  const title = 'Donaudampfschifffahrt '.repeat(12);
  await expect(drawLinkPicture({ title, brand: 'LeakBlock' }, cache)).rejects.toThrow('too long');
});
