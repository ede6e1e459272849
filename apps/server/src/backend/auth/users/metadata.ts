import { z } from 'zod';

/** Bytes of what an app may say about a person: it travels in every access token. */
const maxBytes = 4000;

/** JSON of a value; null when it is nested so deeply that nobody could walk it. */
function writeJson(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}

/** NUL and halves of characters, as JSON writes them: PostgreSQL stores neither. */
const unstorable = /(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** What an app says about a person, by herself: never believed for anything that gives rights. */
export const metadataSchema = z
  // Not z.json(): it walks the value, and a deep one would overflow the stack.
  .record(z.string().max(100), z.unknown())
  .refine((data) => Buffer.byteLength(writeJson(data) ?? ' '.repeat(maxBytes + 1)) <= maxBytes, {
    error: `The data about the person may have ${String(maxBytes)} bytes at most.`,
    abort: true,
  })
  .refine((data) => !unstorable.test(JSON.stringify(data)), {
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
