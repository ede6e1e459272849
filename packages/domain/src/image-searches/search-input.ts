import { z } from 'zod';

/** Standard base64 (RFC 4648, section 4) of so many bytes. */
const bytesText = (min: number, max: number) =>
  z
    .base64()
    .max(Math.ceil(max / 3) * 4)
    .refine(
      (text) => {
        const length = (text.length / 4) * 3 - (/=*$/.exec(text)?.[0].length ?? 0);
        return length >= min && length <= max;
      },
      `must hold ${String(min)} to ${String(max)} bytes`,
    );

/** A small picture as a data address, as the tables take it. */
const thumbnail = z
  .string()
  .max(6000)
  .regex(/^data:image\/(webp|jpeg|png);base64,[A-Za-z0-9+/=]+$/);

/**
 * What a browser tells of a dropped picture; the picture itself stays where it is. Both forms are those of the
 * package `fingerprint` (`encodeWork`, `encodeQuery`) and hold the picture's quality.
 */
export const searchImageInput = z.object({
  fingerprint: bytesText(7, 1400),
  query: bytesText(2, 4000),
  /** Of the file, in hexadecimal. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  thumbnail: thumbnail.optional(),
});
export type SearchImageInput = z.infer<typeof searchImageInput>;

export const repeatSearchInput = z.object({ searchId: z.uuid() });
