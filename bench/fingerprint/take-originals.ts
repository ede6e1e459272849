import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createHashIndex,
  hashQuery,
  hashWork,
  matchWork,
  type PictureQuery,
} from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import sharp from 'sharp';
import { imagineScene, takePhoto } from './draw-photo.ts';
import { findNearest, register } from './find-nearest.ts';

/** Pictures that are altered are this long at most: what sites show. */
const longSide = 640;

/** What was taken, and what was left out of a folder. */
export type Originals = { files: Buffer[]; from: string };

export async function drawOriginals(count: number): Promise<Originals> {
  const files: Buffer[] = [];
  for (let number = 0; number < count; number += 1)
    files.push(await takePhoto(imagineScene(1000 + number), longSide));
  return { files, from: `${count} drawn photographs` };
}

/** All picture files below a folder, in the order of their names. */
export async function listPictures(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const pictures = names.filter((name) => /\.(jpe?g|png|webp|avif)$/i.test(name)).sort();
  if (pictures.length === 0) throw new Error(`The folder ${folder} holds no pictures.`);
  return pictures.map((name) => join(folder, name));
}

/**
 * Photographs of one's own. Those too plain for a hash are left out, as they cannot be registered, and those
 * that match one already taken: the same picture in another shape is no stranger.
 */
export async function readOriginals(folder: string, count: number): Promise<Originals> {
  const files: Buffer[] = [];
  const index = createHashIndex();
  const queries: PictureQuery[] = [];
  let [plain, twins] = [0, 0];
  for (const path of await listPictures(folder)) {
    if (files.length === count) break;
    const file = await sharp(path)
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 92 })
      .toBuffer();
    const picture = await decodePicture(file);
    const work = hashWork(picture);
    if (work.hashes[0]?.window !== 0) plain += 1;
    else {
      const query = hashQuery(picture);
      const isTwin =
        findNearest(index, query, '').nearest.size > 0 ||
        queries.some((other) => matchWork(other, work) !== null);
      if (isTwin) twins += 1;
      else {
        register(index, String(files.length), work);
        queries.push(query);
        files.push(file);
      }
    }
  }
  const from = `${files.length} pictures of ${folder} (left out: ${plain} too plain, ${twins} as others)`;
  return { files, from };
}
