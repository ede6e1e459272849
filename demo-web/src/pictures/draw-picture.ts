import { seededRandom } from '../random/seeded-random.ts';
import { drawScene } from './draw-scene.ts';

const tile = { width: 240, height: 300 } as const;

/**
 * One of somebody's pictures as a JPEG of 960 × 1200 pixels: a scene of simple shapes under a faint grain.
 * The same for the same owner and number, and unlike every other.
 */
export async function drawPicture(ownerId: string, number: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const random = seededRandom(`picture ${ownerId} ${number}`);
  const scene = sharp(Buffer.from(drawScene(random)));
  return scene
    .composite([{ input: grain(random), raw: { ...tile, channels: 4 }, tile: true }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A tile of faint noise, so that no two regions are quite flat. */
function grain(random: () => number): Buffer {
  const pixels = Buffer.alloc(tile.width * tile.height * 4);
  for (let index = 0; index < pixels.length; index += 4) {
    const level = Math.floor(random() * 256);
    pixels.fill(level, index, index + 3);
    pixels[index + 3] = 18;
  }
  return pixels;
}
