import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawAppIcons } from './draw-app-icons.ts';

it('draws every icon in its size; those that a device cuts are full to the edge', async () => {
  const drawn = await drawAppIcons();
  const seen = await Promise.all(
    drawn.map(async ({ name, png }) => {
      const picture = sharp(png);
      const { format, height, width } = await picture.metadata();
      const { data } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      return { name, format, width, height, isFull: data[3] === 255 };
    }),
  );
  expect(seen).toEqual([
    { name: 'app-192.png', format: 'png', width: 192, height: 192, isFull: false },
    { name: 'app-512.png', format: 'png', width: 512, height: 512, isFull: false },
    { name: 'app-maskable-512.png', format: 'png', width: 512, height: 512, isFull: true },
    { name: 'apple-touch-icon.png', format: 'png', width: 180, height: 180, isFull: true },
  ]);
});
