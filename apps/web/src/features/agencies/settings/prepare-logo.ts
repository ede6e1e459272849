import { agencyBrand } from '@leakblock/domain/agencies';
import { RequestFailure } from '#lib/failure.ts';

/** A logo in the head of a page needs no more. */
const most = { width: 600, height: 240 };
const accepted = ['image/png', 'image/jpeg'];

/**
 * Makes a logo a small data address: drawn anew on this device, so that nothing but the picture leaves it.
 * @throws RequestFailure `agencies.logo_unreadable`
 */
export async function prepareLogo(file: Blob): Promise<string> {
  const unreadable = () => new RequestFailure('agencies.logo_unreadable');
  if (!accepted.includes(file.type)) throw unreadable();
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw unreadable();
  });
  try {
    // What is still too long is drawn smaller: photographs as PNG are.
    for (const shrink of [1, 0.75, 0.5, 0.25]) {
      const address = draw(picture, shrink);
      if (agencyBrand.shape.logo.safeParse(address).success) return address;
    }
    throw unreadable();
  } finally {
    picture.close();
  }
}

/** As PNG: what is see-through stays so. */
function draw(picture: ImageBitmap, shrink: number): string {
  const { height, width } = picture;
  const scale = Math.min(1, (most.width * shrink) / width, (most.height * shrink) / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new RequestFailure('agencies.logo_unreadable');
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}
