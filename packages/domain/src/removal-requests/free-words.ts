import { z } from 'zod';

/**
 * A database takes every character but NUL, and no half of a surrogate pair; marks that turn the direction of a text
 * would let a recipient read something else than what stands there.
 */
export const words = (limit: number) =>
  z
    .string()
    .transform((text) => text.replace(/[\0\u202A-\u202E\u2066-\u2069]/gu, '').toWellFormed())
    .pipe(z.string().trim().min(1).max(limit));
