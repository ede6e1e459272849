import sharp from 'sharp';
import { expect, it } from 'vitest';
import { changePicture, pictureChanges } from './change-picture.ts';
import { drawPicture } from './draw-picture.ts';

it('draws each picture of each creator differently, and always the same', async () => {
  const [one, again, two, other] = await Promise.all([
    drawPicture('luna-marlowe', 0),
    drawPicture('luna-marlowe', 0),
    drawPicture('luna-marlowe', 1),
    drawPicture('wren-calvados', 0),
  ]);
  expect(again.equals(one)).toBe(true);
  expect(two.equals(one) || other.equals(one)).toBe(false);
  expect(await sharp(one).metadata()).toMatchObject({ format: 'jpeg', width: 960, height: 1200 });
});

it('alters copies in seven ways', async () => {
  const original = await drawPicture('luna-marlowe', 2);
  const sizes: Record<string, string> = {};
  for (const change of pictureChanges) {
    const { format, width, height } = await sharp(await changePicture(original, change)).metadata();
    sizes[change] = `${format} ${width}x${height}`;
  }
  expect(sizes).toEqual({
    resized: 'jpeg 432x540',
    cropped: 'jpeg 845x1080',
    mirrored: 'jpeg 960x1200',
    watermarked: 'jpeg 960x1200',
    recompressed: 'jpeg 960x1200',
    grey: 'jpeg 960x1200',
    framed: 'jpeg 1008x1248',
  });
  const flat = await sharp(await changePicture(original, 'grey')).stats();
  expect(flat.channels[0]?.mean).toBeCloseTo(flat.channels[flat.channels.length - 1]?.mean ?? 0, 0);
});
