import type { Sharp } from 'sharp';

/** What re-uploaders do to pictures. */
export const pictureChanges = [
  'resized',
  'cropped',
  'mirrored',
  'watermarked',
  'recompressed',
  'grey',
  'framed',
  'screenshot',
  'rotated',
  'letterboxed',
  'captioned',
  'brightened',
  'side_cut',
  'mirrored_and_cropped',
] as const;
export type PictureChange = (typeof pictureChanges)[number];

type Size = { width: number; height: number };
type Change = (image: Sharp, size: Size) => Sharp;

const share = (length: number, part: number): number => Math.round(length * part);

/** The picture without these parts of its sides. */
function cut(image: Sharp, { width, height }: Size, part: Record<Side, number>): Sharp {
  return image.extract({
    left: share(width, part.left),
    top: share(height, part.top),
    width: share(width, 1 - part.left - part.right),
    height: share(height, 1 - part.top - part.bottom),
  });
}
type Side = 'left' | 'top' | 'right' | 'bottom';

function write(width: number, height: number, inside: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif">${inside}</svg>`,
  );
}

const border = { top: 24, bottom: 24, left: 24, right: 24, background: '#111111' };

const changes: Record<PictureChange, Change> = {
  resized: (image, { width }) => image.resize({ width: share(width, 0.45) }),
  // About a tenth of each length, a little off the middle.
  cropped: (image, size) => cut(image, size, { left: 0.06, right: 0.05, top: 0.05, bottom: 0.05 }),
  mirrored: (image) => image.flop(),
  watermarked: (image, { width }) =>
    image.composite([
      {
        input: write(
          width,
          90,
          '<text x="20" y="62" font-size="52" fill="white" opacity="0.8">leakvault.example</text>',
        ),
        gravity: 'south',
      },
    ]),
  recompressed: (image) => image,
  grey: (image) => image.greyscale(),
  framed: (image) => image.extend(border),
  /** A phone's screen: bars of the system and of an app around the picture, buttons below it. */
  screenshot: (image, { width, height }) =>
    image.extend({ top: 190, bottom: 330, left: 0, right: 0, background: '#ffffff' }).composite([
      {
        input: write(
          width,
          190,
          '<text x="40" y="52" font-size="34" fill="#222222">9:41</text><circle cx="70" cy="132" r="38" fill="#8a8f98"/><text x="130" y="144" font-size="36" fill="#222222">setcollector</text>',
        ),
        gravity: 'north',
      },
      {
        input: write(
          width,
          330,
          '<circle cx="70" cy="70" r="26" fill="none" stroke="#222222" stroke-width="6"/><circle cx="160" cy="70" r="26" fill="none" stroke="#222222" stroke-width="6"/><text x="40" y="160" font-size="34" fill="#222222">1,204 likes</text>',
        ),
        top: height + 190,
        left: 0,
      },
    ]),
  rotated: (image) => image.rotate(90),
  letterboxed: (image, { width, height }) => {
    const side = Math.round((height * 1.2 - width) / 2);
    return image.extend({ top: 0, bottom: 0, left: side, right: side, background: '#000000' });
  },
  captioned: (image, { width, height }) =>
    image.extend({ top: 0, bottom: 140, left: 0, right: 0, background: '#fdfdfd' }).composite([
      {
        input: write(
          width,
          140,
          '<text x="40" y="86" font-size="46" fill="#101010">full set in the comments</text>',
        ),
        top: height,
        left: 0,
      },
    ]),
  brightened: (image) => image.modulate({ brightness: 1.2, saturation: 1.3 }),
  side_cut: (image, size) => cut(image, size, { left: 0, right: 0.14, top: 0, bottom: 0 }),
  mirrored_and_cropped: (image, size) =>
    cut(image, size, { left: 0.04, right: 0.05, top: 0.05, bottom: 0.04 }).flop(),
};

/** An altered copy of a JPEG, as a JPEG. */
export async function changePicture(original: Buffer, change: PictureChange): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const image = sharp(original);
  const { width, height } = await image.metadata();
  const quality = change === 'recompressed' ? 28 : 85;
  return changes[change](image, { width, height }).jpeg({ quality }).toBuffer();
}
