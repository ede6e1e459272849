import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { isHeic } from '../decode/is-heic.ts';
import { PictureError } from '../decode/picture-problem.ts';
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
      const found = await hashFile(
        await photo().toFormat(type, { quality: 90, effort: 1 }).toBuffer(),
      );
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

  it('that moves is read by its first frame', async () => {
    const other = drawScene(101, 600, 400);
    const frames = Buffer.from([...scene.rgba, ...other.rgba]);
    const file = await sharp(frames, {
      raw: { width: 600, height: 800, channels: 4, pageHeight: 400 },
    })
      .gif({ effort: 1, colours: 128 })
      .toBuffer();
    expect((await sharp(file).metadata()).pages).toBe(2);
    const found = await hashFile(file);
    expect(found).toMatchObject({ width: 600, height: 400 });
    expect(hammingDistance(found.hash, hash)).toBeLessThanOrEqual(10);
  });

  it.each([180, 300, 512])(
    'that is %i pixels wide only has the hash of the large one',
    async (width) => {
      const found = await hashFile(await photo().resize(width).png().toBuffer());
      expect(found.width).toBe(width);
      expect(hammingDistance(found.hash, hash)).toBeLessThanOrEqual(10);
    },
  );

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

  it('because it claims more pixels than any camera has is too large, before it is unpacked', async () => {
    const bomb = await photo().resize(60).png().toBuffer();
    const head = bomb.subarray(12, 29);
    head.writeUInt32BE(30_000, 4);
    head.writeUInt32BE(30_000, 8);
    bomb.writeUInt32BE(crc32(head), 29);
    await expect(decodePicture(bomb)).rejects.toMatchObject({ problem: 'too_large' });
  });

  it('because it is a program that draws is not a picture, whatever it begins with', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>';
    for (const start of ['', '<?xml version="1.0"?>', '\uFEFF', '<!-- GIF89a -->', '%PDF-1.7\n'])
      await expect(decodePicture(Buffer.from(start + svg))).rejects.toMatchObject({
        problem: 'not_a_picture',
      });
  });

  it('says why in one of three ways, whatever was done to it', async () => {
    const small = photo().resize(60);
    const whole = await Promise.all([
      small.clone().jpeg().toBuffer(),
      small.clone().png().toBuffer(),
      small.clone().webp().toBuffer(),
      small.clone().gif({ effort: 1 }).toBuffer(),
      small.clone().tiff().toBuffer(),
    ]);
    const damage = fc.record({
      file: fc.constantFrom(...whole),
      keep: fc.double({ min: 0, max: 1, noNaN: true }),
      changes: fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)), {
        maxLength: 8,
      }),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ changes, file, keep }) => {
        const copy = Buffer.from(file.subarray(0, Math.ceil(file.length * keep)));
        for (const [at, value] of changes) copy[Math.floor(at * copy.length)] = value;
        const found = await decodePicture(copy).catch((error: unknown) => error);
        if (found instanceof Error) expect(found).toBeInstanceOf(PictureError);
        else expect(found).toMatchObject({ pixels: { width: 512, height: 512 } });
      }),
      { numRuns: 150 },
    );
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

  it('is told from any bytes without an error', () => {
    const head = fc.tuple(fc.uint8Array({ maxLength: 4 }), fc.uint8Array({ maxLength: 60 }));
    fc.assert(
      fc.property(head, ([size, rest]) => {
        expect(isHeic(Buffer.concat([size, Buffer.from('ftyp'), rest]))).toBeTypeOf('boolean');
      }),
    );
  });

  it('is no file that is too short or another one', async () => {
    expect(isHeic(Buffer.from('ftypheic'))).toBe(false);
    expect(isHeic((await photo().resize(60).avif({ effort: 0 }).toBuffer()).subarray(0, 64))).toBe(
      false,
    );
    expect(isHeic(jpeg.subarray(0, 64))).toBe(false);
  });
});
