import { hashPdq, hashQuery, hashWork, toLuma, type Picture } from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import sharp from 'sharp';
import { imagineScene, takePhoto } from './draw-photo.ts';
import { judge, load, time, type Cost, type Report } from '../report.ts';

/** Photos of that size, so different that nothing is learnt from one for the next. */
export async function takePhotos(
  count: number,
  size: { width: number; height: number },
): Promise<Buffer[]> {
  const photos: Buffer[] = [];
  for (let index = 0; index < count; index += 1) {
    const drawn = await takePhoto(imagineScene(5000 + index), 512);
    const grain = { type: 'gaussian' as const, mean: 128, sigma: 12 };
    const noise = await sharp({
      create: { ...size, channels: 3, background: '#808080', noise: grain },
    })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const photo = sharp(drawn)
      .resize({ ...size, fit: 'fill' })
      .composite([{ input: noise, blend: 'soft-light' }]);
    photos.push(await photo.jpeg({ quality: 88 }).toBuffer());
  }
  return photos;
}

/** How many of these are done in a second, four under way at once, each five times. */
async function rate(
  files: readonly Buffer[],
  run: (file: Buffer) => Promise<unknown>,
): Promise<number> {
  const waiting = Array.from({ length: 5 }, () => files).flat();
  const count = waiting.length;
  const begun = performance.now();
  const work = async (): Promise<void> => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await run(file);
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return (count / (performance.now() - begun)) * 1000;
}

/** The cost of hashing, alone and with reading the file. */
export async function measureSpeed(report: Report): Promise<void> {
  const small = await takePhotos(12, { width: 512, height: 341 });
  const large = await takePhotos(3, { width: 4000, height: 3000 });
  const pictures = await Promise.all(small.map((file) => decodePicture(file)));
  const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
  const hashFile = async (file: Buffer) => hashPdq(toLuma((await decodePicture(file)).pixels));
  const lumas = pictures.map(({ pixels }) => toLuma(pixels));

  report.say('speed, in milliseconds');
  const targets: [string, number, string, () => Promise<Cost>][] = [
    [
      'hash core, 512 × 512',
      5,
      'PDQ in C++ 3.8 to 4.6',
      () => time(100, (index) => hashPdq(at(lumas, index))),
    ],
    [
      'whole path, JPEG of 512 px',
      15,
      'prototype 12.8, sharp-phash 4.3, image-hash 17.7',
      () => time(60, (index) => hashFile(at(small, index))),
    ],
    [
      'whole path, JPEG of 12 MP',
      40,
      'prototype 31.9, sharp-phash 25.3, blockhash 210, imghash 315, image-hash 874',
      () => time(30, (index) => hashFile(at(large, index))),
    ],
  ];
  for (const [what, target, reference, measure] of targets) {
    const { note, value } = judge(await measure());
    report.atMost(what, value, target, { unit: ' ms', reference, note });
  }
  for (const [what, files, reference] of [
    ['of 512 px', small, 'prototype 73, PDQ in C++ on a faster machine 27 to 37'],
    ['of 12 MP', large, 'prototype 23.5'],
  ] as const) {
    report.figure(`pictures ${what} a second, 4 at once`, await rate(files, hashFile), {
      reference,
      note: load(),
    });
  }
  const further: [string, (picture: Picture) => unknown][] = [
    ['brightness', ({ pixels }) => toLuma(pixels)],
    ['work with its windows', (picture) => hashWork(picture)],
    ['found picture with its parts', (picture) => hashQuery(picture)],
  ];
  for (const [what, run] of further) {
    const { note, value } = judge(await time(40, (index) => run(at(pictures, index))));
    report.say(`${what}: ${value.toFixed(1)} ms (${note})`);
  }
}
