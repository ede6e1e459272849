import { pickFrom, seededRandom } from '../random/seeded-random.ts';

const size = { width: 960, height: 1200 } as const;
const palettes = [
  ['#1b2a49', '#c84b31', '#ecdbba', '#2d4263'],
  ['#264653', '#2a9d8f', '#e9c46a', '#e76f51'],
  ['#3d2c8d', '#916bbf', '#c996cc', '#f7d9d9'],
  ['#053742', '#39a2db', '#a2dbfa', '#e8f0f2'],
  ['#2b2e4a', '#e84545', '#903749', '#53354a'],
] as const;

/**
 * One of a creator's pictures as a JPEG: a scene of gradients, hills, discs and grain. Nobody is shown.
 * The same for the same creator and number.
 */
export async function drawPicture(creatorId: string, number: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const random = seededRandom(`picture ${creatorId} ${number}`);
  const scene = sharp(Buffer.from(drawScene(random)));
  return scene
    .composite([
      { input: grain(random), raw: { width: 240, height: 300, channels: 4 }, tile: true },
    ])
    .jpeg({ quality: 90 })
    .toBuffer();
}

function drawScene(random: () => number): string {
  const palette = pickFrom(palettes, random());
  const colour = () => pickFrom(palette, random());
  const { width, height } = size;
  const shapes: string[] = [];
  for (let hill = 0; hill < 4; hill++) {
    const top = height * (0.35 + hill * 0.15);
    const points = Array.from({ length: 9 }, (_, index) => {
      return `${Math.round((index / 8) * width)},${Math.round(top - random() * 220)}`;
    });
    shapes.push(
      `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${colour()}" opacity="${(0.5 + random() * 0.5).toFixed(2)}"/>`,
    );
  }
  for (let disc = 0; disc < 14; disc++) {
    const x = Math.round(random() * width);
    const y = Math.round(random() * height);
    const radius = Math.round(15 + random() * 150);
    shapes.push(
      random() < 0.6
        ? `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour()}" opacity="0.75"/>`
        : `<rect x="${x}" y="${y}" width="${radius * 2}" height="${radius}" fill="${colour()}" opacity="0.75" transform="rotate(${Math.round(random() * 90)} ${x} ${y})"/>`,
    );
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="sky" x1="0" y1="0" x2="${random().toFixed(2)}" y2="1"><stop offset="0" stop-color="${palette[0]}"/><stop offset="1" stop-color="${palette[1]}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#sky)"/>${shapes.join('')}</svg>`;
}

/** A tile of faint noise, so that no two regions are quite flat. */
function grain(random: () => number): Buffer {
  const pixels = Buffer.alloc(240 * 300 * 4);
  for (let index = 0; index < pixels.length; index += 4) {
    const level = Math.floor(random() * 256);
    pixels.fill(level, index, index + 3);
    pixels[index + 3] = 18;
  }
  return pixels;
}
