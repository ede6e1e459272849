import type { Picture } from '@leakblock/fingerprint';
import { toBase64 } from './to-base64.ts';

/** So few pixels that nothing but colours and places is left. */
const thumbnailSide = 16;

/** A picture of a few pixels as a data address; null where the browser cannot write one. */
export async function drawThumbnail({ height, pixels, width }: Picture): Promise<string | null> {
  const scale = thumbnailSide / Math.max(width, height);
  const small = new OffscreenCanvas(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  const context = small.getContext('2d');
  if (context === null) return null;
  const data = new ImageData(new Uint8ClampedArray(pixels.rgba), pixels.width, pixels.height);
  const bitmap = await createImageBitmap(data, {
    resizeWidth: small.width,
    resizeHeight: small.height,
    resizeQuality: 'high',
  });
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const blob = await small.convertToBlob({ type: 'image/webp', quality: 0.6 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return `data:${blob.type};base64,${toBase64(bytes)}`;
}
