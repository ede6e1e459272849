import { z } from 'zod';

/** Bytes of what an app may say about a person: it travels in every access token. */
const maxBytes = 4000;

/** What an app says about a person, by herself: never believed for anything that gives rights. */
export const metadataSchema = z
  .record(z.string().max(100), z.json())
  .refine((data) => Buffer.byteLength(JSON.stringify(data)) <= maxBytes, {
    error: `The data about the person may have ${String(maxBytes)} bytes at most.`,
  })
  // PostgreSQL stores no NUL.
  .refine((data) => !JSON.stringify(data).includes('\\u0000'), {
    error: 'The data about the person contains a character that cannot be stored.',
  });

export const emailSchema = z
  .string()
  .trim()
  .pipe(z.email({ error: 'Unable to validate email address: invalid format' }).max(254))
  .transform((email) => email.toLowerCase());

export const captchaField = {
  gotrue_meta_security: z.looseObject({ captcha_token: z.string().max(5000).nullish() }).nullish(),
};
