import { changePicture } from './change-picture.ts';
import type { PictureChange } from './change-picture.ts';
import { drawPicture } from './draw-picture.ts';

/** Pictures drawn when first asked for; the last few are kept. */
export type PictureStore = {
  original(creatorId: string, number: number): Promise<Buffer>;
  altered(creatorId: string, number: number, change: PictureChange): Promise<Buffer>;
  /** A small picture for lists. */
  thumbnail(creatorId: string, number: number, change: PictureChange): Promise<Buffer>;
};

/** Enough for every altered picture of a creator, small and large. */
const kept = 256;

/** Opens a store; nothing is drawn and no picture library is loaded before the first picture. */
export function openPictureStore(): PictureStore {
  const pictures = new Map<string, Promise<Buffer>>();
  function once(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = pictures.get(key);
    if (known !== undefined) return known;
    const made = make();
    pictures.set(key, made);
    const [oldest] = pictures.keys();
    if (pictures.size > kept && oldest !== undefined) pictures.delete(oldest);
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
    thumbnail: (creatorId, number, change) =>
      once(`${creatorId} ${number} ${change} small`, async () => {
        const { default: sharp } = await import('sharp');
        const picture = await altered(creatorId, number, change);
        return sharp(picture).resize({ width: 240 }).jpeg({ quality: 75 }).toBuffer();
      }),
  };
}
