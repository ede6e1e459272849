import { demoCreators } from '../people/demo-creators.ts';
import { picturesPerCreator } from '../library/library.ts';
import { drawPicture } from './draw-picture.ts';

/**
 * The pictures of a demo creator as she made them, as JPEG files of 960 × 1200 pixels: what she would register
 * as her works. Empty for an id that is nobody's.
 */
export async function demoPictures(
  creatorId: string,
): Promise<{ name: string; bytes: Uint8Array }[]> {
  if (!demoCreators.some(({ id }) => id === creatorId)) return [];
  return Promise.all(
    Array.from({ length: picturesPerCreator }, async (_, number) => ({
      name: `${creatorId}-${number + 1}.jpg`,
      bytes: new Uint8Array(await drawPicture(creatorId, number)),
    })),
  );
}
