import { encodeQuery, encodeWork, hashQuery, hashWork, PictureError } from '@leakblock/fingerprint';
import type { Picture } from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/browser';
import type { WorkerAnswer, WorkerMessage } from './dropped-picture.ts';

const scope = self as unknown as {
  onmessage: (event: MessageEvent<File>) => void;
  postMessage: (message: WorkerMessage) => void;
};

scope.onmessage = ({ data }) => {
  void read(data).then((answer) => scope.postMessage(answer));
};

scope.postMessage('ready');

/** Cameras and scanners make smaller files. */
const maxBytes = 100 * 2 ** 20;
const displaySide = 480;
/** So few pixels that nothing but colours and places is left. */
const thumbnailSide = 16;

/** Reads a file in this browser: what it is recognised by, and pictures of it for this screen. */
async function read(file: File): Promise<WorkerAnswer> {
  if (file.size > maxBytes) return { ok: false, problem: 'too_large' };
  try {
    const picture = await decodePicture(file);
    const sha256 = await digest(file);
    return {
      ok: true,
      display: await draw(picture, displaySide, 'image/jpeg'),
      question: {
        fingerprint: toBase64(encodeWork(hashWork(picture))),
        query: toBase64(encodeQuery(hashQuery(picture))),
        thumbnail: await draw(picture, thumbnailSide, 'image/webp'),
        ...(sha256 === null ? {} : { sha256 }),
      },
    };
  } catch (error) {
    if (error instanceof PictureError) return { ok: false, problem: error.problem };
    // The file has been moved or its disk taken away since it was dropped.
    return { ok: false, problem: 'unreadable' };
  }
}

/** SHA-256 in hexadecimal; null where the page's address is not secure and the browser has none. */
async function digest(file: File): Promise<string | null> {
  if (!isSecureContext) return null;
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A small copy in the picture's own shape, as a data address. */
async function draw({ height, pixels, width }: Picture, side: number, type: string) {
  const scale = side / Math.max(width, height);
  const small = new OffscreenCanvas(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  const data = new ImageData(new Uint8ClampedArray(pixels.rgba), pixels.width, pixels.height);
  const bitmap = await createImageBitmap(data, {
    resizeWidth: small.width,
    resizeHeight: small.height,
    resizeQuality: 'high',
  });
  small.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const blob = await small.convertToBlob({ type, quality: 0.75 });
  return `data:${blob.type};base64,${toBase64(new Uint8Array(await blob.arrayBuffer()))}`;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
