import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import { siteCatalogue } from '#features/site-catalogue';
import { works } from './index.ts';
import { importPicture } from './import-picture.ts';
import { drawPhoto } from './testing/draw-photo.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ features: [siteCatalogue, works] });
});
afterAll(() => gateway.stop());

it('a picture with a few wrong bytes is taken or left, and never ends the run for the others', async () => {
  const { userId } = await gateway.signIn();
  const jpeg = await sharp(await drawPhoto(5))
    .jpeg({ progressive: true })
    .toBuffer();
  const scan = jpeg.lastIndexOf(Buffer.from([0xff, 0xda])) + 40;
  for (let wrong = 1; wrong <= 10; wrong += 1) {
    const bytes = Buffer.from(jpeg);
    bytes[scan + wrong * 7] = (wrong * 97) % 256;
    const url = `https://own.example/${String(wrong)}.jpg`;
    const outcome = await importPicture(gateway.context, userId, { bytes, url, name: 'Beach' });
    expect(['imported', 'unfit']).toContain(outcome);
  }
});
