import { z } from 'zod';

/** Strips `@` and white space and lower-cases (SPEC section 5, Username). */
export function normaliseUsername(input: string): string {
  return input.replace(/[@\s]/gu, '').toLowerCase();
}

/** A name on a platform, normalised; anything but letters, numbers and `_ . -` is refused. */
export const username = z
  .string()
  .transform(normaliseUsername)
  .pipe(z.string().regex(/^[a-z0-9_.-]*$/, { error: 'Only letters, numbers, _ . - allowed' }));

/** A hand-typed address of a platform that the catalogue does not hold (SPEC section 5). */
export const customPlatformUrl = z
  .string()
  .trim()
  .regex(/^https?:\/\//, { error: 'URL must start with http:// or https://' });
