import { decodePicture } from '@leakblock/fingerprint/node';
import {
  hammingDistance,
  hashQuery,
  hashWork,
  matchWork,
  minQuality,
} from '@leakblock/fingerprint';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoCreators } from '../people/demo-creators.ts';
import { changePicture, pictureChanges } from './change-picture.ts';
import { demoPictures } from './demo-pictures.ts';
import { drawPicture } from './draw-picture.ts';

type Drawn = { name: string; bytes: Uint8Array; work: ReturnType<typeof hashWork> };
let drawn: Drawn[];

beforeAll(async () => {
  drawn = [];
  for (const { id } of demoCreators) {
    for (const { bytes, name } of await demoPictures(id)) {
      drawn.push({ name, bytes, work: hashWork(await decodePicture(bytes)) });
    }
  }
});

describe('the pictures of the creators', () => {
  it('are eight of each, JPEG files of 960 by 1200 pixels, the same every time', async () => {
    expect(drawn).toHaveLength(8 * demoCreators.length);
    expect(new Set(drawn.map(({ name }) => name)).size).toBe(drawn.length);
    for (const { bytes } of drawn) {
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'jpeg',
        width: 960,
        height: 1200,
      });
    }
    const again = await drawPicture('luna-marlowe', 0);
    expect(again.equals(drawn[0]!.bytes)).toBe(true);
    expect(await demoPictures('nobody')).toEqual([]);
  });

  it('hold enough to be recognised, as wholes and in every crop', () => {
    for (const { name, work } of drawn) {
      expect(work.quality, name).toBeGreaterThanOrEqual(minQuality);
      expect(work.hashes.length, name).toBeGreaterThanOrEqual(31);
    }
  });

  it('are far from each other', () => {
    for (const [index, one] of drawn.entries()) {
      for (const other of drawn.slice(0, index)) {
        const distance = hammingDistance(one.work.hashes[0]!.hash, other.work.hashes[0]!.hash);
        expect(distance, `${one.name} and ${other.name}`).toBeGreaterThan(60);
      }
    }
  });
});

describe('altered copies', () => {
  it.each(pictureChanges)(
    '%s: each leads back to its original, and to no other',
    async (change) => {
      for (const { bytes, name } of drawn.filter((_, index) => index % 8 === 0)) {
        const copy = await changePicture(Buffer.from(bytes), change);
        const query = hashQuery(await decodePicture(copy));
        const matched = drawn.filter(({ work }) => matchWork(query, work) !== null);
        expect(matched.map((match) => match.name)).toEqual([name]);
      }
    },
  );

  it('differ from the original in size, or at least in their bytes', async () => {
    const original = await drawPicture('luna-marlowe', 2);
    const sizes: Record<string, string> = {};
    for (const change of pictureChanges) {
      const copy = await changePicture(original, change);
      const { format, width, height } = await sharp(copy).metadata();
      expect(copy.equals(original)).toBe(false);
      sizes[change] = `${format} ${width}x${height}`;
    }
    expect(sizes).toEqual({
      resized: 'jpeg 432x540',
      cropped: 'jpeg 854x1080',
      mirrored: 'jpeg 960x1200',
      watermarked: 'jpeg 960x1200',
      recompressed: 'jpeg 960x1200',
      grey: 'jpeg 960x1200',
      framed: 'jpeg 1008x1248',
      screenshot: 'jpeg 960x1720',
      rotated: 'jpeg 1200x960',
      letterboxed: 'jpeg 1440x1200',
      captioned: 'jpeg 960x1340',
      brightened: 'jpeg 960x1200',
      side_cut: 'jpeg 826x1200',
      mirrored_and_cropped: 'jpeg 874x1092',
    });
  });

  it('lose their colours when they are grey', async () => {
    const copy = await changePicture(await drawPicture('luna-marlowe', 2), 'grey');
    const { channels } = await sharp(copy).stats();
    expect(channels[0]?.mean).toBeCloseTo(channels[channels.length - 1]?.mean ?? 0, 0);
  });
});
