import sharp from 'sharp';
import type { Sharp } from 'sharp';

const size = { width: 960, height: 1200 };

/** What re-uploaders do to a picture of 960 × 1200 pixels. */
export const alterations = {
  smaller: (file) => sharp(file).resize(480).webp({ quality: 60 }),
  mirrored: (file) => sharp(file).flop(),
  turned: (file) => sharp(file).rotate(90),
  cropped: (file) => sharp(file).extract({ left: 48, top: 60, width: 864, height: 1080 }),
  bordered: (file) =>
    sharp(file).extend({ top: 90, bottom: 90, left: 60, right: 60, background: '#101010' }),
  watermarked: (file) =>
    sharp(file).composite([
      {
        input: Buffer.from(
          '<svg width="960" height="90"><text x="20" y="62" font-size="52" fill="white" opacity="0.8">leakvault.example</text></svg>',
        ),
        gravity: 'south',
      },
    ]),
  screenshot: (file) =>
    sharp(file).extend({ top: 190, bottom: 330, left: 0, right: 0, background: '#ffffff' }),
} as const satisfies Record<string, (file: Uint8Array) => Sharp>;

export type Alteration = keyof typeof alterations;

export async function alterPicture(file: Uint8Array, alteration: Alteration): Promise<Buffer> {
  const image = alterations[alteration](file);
  return alteration === 'smaller' ? image.toBuffer() : image.jpeg({ quality: 82 }).toBuffer();
}

/** A picture with nothing to recognise. */
export const drawPlain = (): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 3, background: '#888888' } })
    .jpeg()
    .toBuffer();
