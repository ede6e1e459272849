import { z } from 'zod';
import { list, optionalText, text, webUrl } from './backend-settings.ts';

/**
 * The origin of an address, fit to stand in a Content-Security-Policy; null when it is none. The URL
 * standard allows `;`, `,` and quotes in a host: there they would end a directive.
 */
export function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin } = new URL(address);
  return /^(https?|wss?):\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/.test(origin) ? origin : null;
}

/** An address on a host with a plain name. */
const outsideUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
  .refine((value) => originOf(value) !== null, 'must have a plain host name');

const origins = list.pipe(
  z
    .array(z.string())
    .refine((all) => all.every((each) => originOf(each) !== null), 'must be a list of origins')
    .transform((all) => all.flatMap((each) => originOf(each) ?? [])),
);

const googleTags = 'https://www.googletagmanager.com/gtag/js?id={id}';
const turnstile = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

/** Settings of what people see: name, contact, operator, and what pages load from elsewhere. */
export const pageSettings = {
  BRAND_NAME: text.default('LeakBlock').describe('Name of the product, as people see it.'),
  BRAND_LOGO_URL: outsideUrl.optional().describe('Address of a logo instead of the built-in one.'),
  OPERATOR_NAME: optionalText.describe(
    'Who runs this installation: name of the person or company in imprint and privacy policy.',
  ),
  OPERATOR_ADDRESS: optionalText
    .transform((value) => value?.replaceAll('\\n', '\n'))
    .describe('Postal address of the operator; `\\n` begins a new line.'),
  OPERATOR_REPRESENTATIVE: optionalText.describe(
    'Who represents the operator, as the imprint names them, where it is a company.',
  ),
  OPERATOR_REGISTER: optionalText.describe(
    'Register and number of the operator, such as `Amtsgericht Berlin, HRB 12345`, for the imprint.',
  ),
  OPERATOR_VAT_ID: optionalText.describe(
    'VAT identification number of the operator, for the imprint.',
  ),
  SUPPORT_EMAIL: optionalText.describe('Support address shown to people.'),
  SUPPORT_PHONE: optionalText.describe('Support number shown to people.'),
  SUPPORT_HOURS: optionalText.describe(
    'When a person answers, in the words that visitors read, such as `Mon–Fri 9–17 (CET)`.',
  ),
  CALENDAR_LINK: webUrl
    .optional()
    .describe(
      'Address of a calendar in which visitors choose the time of a call. Not set: they write first.',
    ),
  CHAT_LINK: webUrl
    .optional()
    .describe(
      'Address behind Help & Support. Not set: WhatsApp of `SUPPORT_PHONE`, else a mail to `SUPPORT_EMAIL`.',
    ),
  CHAT_ID: optionalText.describe('Id at the chat provider. Not set: no chat.'),
  CHAT_SCRIPT_URL: outsideUrl
    .optional()
    .describe(
      'Address of the chat provider’s script; `{id}` in it becomes `CHAT_ID`. Not set: no chat.',
    ),
  CHAT_ORIGINS: origins.describe(
    'Further origins the chat talks to, such as `wss://chat.example`, separated by commas.',
  ),
  CAPTCHA_SITE_KEY: optionalText.describe('Public key of the captcha. Not set: no captcha.'),
  CAPTCHA_SCRIPT_URL: outsideUrl.default(turnstile).describe('Address of the captcha’s script.'),
  CAPTCHA_ORIGINS: origins.describe(
    'Further origins the captcha loads from, separated by commas. Turnstile needs none.',
  ),
  ANALYTICS_ID: optionalText.describe('Id at the analytics provider. Not set: no analytics.'),
  ANALYTICS_SCRIPT_URL: outsideUrl
    .default(googleTags)
    .describe('Address of the analytics script; `{id}` in it becomes `ANALYTICS_ID`.'),
  ANALYTICS_ORIGINS: origins.describe(
    'Further origins the analytics script sends to, separated by commas. Not set: with the default script, those of Google Analytics.',
  ),
  IP_LOOKUP_URL: outsideUrl
    .optional()
    .describe(
      'Service that tells browsers their public network address: asked with `format=json`, answers with a field `ip`. Not set: no look-up.',
    ),
};
