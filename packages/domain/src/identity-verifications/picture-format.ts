/** Formats that a picture may come in, and `heic`, which is told apart so that it can be said what to do. */
export const pictureFormats = ['jpeg', 'png', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Bytes that `findPictureFormat` wants to see. */
export const formatBytes = 32;

/** Brands of HEIF pictures (ISO/IEC 23008-12, annex B), which iPhones take. */
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

/**
 * What the first bytes of a file say it is, whatever its name says: JPEG (ITU T.81), PNG (RFC 2083), WebP (RFC 9649).
 * Null for anything else.
 */
export function findPictureFormat(head: Uint8Array): PictureFormat | 'heic' | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && heicBrands.includes(text(8, 12))) return 'heic';
  return null;
}
