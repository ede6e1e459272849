import {
  findPictureFormat,
  formatBytes,
  pictureLimits,
} from '@leakblock/domain/identity-verifications';
import { RequestFailure } from '#lib/failure.ts';

/** A picture that may be sent. */
export type ReadyPicture = {
  bytes: Blob;
  /** Small, as a data address; null where this browser cannot draw. */
  preview: string | null;
};

const previewSide = 480;

/**
 * Makes a picture ready to be sent: drawn anew on this device, upright and no larger than is needed, so that place
 * and camera never leave it. What this browser cannot draw goes as it is, and the server decides.
 * @throws RequestFailure with a code of `identity.`
 */
export async function preparePicture(file: Blob): Promise<ReadyPicture> {
  const head = new Uint8Array(await file.slice(0, formatBytes).arrayBuffer());
  const format = findPictureFormat(head);
  if (format === null) throw new RequestFailure('identity.picture_unreadable');
  const picture = await decode(file);
  if (picture === null) {
    if (format === 'heic') throw new RequestFailure('identity.picture_heic');
    if (file.size > pictureLimits.maxBytes) throw new RequestFailure('identity.picture_too_large');
    return { bytes: file, preview: null };
  }
  try {
    if (Math.min(picture.width, picture.height) < pictureLimits.minSide)
      throw new RequestFailure('identity.picture_too_small');
    const bytes = await new Promise<Blob | null>((done) =>
      draw(picture, pictureLimits.keptSide).toBlob(done, 'image/jpeg', 0.9),
    );
    if (bytes === null) throw new RequestFailure('identity.picture_unreadable');
    return { bytes, preview: draw(picture, previewSide).toDataURL('image/jpeg', 0.8) };
  } finally {
    picture.close();
  }
}

/** Null when this browser cannot: it has no decoder for it, or it is damaged. */
async function decode(file: Blob): Promise<ImageBitmap | null> {
  if (!('createImageBitmap' in globalThis)) return null;
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
}

function draw(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new RequestFailure('identity.picture_unreadable');
  // Behind what a picture leaves see-through: JPEG knows no such thing.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
