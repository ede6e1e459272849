import { z } from 'zod';

/** Empty strings in the environment mean "not set". */
export const text = z.string().trim().min(1);
export const optionalText = text.optional();
export const list = z
  .string()
  .default('')
  .transform((value) => value.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''));
export const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => /^(true|1)$/.test(value));
export const webUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
  .transform((value) => value.replace(/\/+$/, ''));

/** Settings of our own backend (sign-in, mail, storage, realtime), and of the platform in its place. */
export const backendSettings = {
  SUPABASE_URL: webUrl
    .optional()
    .describe(
      'Address of a Supabase platform: its sign-in, tables, storage and realtime take the place of our own. Needs `DATABASE_URL` (its database) and `PUBLISHABLE_KEY`.',
    ),
  SUPABASE_JWT_SECRET: optionalText.describe(
    'Legacy HS256 secret of that platform. Not set: its access tokens are verified with its published keys.',
  ),
  SIGNUP_ENABLED: flag.prefault('true').describe('Whether new people may make an account.'),
  SIGNUP_CONFIRM_EMAIL: flag
    .prefault('true')
    .describe(
      'Whether a new account must be confirmed by a link in a mail. On: every address gets the same answer.',
    ),
  SESSION_IDLE_HOURS: whole(1, 24 * 365)
    .default(24 * 14)
    .describe('A session that is not used for this long has ended.'),
  SESSION_MAX_HOURS: whole(1, 24 * 365)
    .default(24 * 90)
    .describe('A session ends after this long, however much it is used.'),
  SIGN_INS_PER_MINUTE: whole(1, 100_000)
    .default(10)
    .describe('Tries to sign in that one account, and one address, has in a minute.'),
  MAILS_PER_HOUR: whole(1, 1000)
    .default(3)
    .describe('Mails that one mailbox gets in an hour because somebody typed its address.'),
  UPLOADS_PER_DAY: whole(1, 1_000_000)
    .default(2000)
    .describe('Files, and large requests such as pasted lists, that one person may send in a day.'),
  UPLOAD_MEGABYTES_PER_DAY: whole(1, 1_000_000)
    .default(2000)
    .describe('Megabytes that they may have together.'),
  REDIRECT_URLS: list.describe(
    'Addresses, besides pages of `PUBLIC_URL`, that sign-in may lead back to: exact, separated by commas.',
  ),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error:
        'must be an smtp:// or smtps:// address; special characters of name and password are percent-encoded (/ is %2F, # is %23)',
    })
    .optional()
    .describe(
      'Mail server, with name and password, their special characters percent-encoded (`/` is `%2F`, `#` is `%23`, `@` is `%40`, `:` is `%3A`). Not set: mails of sign-in wait, other mails to people are not sent.',
    ),
  MAIL_FROM: optionalText.describe(
    'Sender of mails, such as `LeakBlock <mail@example.org>`. Default: the brand at the host of `PUBLIC_URL`.',
  ),
  GOOGLE_CLIENT_ID: optionalText.describe('Client id at Google. Not set: no sign-in with Google.'),
  GOOGLE_CLIENT_SECRET: optionalText.describe('Client secret at Google.'),
  GOOGLE_ISSUER: webUrl
    .default('https://accounts.google.com')
    .describe('OpenID issuer behind "sign in with Google".'),
  CAPTCHA_SECRET_KEY: optionalText.describe(
    'Secret key of the captcha. Not set: no captcha is asked for.',
  ),
  CAPTCHA_VERIFY_URL: webUrl
    .default('https://challenges.cloudflare.com/turnstile/v0/siteverify')
    .describe(
      'Address that verifies a captcha (Turnstile, hCaptcha and reCAPTCHA speak the same).',
    ),
  STORAGE_DIR: optionalText.describe('Folder of stored files. Default: `DATA_DIR/storage`.'),
  S3_ENDPOINT: webUrl
    .optional()
    .describe('Address of an S3 service. With `S3_BUCKET` set, files are stored there.'),
  S3_REGION: text.default('us-east-1').describe('Region of the S3 service.'),
  S3_BUCKET: optionalText.describe('Bucket at the S3 service. Not set: files lie in a folder.'),
  S3_ACCESS_KEY_ID: optionalText.describe('Access key id at the S3 service.'),
  S3_SECRET_ACCESS_KEY: optionalText.describe('Secret access key at the S3 service.'),
  SECRET_ENCRYPTION: optionalText.describe(
    'Encrypts identity papers, letters, legal names of letters, signing keys and second factors at rest. Lost, they are lost. How it is changed: docs/keys.md.',
  ),
  SECRET_ENCRYPTION_PREVIOUS: optionalText.describe(
    'Further keys that open what lies encrypted, separated by commas: earlier ones until `npm run keys:rotate` is through, and the next one while programs are restarted.',
  ),
  SECRET_STORAGE_SIGNING: optionalText.describe(
    'Signs addresses that are given out: those of stored files, and those in mails, to answer, to confirm and to unsubscribe; keys the hashes of recovery codes and of codes in mails. Changed, none of them opens anything any more.',
  ),
};
