/** What re-uploaders do to pictures. */
export const pictureChanges = [
  'resized',
  'cropped',
  'mirrored',
  'watermarked',
  'recompressed',
  'grey',
  'framed',
] as const;
export type PictureChange = (typeof pictureChanges)[number];

/** An altered copy of a JPEG, as a JPEG. */
export async function changePicture(original: Buffer, change: PictureChange): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const image = sharp(original);
  const { width, height } = await image.metadata();
  switch (change) {
    case 'resized':
      return image
        .resize({ width: Math.round(width * 0.45) })
        .jpeg({ quality: 80 })
        .toBuffer();
    case 'cropped': {
      const area = {
        left: Math.round(width * 0.06),
        top: Math.round(height * 0.05),
        width: Math.round(width * 0.88),
        height: Math.round(height * 0.9),
      };
      return image.extract(area).jpeg({ quality: 85 }).toBuffer();
    }
    case 'mirrored':
      return image.flop().jpeg({ quality: 85 }).toBuffer();
    case 'watermarked': {
      const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="90"><text x="20" y="62" font-family="sans-serif" font-size="52" fill="white" opacity="0.8">leakvault.example</text></svg>`;
      return image
        .composite([{ input: Buffer.from(mark), gravity: 'south' }])
        .jpeg({ quality: 85 })
        .toBuffer();
    }
    case 'recompressed':
      return image.jpeg({ quality: 28 }).toBuffer();
    case 'grey':
      return image.greyscale().jpeg({ quality: 80 }).toBuffer();
    case 'framed':
      return image
        .extend({ top: 24, bottom: 24, left: 24, right: 24, background: '#111111' })
        .jpeg({ quality: 85 })
        .toBuffer();
  }
}
