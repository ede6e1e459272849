import { z } from 'zod';

/** A name that people give to a factor, or an app to itself: one line of text that can be stored and shown. */
export const labelSchema = z
  .string()
  .trim()
  .max(100)
  .refine((label) => label.isWellFormed() && !/\p{Cc}/u.test(label), {
    error: 'The name contains a character that cannot be shown.',
  });
