import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { isHeic } from '../decode/is-heic.ts';
import { hammingDistance } from '../pdq/hamming-distance.ts';
import { hashPdq } from '../pdq/hash-pdq.ts';
import { toLuma } from '../pdq/luma.ts';
import { drawScene } from '../testing/draw-scene.ts';
import { decodePicture } from './decode-picture.ts';

const scene = drawScene(100, 600, 400);
const photo = (): Sharp =>
  sharp(scene.rgba, { raw: { width: 600, height: 400, channels: 4 } }).removeAlpha();
const { hash } = await hashFile(await photo().png().toBuffer());
const jpeg = await photo().jpeg().toBuffer();

async function hashFile(file: Uint8Array) {
  const picture = await decodePicture(file);
  return { ...picture, ...hashPdq(toLuma(picture.pixels)) };
}

/** The first box of a file in the ISO container: major brand, version, further brands. */
function startOf(major: string, ...brands: string[]): Uint8Array {
  const size = 16 + brands.length * 4;
  return Buffer.concat([
    Uint8Array.of(0, 0, 0, size),
    Buffer.from(`ftyp${major}\0\0\0\0${brands.join('')}`, 'latin1'),
    new Uint8Array(40),
  ]);
}

describe('a picture file', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)(
    'of type %s is read and gives the same hash within ten bits',
    async (type) => {
      const found = await hashFile(await photo().toFormat(type, { quality: 90 }).toBuffer());
      expect(found).toMatchObject({ width: 600, height: 400 });
      expect(found.pixels).toMatchObject({ width: 512, height: 512 });
      expect(hammingDistance(found.hash, hash)).toBeLessThanOrEqual(10);
    },
  );

  it('that a camera held sideways is turned upright', async () => {
    const turned = await photo().rotate(90).toBuffer({ resolveWithObject: true });
    const { height, width } = turned.info;
    const file = await sharp(turned.data, { raw: { width, height, channels: 3 } })
      .withMetadata({ orientation: 8 })
      .jpeg({ quality: 95 })
      .toBuffer();
    const found = await hashFile(file);
    expect(found).toMatchObject({ width: 600, height: 400 });
    expect(hammingDistance(found.hash, hash)).toBeLessThanOrEqual(10);
  });

  it('with transparency is laid on white', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const glass = sharp({ create: { width: 64, height: 64, channels: 4, background: clear } });
    const { pixels } = await decodePicture(await glass.png().toBuffer());
    expect(new Set(pixels.rgba)).toEqual(new Set([255]));
  });

  it('in shades of grey is read as well', async () => {
    const grey = Buffer.from(toLuma(scene).values);
    const file = sharp(grey, { raw: { width: 600, height: 400, channels: 1 } }).png();
    const found = await hashFile(await file.toBuffer());
    expect(hammingDistance(found.hash, hash)).toBeLessThanOrEqual(10);
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><p>404</p>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a picture that breaks off', jpeg.subarray(0, 4000)],
  ])('because it is %s is not a picture', async (_what, file) => {
    await expect(decodePicture(file)).rejects.toMatchObject({ problem: 'not_a_picture' });
  });

  it('because it has too many pixels or bytes is too large', async () => {
    const file = await photo().png().toBuffer();
    await expect(decodePicture(file, { maxPixels: 239_999 })).rejects.toMatchObject({
      problem: 'too_large',
    });
    await expect(decodePicture(file, { maxBytes: 1000 })).rejects.toMatchObject({
      problem: 'too_large',
    });
    await expect(decodePicture(file, { maxPixels: 240_000 })).resolves.toMatchObject({
      width: 600,
    });
  });

  it('because a phone saved it as HEIC says so', async () => {
    await expect(decodePicture(startOf('heic', 'mif1', 'heic'))).rejects.toMatchObject({
      problem: 'heic',
      message: expect.stringContaining('export it as JPEG') as string,
    });
  });
});

describe('HEIC', () => {
  it.each([
    ['heic', ['mif1', 'heic'], true],
    ['mif1', ['mif1', 'heic'], true],
    ['heif', [], true],
    ['msf1', ['hevc'], true],
    ['mif1', ['mif1'], true],
    ['avif', ['mif1', 'miaf'], false],
    ['mif1', ['avif', 'miaf'], false],
    ['isom', ['mp41'], false],
  ])('is told from the container by brand %s with %j: %s', (major, brands, expected) => {
    expect(isHeic(startOf(major, ...brands))).toBe(expected);
  });

  it('is no file that is too short or another one', async () => {
    expect(isHeic(Buffer.from('ftypheic'))).toBe(false);
    expect(isHeic((await photo().avif().toBuffer()).subarray(0, 64))).toBe(false);
    expect(isHeic(jpeg.subarray(0, 64))).toBe(false);
  });
});
