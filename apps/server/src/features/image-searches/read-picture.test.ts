import { createHash } from 'node:crypto';
import { demoPictures } from '@leakblock/demo-web';
import { encodeQuery, matchWork } from '@leakblock/fingerprint';
import type { PictureQuery, WorkFingerprint } from '@leakblock/fingerprint';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPicture } from './read-picture.ts';
import { drawPlain } from './testing/alter-picture.ts';

let photo: Uint8Array;
beforeAll(async () => {
  const [first] = await demoPictures('luna-marlowe');
  photo = first!.bytes;
});

function workOf({ parts, quality }: PictureQuery): WorkFingerprint {
  const whole = parts.find(({ kind }) => kind === 'whole')!;
  const hash = whole.hashes.find(({ state }) => state === 'upright')!.hash;
  return { quality, hashes: [{ window: 0, hash }] };
}

describe('a picture of a page', () => {
  it('is read with its fingerprint, a small copy and a tiny blurred one', async () => {
    const picture = (await readPicture(photo))!;
    expect(picture).toMatchObject({ width: 960, height: 1200 });
    expect(Buffer.from(picture.sha256)).toEqual(createHash('sha256').update(photo).digest());
    expect(picture.quality).toBeGreaterThanOrEqual(50);
    expect(encodeQuery(picture.query).length).toBeLessThanOrEqual(4000);
    expect(picture.webp.length).toBeLessThanOrEqual(128 * 1024);
    expect(await sharp(picture.webp).metadata()).toMatchObject({ format: 'webp', width: 640 });
    expect(picture.preview).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/=]+$/);
    expect(picture.preview.length).toBeLessThanOrEqual(2000);
  });

  it('loses what the file says of place, device and person', async () => {
    const told = await sharp(photo)
      .withExif({ IFD0: { Artist: 'Juno Hale' }, IFD3: { GPSLatitude: '51/1 3/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(told).metadata()).exif).toBeDefined();
    const { webp } = (await readPicture(told))!;
    const { exif, icc, iptc, xmp } = await sharp(webp).metadata();
    expect([exif, icc, iptc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('is upright as the camera held it', async () => {
    const lying = await sharp(photo).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer();
    const picture = (await readPicture(lying))!;
    expect(picture).toMatchObject({ width: 960, height: 1200 });
    expect(await sharp(picture.webp).metadata()).toMatchObject({ width: 640, height: 800 });
  });

  it('that is damaged or breaks off is read as browsers show it: nobody hides a copy by a few bytes', async () => {
    const jpeg = await sharp(photo).jpeg({ progressive: true }).toBuffer();
    const scan = jpeg.lastIndexOf(Buffer.from([0xff, 0xda])) + 40;
    const stray = Buffer.from([0xff, 0xff, 0xff, 0x01]);
    const damaged = Buffer.concat([jpeg.subarray(0, scan), stray, jpeg.subarray(scan)]);
    const whole = (await readPicture(photo))!;
    for (const file of [damaged, jpeg.subarray(0, -20)]) {
      const picture = await readPicture(file);
      expect(picture).toMatchObject({ width: 960, height: 1200 });
      expect(matchWork(picture!.query, workOf(whole.query))).toMatchObject({ label: 'exact' });
    }
  });

  it('may be very long, in noise, and stays small', async () => {
    const noise = await sharp({
      create: {
        width: 700,
        height: 2000,
        channels: 3,
        background: '#000000',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .png()
      .toBuffer();
    const { webp } = (await readPicture(noise))!;
    expect(webp.length).toBeLessThanOrEqual(128 * 1024);
    expect((await sharp(webp).metadata()).height).toBeLessThanOrEqual(1280);
  });

  it('counts by its first frame when it moves', async () => {
    const frames = await sharp([Buffer.from(photo), await drawPlain()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    const still = (await readPicture(photo))!;
    const moving = (await readPicture(frames))!;
    expect(moving).toMatchObject({ width: 960, height: 1200 });
    expect(Math.abs(moving.quality - still.quality)).toBeLessThanOrEqual(10);
  });
});

describe('what is not looked at', () => {
  it.each([
    ['nothing', () => Buffer.alloc(0)],
    ['a page', () => Buffer.from('<!doctype html><img src=x>')],
    [
      'a drawing that is a program',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>'),
    ],
    ['a file that ends in its head', () => Buffer.from(photo.subarray(0, 200))],
    ['an icon', () => sharp(photo).resize(63, 200).png().toBuffer()],
    [
      'a bomb: few bytes, 60 million pixels',
      () =>
        sharp({ create: { width: 10_000, height: 6000, channels: 3, background: '#000' } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
    ],
    ['more than 16 MiB', () => Buffer.concat([photo, Buffer.alloc(17 * 2 ** 20)])],
  ])('is %s', async (_what, make) => {
    expect(await readPicture(await make())).toBeNull();
  });

  it('never ends the program, whatever was done to the file', async () => {
    const small = await Promise.all(
      (['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const).map((format) =>
        sharp(photo).resize(96).toFormat(format).toBuffer(),
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...small),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (file, changes, keep) => {
          const broken = Buffer.from(file);
          for (const [at, value] of changes) broken[at % broken.length] = value;
          const picture = await readPicture(broken.subarray(0, Math.ceil(broken.length * keep)));
          expect(picture === null || picture.width >= 64).toBe(true);
        },
      ),
      { numRuns: 120 },
    );
  });
});
