import { LRUCache } from 'lru-cache';
import { changePicture } from './change-picture.ts';
import type { PictureChange } from './change-picture.ts';
import { drawPicture } from './draw-picture.ts';

/** Pictures drawn when first asked for, and kept while somebody scans. */
export type PictureStore = {
  original(creatorId: string, number: number): Promise<Buffer>;
  altered(creatorId: string, number: number, change: PictureChange): Promise<Buffer>;
  /** A creator's picture, 240 pixels wide. */
  preview(creatorId: string, number: number): Promise<Buffer>;
  /** An altered copy, 240 pixels wide. */
  thumbnail(creatorId: string, number: number, change: PictureChange): Promise<Buffer>;
};

/** Enough for every altered picture of a creator, small and large. */
const kept = 256;
/** Milliseconds after which a picture that nobody asks for is let go: between two scans they would be 30 MB. */
const keptMs = 20_000;

/** Opens a store; nothing is drawn and no picture library is loaded before the first picture. */
export function openPictureStore(): PictureStore {
  const pictures = new LRUCache<string, Promise<Buffer>>({
    max: kept,
    ttl: keptMs,
    updateAgeOnGet: true,
    ttlAutopurge: true,
  });
  function once(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = pictures.get(key);
    if (known !== undefined) return known;
    const made = make();
    pictures.set(key, made);
    return made;
  }
  const original = (creatorId: string, number: number) =>
    once(`${creatorId} ${number}`, () => drawPicture(creatorId, number));
  const altered = (creatorId: string, number: number, change: PictureChange) =>
    once(`${creatorId} ${number} ${change}`, async () =>
      changePicture(await original(creatorId, number), change),
    );
  return {
    original,
    altered,
    preview: (creatorId, number) =>
      once(`${creatorId} ${number} small`, async () => shrink(await original(creatorId, number))),
    thumbnail: (creatorId, number, change) =>
      once(`${creatorId} ${number} ${change} small`, async () =>
        shrink(await altered(creatorId, number, change)),
      ),
  };
}

async function shrink(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(picture).resize({ width: 240 }).jpeg({ quality: 75 }).toBuffer();
}
