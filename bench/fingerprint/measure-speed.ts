import { hashPdq, hashQuery, hashWork, toLuma, type Picture } from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import sharp from 'sharp';
import { imagineScene, takePhoto } from './draw-photo.ts';
import { judge, time, type Cost, type Report } from '../report.ts';

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
      '3.8 to 4.6 (C++)',
      () => time(100, (index) => hashPdq(at(lumas, index))),
    ],
    [
      'whole path, JPEG of 512 px',
      15,
      '12.8',
      () => time(60, (index) => hashFile(at(small, index))),
    ],
    [
      'whole path, JPEG of 12 MP',
      40,
      '31.9',
      () => time(30, (index) => hashFile(at(large, index))),
    ],
  ];
  for (const [what, target, reference, measure] of targets) {
    const { note, value } = judge(await measure());
    report.atMost(what, value, target, { unit: ' ms', reference, note });
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
