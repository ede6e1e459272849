import sharp from 'sharp';

/** A photo of its own for every seed: soft blobs of colour, as a JPEG. */
export async function drawPhoto(
  seed: number,
  size: { width: number; height: number } = { width: 640, height: 480 },
): Promise<Buffer> {
  let state = seed * 2_654_435_761 + 1;
  const raw = Buffer.alloc(14 * 10 * 3);
  for (let at = 0; at < raw.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    raw[at] = state >>> 24;
  }
  return sharp(raw, { raw: { width: 14, height: 10, channels: 3 } })
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .jpeg({ quality: 92 })
    .toBuffer();
}
